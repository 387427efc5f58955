import type { Company } from '#shared/company.ts'
import { addDays } from '#shared/time.ts'

/** Days back that a held appointment counts for. */
const DAYS = 60
/** A business must have held appointments for so many days before it may write abroad (RULINGS G6). */
export const FOREIGN_DAYS = 30

/**
 * The days of which a held appointment shows that the business is at work: none before it was opened, and none of the last
 * `ago` days. Empty when `from` is after `to`.
 */
export function heldPeriod({ created_at }: Pick<Company, 'created_at'>, now: Date, ago = 0) {
  const to = addDays(now.toISOString().slice(0, 10), -ago)
  const earliest = addDays(to, -DAYS)
  const opened = created_at.slice(0, 10)
  return { from: [earliest, opened].sort()[1] as string, to }
}
