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
