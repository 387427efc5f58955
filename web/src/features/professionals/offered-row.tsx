import { formatMoney } from '#shared/money.ts'
import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import { formatAmount, parseMoney } from '../../lib/amount.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Terms } from './offer.ts'

type RowProps = {
  service: ListedService
  all: boolean
  chosen: boolean
  terms: Terms | undefined
  error: string | undefined
  onChoose: (chosen: boolean) => void
  onTerms: (terms: Terms) => void
}

const box =
  'h-(--control-height) w-full rounded-md border border-field bg-card px-2.5 text-right placeholder:text-soft disabled:border-line disabled:bg-transparent aria-invalid:border-2 aria-invalid:border-brick'

/** A service as this professional does it, beside how the catalog has it. */
export function OfferedRow({ service, all, chosen, terms, error, onChoose, onTerms }: RowProps) {
  const { id, name, price, duration } = service
  const own = terms ?? { price: '', duration: '' }
  const off = !all && !chosen
  const Naming = all ? 'div' : 'label'
  const described = error ? `offer-${id}-error` : undefined
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
      <div className="flex items-center gap-3 max-sm:w-full">
        <span className="w-28 max-sm:flex-1">
          <input
            aria-label={`Duração própria de ${name}, em minutos`}
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            value={own.duration}
            disabled={off}
            placeholder={`${duration} min`}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onTerms({ ...own, duration: event.target.value })}
            className={box}
          />
        </span>
        <span className="w-32 max-sm:flex-1">
          <input
            id={`price-${id}`}
            aria-label={`Preço próprio de ${name}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            value={own.price}
            disabled={off}
            placeholder={formatMoney(price)}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => onTerms({ ...own, price: event.target.value })}
            onBlur={() => {
              const typed = parseMoney(own.price)
              if (typed !== undefined && formatAmount(typed) !== own.price)
                onTerms({ ...own, price: formatAmount(typed) })
            }}
            className={box}
          />
        </span>
      </div>
      {error && (
        <p id={described} className="flex w-full items-start justify-end gap-1.5 text-brick">
          <Icon of={circleAlert} className="mt-1 size-4" />
          {error}
        </p>
      )}
    </li>
  )
}
