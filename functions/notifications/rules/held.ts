import type { Company } from '#shared/company.ts'
import { addDays } from '#shared/time.ts'

/** A held appointment counts for this many days. */
const DAYS = 60
/** A business must have held appointments for this many days before it may write abroad (RULINGS G6). */
export const FOREIGN_DAYS = 30

/** Days before the business was opened and the last `ago` days do not count. The period may be empty. */
export function heldPeriod({ created_at }: Pick<Company, 'created_at'>, now: Date, ago = 0) {
  const to = addDays(now.toISOString().slice(0, 10), -ago)
  const earliest = addDays(to, -DAYS)
  const opened = created_at.slice(0, 10)
  return { from: [earliest, opened].sort()[1] as string, to }
}
