import { formatMoney } from '#shared/money.ts'
import { plainNumber } from '#shared/plain.ts'
import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import { formatAmount, parseMoney } from '../../lib/amount.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { type Terms, termsErrors } from './offer.ts'

type RowProps = {
  service: ListedService
  all: boolean
  terms: Terms
  field: { id: string; error: string | undefined }
  onChange: (terms: Terms) => void
}

const parts = [
  { part: 'duration', label: 'Duração própria', unit: ', em minutos', inputMode: 'numeric', width: 'w-28' },
  { part: 'price', label: 'Preço próprio', unit: '', inputMode: 'decimal', width: 'w-32' },
] as const

export function OfferedRow({ service, all, terms, field, onChange }: RowProps) {
  const { name, price, duration } = service
  const off = !all && !terms.does
  const errors = field.error ? termsErrors(terms) : {}
  const placeholders = { duration: `${duration} min`, price: formatMoney(price) }
  const tidyPrice = () => {
    const typed = parseMoney(terms.price)
    if (typed !== undefined && formatAmount(typed) !== terms.price)
      onChange({ ...terms, price: formatAmount(typed) })
  }
  const Naming = all ? 'div' : 'label'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <Naming className="flex min-h-(--control-height) min-w-0 flex-1 basis-52 items-center gap-3">
        {!all && (
          <input
            type="checkbox"
            checked={terms.does}
            onChange={(event) => onChange({ ...terms, does: event.target.checked })}
            className="size-4 shrink-0 accent-primary"
          />
        )}
        <span className="min-w-0">
          <span className={off ? 'block text-soft' : 'block font-semibold'}>{name}</span>
          <span className="block text-sm text-soft">
            {formatDuration(duration)} · {formatMoney(price)}
          </span>
        </span>
      </Naming>
      <div className="flex items-start gap-3 max-sm:w-full">
        {parts.map(({ part, label, unit, inputMode, width }) => {
          const id = `${field.id}-${part}`
          return (
            <span key={part} className={classNames('max-sm:flex-1', width)}>
              {/* A wide screen has column headings instead. */}
              <label htmlFor={id} aria-hidden="true" className="mb-1 block text-sm text-soft sm:hidden">
                {label}
              </label>
              <input
                id={id}
                aria-label={`${label} de ${name}${unit}`}
                aria-invalid={errors[part] ? true : undefined}
                aria-describedby={errors[part] && `${id}-error`}
                value={terms[part]}
                disabled={off}
                placeholder={placeholders[part]}
                inputMode={inputMode}
                autoComplete="off"
                onChange={(event) => onChange({ ...terms, [part]: plainNumber(event.target.value) })}
                onBlur={part === 'price' ? tidyPrice : undefined}
                className="h-(--control-height) w-full rounded-md border border-field bg-card px-2.5 text-right placeholder:text-soft disabled:border-line disabled:bg-transparent aria-invalid:border-2 aria-invalid:border-brick"
              />
            </span>
          )
        })}
      </div>
      {parts.map(
        ({ part }) =>
          errors[part] && (
            <div key={part} className="flex w-full justify-end">
              <FieldError id={`${field.id}-${part}-error`}>{errors[part]}</FieldError>
            </div>
          ),
      )}
    </li>
  )
}
