import type { Explanation } from '#shared/agenda.ts'
import { minutesOf } from '#shared/time.ts'

type Range = Explanation['minutes'][number]

/** Starts of one grid, `step` minutes from one to the next; a single one has no step. */
export type Starts = { times: string[]; step?: number }

/** A row of the explanation: a range as it is, or a stretch of starts with what lies between and behind them. */
type Row = Range & { starts?: Starts }

const isStart = ({ reason }: Range) => reason === 'free' || reason === 'closed'

/**
 * The ranges of a day with each stretch of free starts as one row: its starts, the minutes between them, which are off
 * the grid, and those behind the last one in which nothing fits any more. Every other range stands as it is.
 */
export function rowsOf(minutes: readonly Range[]): Row[] {
  const rows: Row[] = []
  for (const range of minutes) {
    const last = rows.at(-1)
    const { starts } = last ?? {}
    if (!last || !starts || !joins(last, starts, range)) {
      rows.push(isStart(range) ? { ...range, starts: { times: [range.start] } } : range)
      continue
    }
    last.end = range.end
    if (isStart(range)) {
      starts.step = stepTo(starts, range)
      starts.times.push(range.start)
    }
  }
  return rows
}

const stepTo = ({ times }: Starts, { start }: Range) => minutesOf(start) - minutesOf(times.at(-1) ?? start)

function joins(row: Row, starts: Starts, range: Range): boolean {
  if (!isStart(range))
    return range.reason === 'off_grid' || (range.reason === 'does_not_fit' && !range.detail)
  return range.reason === row.reason && (starts.step === undefined || starts.step === stepTo(starts, range))
}
