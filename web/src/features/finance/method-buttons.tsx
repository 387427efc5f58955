import { type PaymentMethod, paymentLabels, paymentMethods } from '#shared/payments.ts'
import { Button } from '../../ui/button.tsx'

type MethodButtonsProps = { busy: boolean; onChoose: (method: PaymentMethod) => void }

/** A single press pays the whole amount. */
export function MethodButtons({ busy, onChoose }: MethodButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {paymentMethods.map((method) => (
        <Button
          key={method}
          look="secondary"
          aria-disabled={busy}
          onClick={() => !busy && onChoose(method)}
          className="min-h-12! px-2! last:col-span-2 aria-disabled:opacity-60"
        >
          {paymentLabels[method]}
        </Button>
      ))}
    </div>
  )
}
