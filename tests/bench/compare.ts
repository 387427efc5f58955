import { type Figures, measure } from './load.ts'
import { percent, round } from './report.ts'

const SECONDS = 4

export type Row = (string | number)[]

/**
 * Measures our call between two runs of the bare call, because on noisy machines the ratio needs the mean around it.
 */
export async function measureWithBare(
  concurrency: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
) {
  const before = await measure(concurrency, SECONDS / 2, bare)
  const figures = await measure(concurrency, SECONDS, ours)
  const after = await measure(concurrency, SECONDS / 2, bare)
  const bareRate = (before.rate + after.rate) / 2
  const bareP50 = (before.p50 + after.p50) / 2
  return { figures, bareRate, bareP50 }
}

export function rowOf(name: string, concurrency: number, figures: Figures, bareRate: number): Row {
  const { rate, p50, p99 } = figures
  return [
    name,
    concurrency,
    round(rate),
    round(p50, 1),
    round(p99, 1),
    round(bareRate),
    percent(rate / bareRate),
  ]
}
