import type { Transaction } from '#shared/finance.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { type PaymentMethod, paymentLabels, paymentMethods } from '#shared/payments.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'

type TotalsProps = {
  totals: StaffOutput<'listTransactions'>['totals']
  /** When it is missing, totals by method are not shown. */
  transactions?: readonly Transaction[] | undefined
}

/** Reversals are subtracted, and tips are included. */
function receivedBy(transactions: readonly Transaction[]): [name: string, amount: number][] {
  const parts = transactions
    .filter(({ type, status }) => type === 'income' && status === 'paid')
    .flatMap(({ payments }) => payments)
  const by = (wanted: PaymentMethod | undefined) =>
    sum(parts.filter(({ method }) => method === wanted).map(({ amount }) => amount))
  const rows = [
    ...paymentMethods.map((method): [string, number] => [paymentLabels[method], by(method)]),
    ['Forma não informada', by(undefined)] satisfies [string, number],
  ]
  return rows.filter(([, amount]) => amount !== 0)
}

export function Totals({ totals, transactions = [] }: TotalsProps) {
  const { income, expense, balance, receivable, payable } = totals
  const received = receivedBy(transactions)
  const cards: [name: string, amount: number, color: string][] = [
    ['Receitas', income, 'text-primary-ink'],
    ['Despesas', expense, 'text-ink'],
    ['Saldo', balance, balance < 0 ? 'text-brick' : 'text-accent-ink'],
  ]
  if (receivable !== 0) cards.push(['A receber', receivable, 'text-soft'])
  if (payable !== 0) cards.push(['A pagar', payable, 'text-soft'])
  return (
    <section aria-label="Totais do período" className="panel mb-5 overflow-hidden">
      {/* The background shows as one-pixel lines between the cards. */}
      <dl className="flex flex-wrap gap-px bg-line">
        {cards.map(([name, amount, color]) => (
          <div key={name} className="min-w-[40%] flex-1 bg-card px-4 py-3.5 max-sm:px-3.5 sm:min-w-36">
            <dt className="eyebrow">{name}</dt>
            <dd
              className={`mt-1 whitespace-nowrap font-semibold text-2xl tracking-[-0.015em] max-sm:text-xl max-[23rem]:text-lg ${color}`}
            >
              {formatMoney(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {received.length > 0 && (
        <ul
          aria-label="Recebido por forma de pagamento"
          className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-4 py-2.5 text-sm"
        >
          {received.map(([name, amount]) => (
            <li key={name}>
              <span className="text-soft">{name}</span>{' '}
              <span className="whitespace-nowrap font-semibold">{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
