import { formatMoney } from '#shared/money.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'

type TotalsProps = { totals: StaffOutput<'listTransactions'>['totals'] }

/** What came in, what went out and what is left of it; then what is still to come, if anything is. */
export function Totals({ totals: { income, expense, balance, receivable, payable } }: TotalsProps) {
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
              className={`mt-1 whitespace-nowrap font-semibold text-2xl tracking-[-0.015em] max-sm:text-xl ${color}`}
            >
              {formatMoney(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
