import { useId } from 'react'
import { paymentLabels, paymentMethods } from '#shared/payments.ts'
import { useToday } from '../../lib/business-time.ts'
import { FieldError, TextField } from '../../ui/field.tsx'
import type { Part } from '../finance/parts.ts'
import { PaymentParts, withPart } from '../finance/payment-parts.tsx'
import type { TillWay } from './till.ts'

const ways: [TillWay, string][] = [
  ['', 'Não informada'],
  ...paymentMethods.map((method): [TillWay, string] => [method, paymentLabels[method]]),
  ['mixed', 'Dividir'],
  ['later', 'A receber'],
]

type Value<T> = { value: T; onChange: (value: T) => void }
type PaymentProps = Value<TillWay> & {
  field: { id: string; label: string; error: string | undefined }
  total: number
  parts: Value<Part[]>
  due: Value<string>
}

/** The methods also include paying later and in parts. */
export function TillPayment({ field, value: way, onChange, total, parts, due }: PaymentProps) {
  const today = useToday()
  const [labelId, dueId] = [useId(), useId()]
  const choose = (next: TillWay) => {
    onChange(next)
    if (next !== 'mixed' || parts.value.length > 1) return
    const first = withPart([], way === '' || way === 'mixed' || way === 'later' ? 'dinheiro' : way)
    parts.onChange(withPart(first))
  }
  return (
    <div>
      <p id={labelId} className="mb-1.5 font-semibold">
        {field.label}
      </p>
      <div
        id={field.id}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? `${field.id}-error` : undefined}
        className="flex flex-wrap gap-1.5"
      >
        {ways.map(([value, label]) => (
          <label
            key={value}
            className="relative grid min-h-(--control-height) cursor-pointer place-items-center rounded-md border border-line px-3 text-soft hover:border-field hover:text-ink has-checked:border-primary-edge has-checked:bg-tint has-checked:font-semibold has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-edge has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={field.id}
              value={value}
              checked={value === way}
              onChange={() => choose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      {way === 'later' && (
        <div className="mt-3 max-w-56">
          <TextField
            field={{ id: dueId, label: 'Vencimento' }}
            type="date"
            min={today}
            value={due.value}
            onChange={({ target }) => due.onChange(target.value)}
          />
        </div>
      )}
      {way === 'mixed' && (
        <div className="mt-3 sm:max-w-96">
          <PaymentParts
            parts={parts.value}
            total={total}
            due={due.value}
            onParts={parts.onChange}
            onDue={due.onChange}
          />
        </div>
      )}
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
    </div>
  )
}
