import { formatMoney } from '#shared/money.ts'
import { paymentLabels, type Settlement } from '#shared/payments.ts'
import { shortDayName } from '../../lib/dates.ts'

/** How a completed appointment was paid, for members who see money. */
export function Settled({ settlement }: { settlement: Settlement }) {
  const rows = rowsOf(settlement)
  const isFree = settlement.payments.length === 0 && !settlement.receivable
  return (
    <section aria-labelledby="appointment-settled" className="mt-5">
      <h3 id="appointment-settled" className="eyebrow mb-1">
        Pagamento
      </h3>
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
