import type { ChangeEvent, ComponentProps } from 'react'
import { formatMoney } from '#shared/money.ts'
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

/** A service as this professional does it, beside its values in the catalog. */
export function OfferedRow({ service, all, terms, field, onChange }: RowProps) {
  const { name, price, duration } = service
  const off = !all && !terms.does
  const errors = field.error ? termsErrors(terms) : {}
  const term = (part: 'duration' | 'price') => ({
    id: `${field.id}-${part}`,
    value: terms[part],
    invalid: errors[part] !== undefined,
    disabled: off,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...terms, [part]: event.target.value }),
  })
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
        <TermField
          {...term('duration')}
          label="Duração própria"
          name={`Duração própria de ${name}, em minutos`}
          placeholder={`${duration} min`}
          inputMode="numeric"
          className="w-28"
        />
        <TermField
          {...term('price')}
          label="Preço próprio"
          name={`Preço próprio de ${name}`}
          placeholder={formatMoney(price)}
          inputMode="decimal"
          className="w-32"
          onBlur={() => {
            const typed = parseMoney(terms.price)
            if (typed !== undefined && formatAmount(typed) !== terms.price)
              onChange({ ...terms, price: formatAmount(typed) })
          }}
        />
      </div>
      {(['duration', 'price'] as const).map(
        (part) =>
          errors[part] && (
            <div key={part} className="flex w-full justify-end">
              <FieldError id={`${field.id}-${part}-error`}>{errors[part]}</FieldError>
            </div>
          ),
      )}
    </li>
  )
}

type TermFieldProps = Omit<ComponentProps<'input'>, 'name'> & {
  /** Shown on a phone; a wide screen shows it once, above all rows. */
  label: string
  /** For screen readers, with the service. */
  name: string
  invalid: boolean
}

function TermField({ label, name, id, invalid, className, ...input }: TermFieldProps) {
  return (
    <span className={classNames('max-sm:flex-1', className)}>
      <label htmlFor={id} aria-hidden="true" className="mb-1 block text-sm text-soft sm:hidden">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : undefined}
        autoComplete="off"
        className="h-(--control-height) w-full rounded-md border border-field bg-card px-2.5 text-right placeholder:text-soft disabled:border-line disabled:bg-transparent aria-invalid:border-2 aria-invalid:border-brick"
      />
    </span>
  )
}
