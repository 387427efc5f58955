import { useId } from 'react'
import { tidyAmount } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close } from '../../ui/staff-icon-paths.ts'
import type { RowError, ServiceRow } from './rules.ts'

type RowsProps = {
  rows: readonly ServiceRow[]
  errorOf: (row: ServiceRow) => RowError | undefined
  onChange: (row: ServiceRow, change: Partial<ServiceRow>) => void
  onRemove: (row: ServiceRow) => void
}

export function ServiceRows({ rows, errorOf, onChange, onRemove }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Serviços sugeridos" className="panel divide-y divide-line">
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: names are typed here, and rows have nothing else
          key={index}
          row={row}
          error={errorOf(row)}
          onChange={(change) => onChange(row, change)}
          onRemove={() => onRemove(row)}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  row: ServiceRow
  error: RowError | undefined
  onChange: (change: Partial<ServiceRow>) => void
  onRemove: () => void
}

const input =
  'h-(--control-height) rounded-md border border-field bg-card px-2.5 placeholder:text-soft aria-invalid:border-2 aria-invalid:border-brick'

function Row({ row, error, onChange, onRemove }: RowProps) {
  const id = useId()
  const { name, price, duration, on, own } = row
  const what = name.trim() || 'novo serviço'
  const wrong = (field: RowError['field']) =>
    error?.field === field && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <li className="scroll-mb-24 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {own ? (
          <span className="flex min-w-0 flex-1 basis-52 items-center gap-2">
            <input
              {...wrong('name')}
              value={name}
              aria-label="Nome do serviço"
              placeholder="Nome do serviço"
              autoComplete="off"
              maxLength={120}
              onChange={(event) => onChange({ name: event.target.value })}
              className={classNames(input, 'min-w-0 flex-1')}
            />
            <Button look="quiet" aria-label={`Tirar ${what}`} onClick={onRemove} className="px-2.5!">
              <Icon of={close} className="size-4" />
            </Button>
          </span>
        ) : (
          <label className="flex min-h-11 min-w-0 flex-1 basis-52 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => onChange({ on: event.target.checked })}
              className="size-5 shrink-0 scroll-mb-24 accent-(--primary)"
            />
            <span className={on ? 'font-semibold' : 'text-soft'}>{name}</span>
          </label>
        )}
        {on && (
          <span className="flex items-center gap-2 max-sm:pl-8">
            <span aria-hidden="true" className="text-sm text-soft">
              R$
            </span>
            <input
              {...wrong('price')}
              value={price}
              aria-label={`Preço de ${what}, em reais`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              onChange={(event) => onChange({ price: event.target.value })}
              onBlur={() => onChange({ price: tidyAmount(price) })}
              className={classNames(input, 'w-24 text-right')}
            />
            <input
              {...wrong('duration')}
              value={duration}
              aria-label={`Duração de ${what}, em minutos`}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => onChange({ duration: event.target.value })}
              className={classNames(input, 'w-16 text-right')}
            />
            <span aria-hidden="true" className="text-sm text-soft">
              min
            </span>
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error.text}</FieldError>}
    </li>
  )
}
