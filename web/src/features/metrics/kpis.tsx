import type { ReactNode } from 'react'
import type { Dashboard } from '#shared/metrics.ts'
import { formatMoney } from '#shared/money.ts'

export function Kpis({ dashboard: { appointments, clients, revenue, low_stock } }: { dashboard: Dashboard }) {
  const cards = [
    <Kpi key="appointments" name="Agendamentos Hoje" value={appointments.today}>
      {appointments.completed} {appointments.completed === 1 ? 'concluído' : 'concluídos'}
    </Kpi>,
    clients && (
      <Kpi key="clients" name="Novos Clientes no Mês" value={clients.new_this_month}>
        {clients.total} no total
      </Kpi>
    ),
    revenue && (
      <Kpi key="revenue" name="Receita Hoje" value={formatMoney(revenue.today)} money>
        {formatMoney(revenue.month)} no mês
      </Kpi>
    ),
    <Kpi key="stock" name="Estoque Baixo" value={low_stock.count}>
      {low_stock.count === 1 ? 'item no mínimo' : 'itens no mínimo'}
    </Kpi>,
  ].filter(Boolean)
  const columns = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'lg:grid-cols-4' }[cards.length]
  return (
    <section aria-label="Resumo" className="panel mb-7 overflow-hidden">
      {/* The grid's background shows as one-pixel lines between the cards, for any number of rows. */}
      <dl className={`grid grid-cols-2 gap-px bg-line ${columns}`}>{cards}</dl>
    </section>
  )
}

type KpiProps = { name: string; value: number | string; money?: boolean; children: ReactNode }

function Kpi({ name, value, money, children }: KpiProps) {
  return (
    <div className="bg-card px-4 py-4 max-sm:px-3.5">
      <dt className="eyebrow">{name}</dt>
      <dd>
        <span
          className={`mt-1.5 block whitespace-nowrap font-semibold text-[1.75rem] leading-9 max-sm:text-2xl ${money ? 'text-accent-ink tracking-[-0.015em]' : 'tracking-tight'}`}
        >
          {value}
        </span>
        <span className="text-soft text-sm">{children}</span>
      </dd>
    </div>
  )
}
