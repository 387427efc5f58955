import { add, emit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { writeAtLeastOnce } from '#functions/kit/single-write.ts'
import type { Company } from '#shared/company.ts'
import { addDays, dateAt } from '#shared/time.ts'
import { sheets } from '../records/sheets.ts'

/** Sheets of one professional that are bumped side by side. */
const SHEETS_AT_ONCE = 25

/** Bookings in flight then fail their check and re-evaluate. Run it after the change they must see is committed. */
export async function bumpSheets(ctx: Ctx, professionalId: string, dates: readonly string[]): Promise<void> {
  for (let i = 0; i < dates.length; i += SHEETS_AT_ONCE) {
    await Promise.all(
      dates.slice(i, i + SHEETS_AT_ONCE).map((date) => {
        const sheet = { professional_id: professionalId, date, busy: '' }
        return writeAtLeastOnce(ctx, add(sheets, sheet, { version: 1 }))
      }),
    )
  }
}

/** Longer than a booking takes from its reads to its commit, and short enough for the request that waits for it. */
const BUMPING_MS = 6_000
/** Dates that all of a team are bumped on, before the next ones. */
const DATES_AT_ONCE = 7

/**
 * Bumps the sheets of a whole team, the nearest dates first. Stops after `BUMPING_MS`, because a hundred professionals
 * have 37,000 sheets in a year: bookings in flight at the start have then committed, and later ones have read the change.
 */
export async function bumpTeam(ctx: Ctx, ids: readonly string[], dates: readonly string[]): Promise<void> {
  const until = ctx.now().getTime() + BUMPING_MS
  for (let i = 0; i < dates.length && ctx.now().getTime() < until; i += DATES_AT_ONCE) {
    const some = dates.slice(i, i + DATES_AT_ONCE)
    await Promise.all(ids.map((id) => bumpSheets(ctx, id, some)))
  }
}

/** Days ahead that are announced when team, services or holidays change; agendas of later days refresh in minutes. */
const ANNOUNCED_DAYS = 31

/** Tells open agendas that team, services or holidays changed, from today and, where given, from `first` on. */
export function agendaContextChanged(ctx: Ctx, { id, timezone }: Company, first?: string): Write {
  const now = ctx.now()
  const ahead = (from: string) => Array.from({ length: ANNOUNCED_DAYS }, (_, i) => addDays(from, i))
  const dates = [...ahead(dateAt(timezone, now)), ...(first ? ahead(first) : [])]
  // No entity with a version: the instant orders two changes.
  return emit('agenda.changed', {
    id,
    version: now.getTime(),
    dates: [...new Set(dates)],
    context_changed: true,
  })
}
