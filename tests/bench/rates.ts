import { measureWithBare, type Row, rowOf } from './compare.ts'
import { measure } from './load.ts'
import type { operationsOf } from './operations.ts'
import { round } from './report.ts'
import type { Start } from './shop.ts'

const SECONDS = 4

type Operations = ReturnType<typeof operationsOf>
export async function readRows(label: string, run: Operations): Promise<Row[]> {
  const rows: Row[] = []
  for (const concurrency of [1, 8, 32]) {
    const day = await measureWithBare(concurrency, run.daySlots, run.bareGet)
    rows.push(rowOf(`day's slots, one professional${label}`, concurrency, day.figures, day.bareRate))
  }
  const any = await measureWithBare(32, run.daySlotsOfAny, run.bareGet)
  rows.push(rowOf(`day's slots, any of five${label}`, 32, any.figures, any.bareRate))
  for (const concurrency of [1, 8, 32]) {
    const month = await measureWithBare(concurrency, run.monthWindow, run.bareQuery)
    rows.push(rowOf(`30-day window${label}`, concurrency, month.figures, month.bareRate))
  }
  const anyMonth = await measureWithBare(32, run.monthWindowOfAny, run.bareQuery)
  rows.push(rowOf(`30-day window, any of five${label}`, 32, anyMonth.figures, anyMonth.bareRate))
  return rows
}

export async function bookingRows(run: Operations, recorded: Record<string, unknown>[]) {
  const rows: Row[] = []
  const bareRates = new Map<number, number>()
  for (const concurrency of [1, 16]) {
    const { figures, bareRate } = await measureWithBare(concurrency, run.book, () =>
      run.bareTransact(recorded),
    )
    rows.push(rowOf('booking, distinct slots, consumers off', concurrency, figures, bareRate))
    bareRates.set(concurrency, bareRate)
  }
  return { rows, bareRates }
}

/**
 * Bookings with consumers are measured after this warm-up. All nine consumers and their DynamoDB Local have just
 * started, which halves the rate for a while, and earlier work has to finish.
 */
const WARM_UP_SECONDS = 20

/** Compares with the rate measured without consumers, because consumers would process the bare call's writes too. */
export async function consumingRows(run: Operations, bareRates: Map<number, number>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [concurrency, bareRate] of bareRates) {
    const figures = await measure(concurrency, SECONDS, run.book, WARM_UP_SECONDS)
    rows.push(rowOf('booking, distinct slots, consumers on', concurrency, figures, bareRate))
  }
  return rows
}

/** Sends 200 requests at once for one slot, and returns the number of successes and the time until all replies. */
export async function race(run: Operations, starts: Start[]): Promise<string> {
  const start = starts.pop() as Start
  const began = performance.now()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => {
      starts.push(start)
      return run.book()
    }),
  )
  const won = outcomes.filter(({ status }) => status === 'fulfilled').length
  const taken = outcomes.filter(
    (one) => one.status === 'rejected' && String(one.reason).includes('slot_taken'),
  ).length
  return `Race: 200 at once for one slot: ${won} won, ${taken} told slot_taken, in ${round((performance.now() - began) / 1000, 1)} s`
}
