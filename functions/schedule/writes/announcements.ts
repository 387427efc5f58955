import { add, emit, type ItemWrite, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { writeAtLeastOnce } from '#functions/kit/once.ts'
import type { Company } from '#shared/company.ts'
import { addDays, dateAt, isDate } from '#shared/time.ts'
import { sheets } from '../records/sheets.ts'

/** Sheets that are bumped side by side: more would wait for connections until they time out. */
const SHEETS_AT_ONCE = 50

/** Counts, with its transaction, a change that rewrites sheets: of hours, absences, the window of the page. */
export function countRewrite(ctx: Ctx): ItemWrite {
  const message = 'Muitas mudanças de dias e horários em pouco tempo. Espere um pouco e tente de novo.'
  return counterWrite(ctx, 'sheet_rewrites', ctx.tenant, message)
}

/** Bookings in flight then fail their check and re-evaluate. Run it after the change they must see is committed. */
export async function bumpSheets(ctx: Ctx, professionalId: string, dates: readonly string[]): Promise<void> {
  await bump(
    ctx,
    dates.map((date) => ({ professional_id: professionalId, date })),
  )
}

/** A team's sheets that are bumped at most: 8 professionals for a year, 100 for a month. */
const TEAM_SHEETS = 3_000

/** Bumping has this time, within a function's 15 s: an earlier read has then been committed or repeated. */
const BUMP_MS = 8_000

/**
 * Bumps the sheets of a whole team, the nearest dates first. A large team's later ones are left out: before it comes to
 * them, bookings that were in flight at the start have committed.
 */
export async function bumpTeam(ctx: Ctx, ids: readonly string[], dates: readonly string[]): Promise<void> {
  const all = dates.flatMap((date) => ids.map((professional_id) => ({ professional_id, date })))
  await bump(ctx, all.slice(0, TEAM_SHEETS))
}

async function bump(ctx: Ctx, keys: readonly { professional_id: string; date: string }[]): Promise<void> {
  const end = ctx.now().getTime() + BUMP_MS
  for (let i = 0; i < keys.length && ctx.now().getTime() < end; i += SHEETS_AT_ONCE) {
    const some = keys.slice(i, i + SHEETS_AT_ONCE)
    await writeAtLeastOnce(
      ctx,
      some.map((key) => add(sheets, { ...key, busy: '' }, { version: 1 })),
    )
  }
}

/** Days ahead that are announced when team, services or holidays change; agendas of later days refresh in minutes. */
const ANNOUNCED_DAYS = 31

/** Tells open agendas that team, services or holidays changed, from today and, where given, from `first` on. */
export function agendaContextChanged(ctx: Ctx, { id, timezone }: Company, first?: string): Write {
  const now = ctx.now()
  const ahead = (from: string) =>
    Array.from({ length: ANNOUNCED_DAYS }, (_, i) => addDays(from, i)).filter(isDate)
  const dates = [...ahead(dateAt(timezone, now)), ...(first ? ahead(first) : [])]
  // The event has no entity with a version: the instant orders two changes.
  return emit('agenda.changed', {
    id,
    version: now.getTime(),
    dates: [...new Set(dates)],
    context_changed: true,
  })
}
