import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney } from '#shared/money.ts'
import { shortDay, stepText, visitsText } from './labels.ts'
import type { Step } from './revenue-steps.ts'

const compact = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 2,
})

const tick = { fill: 'var(--soft)', fontSize: 12 }

/** Arrow keys move from bar to bar. */
export function RevenueChart({ label, steps }: { label: string; steps: readonly Step[] }) {
  const hasLoss = steps.some(({ revenue }) => revenue < 0)
  return (
    <BarChart
      responsive
      data={[...steps]}
      aria-label={label}
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      className="h-64 w-full [&_svg]:rounded-sm"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="from"
        tickFormatter={shortDay}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--field)' }}
        minTickGap={20}
      />
      <YAxis
        width="auto"
        tickFormatter={(reais: number) => compact.format(reais)}
        tick={tick}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.07 }}
        isAnimationActive={false}
        content={({ active, payload }) =>
          active && <Details step={payload[0]?.payload as Step | undefined} />
        }
      />
      {hasLoss && <ReferenceLine y={0} stroke="var(--field)" />}
      <Bar dataKey="revenue" fill="var(--primary)" maxBarSize={36} isAnimationActive={false} />
    </BarChart>
  )
}

function Details({ step }: { step: Step | undefined }) {
  if (!step) return null
  return (
    <div role="status" className="floating rounded-md border border-line bg-card px-3 py-2 text-sm">
      <p className="text-soft">{stepText(step)}</p>
      <p className="font-semibold text-base">{formatMoney(step.revenue)}</p>
      <p className="text-soft">{visitsText(step.visits)}</p>
    </div>
  )
}
