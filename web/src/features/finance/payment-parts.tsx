import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '#shared/money.ts'
import { paymentLabels, paymentMethods } from '#shared/payments.ts'
import { tidyAmount } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { plus, trash } from '../../ui/staff-icon-paths.ts'
import { difference, type Part, shownAmounts, type Way } from './parts.ts'

const ways: Record<Way, string> = { ...paymentLabels, later: 'A receber' }
const wayNames = [...paymentMethods, 'later'] as const

/** Each part proposes a method that is not used yet. */
const unused = (parts: readonly Part[]): Way | undefined =>
  wayNames.find((way) => !parts.some((part) => part.way === way))

/** The new part has a method that is not used yet. */
export function withPart(parts: readonly Part[], way = unused(parts)): Part[] {
  const id = Math.max(0, ...parts.map((part) => part.id)) + 1
  return way ? [...parts, { id, way }] : [...parts]
}

type PaymentPartsProps = {
  parts: readonly Part[]
  total: number
  /** Amounts that are paid later are due then. */
  due: string
  /** The first part takes the focus after a press, but not after arrow keys. */
  focused?: boolean
  onParts: (parts: Part[]) => void
  onDue: (due: string) => void
}

const box = 'h-(--field-height) min-w-0 rounded-md border border-field bg-card px-2 text-ink'

/** The last row takes the rest. */
export function PaymentParts({ parts, total, due, focused, onParts, onDue }: PaymentPartsProps) {
  const dueId = useId()
  const add = useRef<HTMLButtonElement>(null)
  const amounts = shownAmounts(parts, total)
  const left = difference(total, amounts)
  const change = (id: number, changed: Partial<Part>) =>
    onParts(parts.map((part) => (part.id === id ? { ...part, ...changed } : part)))
  return (
    <div className="space-y-2">
      {parts.map(({ id, way, typed }, index) => (
        <div key={id} className="flex items-center gap-1.5">
          <select
            aria-label={`Forma de pagamento ${index + 1}`}
            value={way}
            onChange={({ target }) => change(id, { way: target.value as Way })}
            className={`${box} flex-1`}
          >
            {wayNames
              .filter((name) => name === way || !parts.some((part) => part.way === name))
              .map((name) => (
                <option key={name} value={name}>
                  {ways[name]}
                </option>
              ))}
          </select>
          <input
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone
            autoFocus={focused && index === 0}
            aria-label={`Valor em ${ways[way]} (R$)`}
            value={amounts[index]}
            onChange={({ target }) => change(id, { typed: target.value })}
            onBlur={() => typed?.trim() && change(id, { typed: tidyAmount(typed) })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className={`${box} w-24 text-right`}
          />
          <Button
            look="quiet"
            aria-label={`Retirar ${ways[way]}`}
            disabled={parts.length < 2}
            onClick={() => {
              flushSync(() => onParts(parts.filter((part) => part.id !== id)))
              add.current?.focus()
            }}
            className="px-1.5! text-soft disabled:invisible"
          >
            <Icon of={trash} className="size-4.5" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {unused(parts) && (
          <Button
            ref={add}
            look="quiet"
            onClick={() => onParts(withPart(parts))}
            className="-ml-2 px-2! text-primary-ink"
          >
            <Icon of={plus} className="size-4" />
            Outra forma
          </Button>
        )}
        <p aria-live="polite" className="ml-auto text-sm text-soft">
          {left > 0 && `Faltam ${formatMoney(left)}`}
          {left < 0 && `Passa ${formatMoney(-left)} do total`}
        </p>
      </div>
      {parts.some(({ way }) => way === 'later') && (
        <TextField
          field={{ id: dueId, label: 'Vencimento do que fica a receber' }}
          type="date"
          value={due}
          onChange={({ target }) => onDue(target.value)}
        />
      )}
    </div>
  )
}
