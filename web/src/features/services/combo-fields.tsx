import { formatMoney, toCents } from '#shared/money.ts'
import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import { formatAmount, parseMoney } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { sumOf } from './service-form.ts'

type Sum = ReturnType<typeof sumOf>
type ComboProps = {
  /** A combo may consist of these services. */
  services: readonly ListedService[]
  field: { id: string; label: string; error: string | undefined }
  value: readonly string[]
  onChange: (ids: string[]) => void
  price: string
  duration: string
  onPropose: (sum: Sum) => void
}

/** The sums are proposed until somebody types others. */
export function ComboFields({
  services,
  field,
  value: chosen,
  onChange,
  price,
  duration,
  onPropose,
}: ComboProps) {
  const { id, label, error } = field
  const sum = sumOf(services.filter(({ id }) => chosen.includes(id)))
  const follows = chosen.length === 0 || isSum(sum, price, duration)
  const toggle = (id: string) => {
    // The choice follows the order of the list, so that a combo always reads the same.
    const next = services
      .filter((one) => (one.id === id ? !chosen.includes(id) : chosen.includes(one.id)))
      .map((one) => one.id)
    onChange(next)
    if (follows) onPropose(sumOf(services.filter((one) => next.includes(one.id))))
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-field">
        {services.map(({ id: part, name, price: own, duration: minutes }) => (
          <label
            key={part}
            className="flex min-h-(--control-height) cursor-pointer items-center gap-3 px-3 py-1.5 has-checked:bg-tint"
          >
            <input
              type="checkbox"
              checked={chosen.includes(part)}
              onChange={() => toggle(part)}
              className="size-4 accent-primary"
            />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-sm text-soft">{formatDuration(minutes)}</span>
            <span className="w-22 text-right text-sm">{formatMoney(own)}</span>
          </label>
        ))}
        {services.length === 0 && (
          <p className="p-3 text-soft">Adicione antes os serviços de que ele é feito.</p>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-brick">
          <Icon of={circleAlert} className="mt-1 size-4" />
          {error}
        </p>
      )}
      {chosen.length > 0 && (
        <div className="mt-2 flex min-h-(--control-height) flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
          <p className="text-soft">
            Soma: <strong className="font-semibold text-ink">{formatDuration(sum.duration)}</strong>
            {' · '}
            <strong className="font-semibold text-ink">{formatMoney(sum.price)}</strong>
            <Saving sum={sum} price={price} />
          </p>
          {!isSum(sum, price, duration) && (
            <Button look="quiet" className="text-primary-ink" onClick={() => onPropose(sum)}>
              Usar a soma
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

function isSum(sum: Sum, price: string, duration: string): boolean {
  const typed = parseMoney(price)
  return (
    typed !== undefined &&
    formatAmount(typed) === formatAmount(sum.price) &&
    Number(duration) === sum.duration
  )
}

function Saving({ sum, price }: { sum: Sum; price: string }) {
  const typed = parseMoney(price)
  if (typed === undefined || typed >= sum.price) return null
  return <> · o cliente economiza {formatMoney((toCents(sum.price) - toCents(typed)) / 100)}</>
}
