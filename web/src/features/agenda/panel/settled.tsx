import { useState } from 'react'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatMoney } from '#shared/money.ts'
import { paymentLabels, type Settlement } from '#shared/payments.ts'
import { dateText, shortDayName } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { paidOf } from '../../finance/receipt.ts'
import { ReceiptPaper } from '../../finance/receipt-paper.tsx'
import { useClient } from '../forms/use-client.ts'

/** Only members who see money get the payment and its receipt. */
export function Settled({ appointment }: { appointment: AgendaAppointment }) {
  const [receipt, setReceipt] = useState(false)
  const phone = useClient(appointment).data?.client.phone
  const paid = paidOf(appointment)
  if (!paid) return null
  const { settlement } = paid
  const rows = rowsOf(settlement)
  const isFree = settlement.payments.length === 0 && !settlement.receivable
  return (
    <section aria-labelledby="appointment-settled" className="mt-5">
      <div className="flex min-h-(--control-height) items-center justify-between gap-3">
        <h3 id="appointment-settled" className="eyebrow">
          Pagamento
        </h3>
        <Button look="quiet" className="-mr-3 text-primary-ink" onClick={() => setReceipt(true)}>
          Recibo
        </Button>
      </div>
      {isFree && <p>Sem cobrança</p>}
      {rows.length > 0 && (
        <dl className="space-y-0.5">
          {rows.map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt>{name}</dt>
              <dd className="font-semibold">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {receipt && (
        <Dialog title="Recibo" onClose={() => setReceipt(false)}>
          <ReceiptPaper
            sale={paid}
            moment={`${dateText(appointment.date)} ${appointment.time}`}
            phone={phone}
          />
        </Dialog>
      )}
    </section>
  )
}

type Row = [name: string, amount: number]

function rowsOf({ payments, receivable, discount, tip }: Settlement): Row[] {
  const rows = payments.map(
    ({ method, amount }): Row => [method ? paymentLabels[method] : 'Forma não informada', amount],
  )
  if (receivable) rows.push([`A receber até ${shortDayName(receivable.due_date)}`, receivable.amount])
  if (discount) rows.push(['Desconto dado', discount])
  if (tip) rows.push(['Gorjeta incluída', tip])
  return rows
}
