import type { Metrics } from '#shared/metrics.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '../../lib/amount.ts'

export type Figure = Metrics['figures'][keyof Metrics['figures']]

export type Kind = 'money' | 'count' | 'share'

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
const points = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `—` stands for a division by zero. */
export function formatFigure(kind: Kind, value: number | undefined): string {
  if (value === undefined) return '—'
  if (kind === 'money') return formatMoney(value)
  return kind === 'share' ? percent.format(value) : formatQuantity(value)
}

export type Change = { direction: 'up' | 'down' | 'same'; text: string }

/** A share changes by percentage points, others by percent. */
export function changeOf(kind: Kind, { now, before }: Figure): Change | undefined {
  if (now === undefined || before === undefined) return undefined
  if (kind !== 'share' && before <= 0) return undefined
  const difference = kind === 'share' ? (now - before) * 100 : (now - before) / before
  const rounded = Math.round(difference * (kind === 'share' ? 10 : 1000))
  if (rounded === 0) return { direction: 'same', text: 'igual' }
  const size = Math.abs(rounded)
  return {
    direction: rounded > 0 ? 'up' : 'down',
    text: kind === 'share' ? `${points.format(size / 10)} p.p.` : percent.format(size / 1000),
  }
}
