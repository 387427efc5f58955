import { add, emit, type ItemWrite, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { writeAtLeastOnce } from '#functions/kit/once.ts'
import type { Company } from '#shared/company.ts'
import { addDays, dateAt, isDate } from '#shared/time.ts'
import { sheets } from '../records/sheets.ts'

/** More parallel writes would wait for connections until they time out. */
const SHEETS_AT_ONCE = 50

/** Limits changes that rewrite sheets: of hours, absences and the booking window. */
export function countRewrite(ctx: Ctx): ItemWrite {
  const message = 'Muitas mudanças de dias e horários em pouco tempo. Espere um pouco e tente de novo.'
  return counterWrite(ctx, 'sheet_rewrites', ctx.tenant, message)
}

/** Bookings in flight then fail and retry. Run it after the change they must see is committed. */
export async function bumpSheets(ctx: Ctx, professionalId: string, dates: readonly string[]): Promise<void> {
  await bump(
    ctx,
    dates.map((date) => ({ professional_id: professionalId, date })),
  )
}

const TEAM_SHEETS = 3_000

/** It fits into a function's 15 s; earlier reads have been committed or repeated by then. */
const BUMP_MS = 8_000

/** The nearest dates come first. A large team's later sheets are left out. */
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

/** Agendas of later days refresh in minutes anyway. */
const ANNOUNCED_DAYS = 31

/** Open agendas refresh from today and, where given, from `first` on. */
export function agendaContextChanged(ctx: Ctx, { id, timezone }: Company, first?: string): Write {
  const now = ctx.now()
  const ahead = (from: string) =>
    Array.from({ length: ANNOUNCED_DAYS }, (_, i) => addDays(from, i)).filter(isDate)
  const dates = [...ahead(dateAt(timezone, now)), ...(first ? ahead(first) : [])]
  // No entity has a version here, so the instant orders two changes.
  return emit('agenda.changed', {
    id,
    version: now.getTime(),
    dates: [...new Set(dates)],
    context_changed: true,
  })
}
