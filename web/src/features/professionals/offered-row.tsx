import type { ComponentProps } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import { formatAmount, parseMoney } from '../../lib/amount.ts'
import { classNames } from '../../ui/class-names.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { noTerms, type Terms } from './offer.ts'

type RowProps = {
  service: ListedService
  all: boolean
  chosen: boolean
  terms: Terms | undefined
  errors: Partial<Terms>
  onChoose: (chosen: boolean) => void
  onTerms: (terms: Terms) => void
}

/** A service as this professional does it, beside how the catalog has it. */
export function OfferedRow({ service, all, chosen, terms, errors, onChoose, onTerms }: RowProps) {
  const { id, name, price, duration } = service
  const own = terms ?? noTerms
  const off = !all && !chosen
  const Naming = all ? 'div' : 'label'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <Naming className="flex min-h-(--control-height) min-w-0 flex-1 basis-52 items-center gap-3">
        {!all && (
          <input
            type="checkbox"
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
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
          label="Duração própria"
          name={`Duração própria de ${name}, em minutos`}
          id={`duration-${id}`}
          invalid={errors.duration !== undefined}
          value={own.duration}
          disabled={off}
          placeholder={`${duration} min`}
          inputMode="numeric"
          className="w-28"
          onChange={(event) => onTerms({ ...own, duration: event.target.value })}
        />
        <TermField
          label="Preço próprio"
          name={`Preço próprio de ${name}`}
          id={`price-${id}`}
          invalid={errors.price !== undefined}
          value={own.price}
          disabled={off}
          placeholder={formatMoney(price)}
          inputMode="decimal"
          className="w-32"
          onChange={(event) => onTerms({ ...own, price: event.target.value })}
          onBlur={() => {
            const typed = parseMoney(own.price)
            if (typed !== undefined && formatAmount(typed) !== own.price)
              onTerms({ ...own, price: formatAmount(typed) })
          }}
        />
      </div>
      {(['duration', 'price'] as const).map(
        (part) =>
          errors[part] && (
            <p
              key={part}
              id={`${part}-${id}-error`}
              className="flex w-full items-start justify-end gap-1.5 text-brick"
            >
              <Icon of={circleAlert} className="mt-1 size-4" />
              {errors[part]}
            </p>
          ),
      )}
    </li>
  )
}

type TermFieldProps = Omit<ComponentProps<'input'>, 'name'> & {
  /** Seen on a phone; on a wide screen it stands once above all rows. */
  label: string
  /** Said aloud, with the service. */
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
