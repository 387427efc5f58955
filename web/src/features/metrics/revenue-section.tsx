import { lazy, Suspense } from 'react'
import type { Metrics } from '#shared/metrics.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { formatAmount, formatQuantity } from '../../lib/amount.ts'
import { dateText, shortDayName } from '../../lib/dates.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table-column.ts'
import { stepText } from './labels.ts'
import { ReportSection } from './report-section.tsx'
import { type Step, stepsOf } from './revenue-steps.ts'

/** The charts' library weighs more than the rest of the screen, so it loads later. */
const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }))

const columnsOf = (weekly: boolean): Column<Step>[] => [
  {
    key: 'dia',
    header: weekly ? 'Semana' : 'Dia',
    phone: 'title',
    cell: (step) => stepText(step),
    csv: ({ from, to }) => (weekly ? `${dateText(from)} a ${dateText(to)}` : dateText(from)),
  },
  {
    key: 'atendimentos',
    header: 'Atendimentos',
    align: 'right',
    cell: ({ visits }) => formatQuantity(visits),
    csv: ({ visits }) => String(visits),
    total: (rows) => formatQuantity(rows.reduce((total, { visits }) => total + visits, 0)),
  },
  {
    key: 'receita',
    header: 'Faturamento',
    align: 'right',
    phone: 'value',
    cell: ({ revenue }) => formatMoney(revenue),
    csv: ({ revenue }) => formatAmount(revenue),
    total: (rows) => formatMoney(sum(rows.map(({ revenue }) => revenue))),
  },
]

export function RevenueSection({ metrics, file }: { metrics: Metrics; file: string }) {
  const steps = stepsOf(metrics)
  const weekly = steps.length < metrics.days.length
  const best = metrics.days.reduce((a, b) => (b.revenue > a.revenue ? b : a), { date: '', revenue: 0 })
  const title = weekly ? 'Faturamento por semana' : 'Faturamento por dia'
  return (
    <ReportSection
      title={title}
      text={
        best.revenue > 0 && (
          <>
            Melhor dia: {shortDayName(best.date)}, com{' '}
            <strong className="whitespace-nowrap font-semibold text-ink">{formatMoney(best.revenue)}</strong>
          </>
        )
      }
      none="Nenhuma receita neste período."
      columns={columnsOf(weekly)}
      rows={steps.some(({ revenue }) => revenue !== 0) ? steps : []}
      rowKey={({ from }) => from}
      file={`receita-${file}`}
    >
      <Suspense fallback={<Skeleton label="Carregando gráfico..." bars={['h-64']} />}>
        <RevenueChart label={title} steps={steps} />
      </Suspense>
    </ReportSection>
  )
}
