import type { Dashboard } from '#shared/metrics.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { Figures } from '../../ui/figures.tsx'

export function Kpis({ dashboard: { appointments, clients, revenue, low_stock } }: { dashboard: Dashboard }) {
  const figures = [
    {
      name: 'Agendamentos Hoje',
      value: appointments.today,
      text: `${appointments.completed} ${appointments.completed === 1 ? 'concluído' : 'concluídos'}`,
    },
    clients && {
      name: 'Novos Clientes no Mês',
      value: formatQuantity(clients.new_this_month),
      text: `${formatQuantity(clients.total)} no total`,
    },
    revenue && {
      name: 'Faturamento Hoje',
      value: formatMoney(revenue.today),
      money: true,
      text: `${formatMoney(revenue.month)} no mês`,
    },
    {
      name: 'Estoque Baixo',
      value: formatQuantity(low_stock.count),
      text: low_stock.count === 1 ? 'item no mínimo' : 'itens no mínimo',
    },
  ].filter((figure) => figure !== undefined)
  return <Figures label="Resumo" figures={figures} />
}
