import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AgendaAppointment, FinishingInput } from '#shared/appointments.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { DISCOUNT_TOO_HIGH } from '#shared/sales.ts'
import { addDays } from '#shared/time.ts'
import { amountError, parseMoney, tidyAmount } from '../../../lib/amount.ts'
import { useMay } from '../../../lib/tenant.ts'
import { useWork } from '../../../lib/use-work.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { MethodButtons } from '../../finance/method-buttons.tsx'
import { type Part, paidBy } from '../../finance/parts.ts'
import { PaymentParts, withPart } from '../../finance/payment-parts.tsx'
import { useAgenda } from '../forms/use-agenda.ts'
import { PanelForm } from './panel-form.tsx'

/** A debt is due after this many days by default. */
const DUE_DAYS = 7

type FinishProps = {
  appointment: AgendaAppointment
  onDone: (settlement: FinishingInput) => Promise<void>
  onBack: () => void
}

/** A single press suffices for one method. */
export function FinishForm({ appointment, onDone, onBack }: FinishProps) {
  const { price } = appointment
  const { now } = useAgenda()
  const mayDivide = useMay()('money.write') && price !== undefined
  const { busy, run } = useWork()
  const [extras, setExtras] = useState<Extras>()
  const [parts, setParts] = useState<Part[]>()
  const [due, setDue] = useState(addDays(now.date, DUE_DAYS))
  const [error, setError] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading takes the focus, so that a repeated key or click chooses no method.
  const isDivided = parts !== undefined
  useEffect(() => {
    if (!isDivided) heading.current?.focus()
  }, [isDivided])
  const { discount, tip, wrong } = amountsOf(extras, price ?? 0)
  const total = sum([price ?? 0, -discount, tip])
  const finish = (paid: FinishingInput) => {
    setError(wrong)
    if (!wrong) void run(() => onDone({ ...paid, ...(discount && { discount }), ...(tip && { tip }) }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!parts) return
    const paid = paidBy(parts, total, due)
    if (typeof paid === 'string') setError(wrong ?? paid)
    else finish(paid)
  }
  const back = () => {
    setError(undefined)
    if (parts) setParts(undefined)
    else onBack()
  }
  return (
    <PanelForm busy={busy} {...(parts && { action: 'Concluir' })} onSubmit={submit} onBack={back}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Como foi pago?
        </h3>
        {mayDivide && (
          <p className="whitespace-nowrap font-semibold text-accent-ink text-lg" aria-live="polite">
            {formatMoney(Math.max(0, total))}
          </p>
        )}
      </div>
      {extras && <ExtraFields extras={extras} onExtras={setExtras} />}
      {parts ? (
        <PaymentParts focused parts={parts} total={total} due={due} onParts={setParts} onDue={setDue} />
      ) : mayDivide && total === 0 && !wrong ? (
        <Button className="w-full" onClick={() => finish({ payments: [] })}>
          Concluir sem cobrar
        </Button>
      ) : (
        <MethodButtons busy={busy} onChoose={(method) => finish({ method })} />
      )}
      {mayDivide && (
        <div className="grid grid-cols-2 gap-x-2 empty:hidden">
          {!parts && (
            <>
              <Button
                look="quiet"
                className="px-2! text-primary-ink"
                onClick={() => setParts(withPart(withPart([])))}
              >
                Dividir
              </Button>
              <Button
                look="quiet"
                className="px-2! text-primary-ink"
                onClick={() => setParts(withPart([], 'later'))}
              >
                A receber
              </Button>
            </>
          )}
          {!extras && (
            <Button
              look="quiet"
              className="col-span-2 px-2! text-primary-ink"
              onClick={() => setExtras({ discount: '', tip: '' })}
            >
              Desconto ou gorjeta
            </Button>
          )}
        </div>
      )}
      <div role="alert">{error && <FieldError id="finish-error">{error}</FieldError>}</div>
    </PanelForm>
  )
}

type Extras = { discount: string; tip: string }

/** Returns the typed discount and tip in reais, and what is wrong with them. */
function amountsOf(extras: Extras | undefined, price: number) {
  const { discount: lower = '', tip: upper = '' } = extras ?? {}
  const [discount, tip] = [lower, upper].map((typed) => parseMoney(typed) ?? 0) as [number, number]
  const bad = [lower, upper].find((typed) => typed.trim() && amountError(typed))
  const wrong = bad !== undefined ? amountError(bad) : discount > price ? DISCOUNT_TOO_HIGH : undefined
  return { discount, tip, wrong }
}

function ExtraFields({ extras, onExtras }: { extras: Extras; onExtras: (extras: Extras) => void }) {
  const fields = [
    ['discount', 'Desconto (R$)'],
    ['tip', 'Gorjeta (R$)'],
  ] as const
  return (
    <div className="grid grid-cols-2 gap-2">
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          field={{ id: `finish-${name}`, label }}
          value={extras[name]}
          onChange={({ target }) => onExtras({ ...extras, [name]: target.value })}
          onBlur={({ target }) => onExtras({ ...extras, [name]: tidyAmount(target.value) })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          autoFocus={name === 'discount'}
          className="text-right"
        />
      ))}
    </div>
  )
}
