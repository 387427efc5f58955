import { birthdays, staffCatalog } from '#functions/company/records.ts'
import { birthdaysOn } from '#functions/company/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, claim, type DueMessage, type EnqueueDue, type HasTime } from '#functions/kit/due.ts'
import { writeNew } from '#functions/kit/once.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { dueAt } from '#functions/kit/system-records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch, putNewer } from '#functions/kit/writes.ts'
import { appointments, awaiting, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { busyOf, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { dueInZone } from '#functions/schedule/rules/reminders.ts'
import type { EventData } from '#shared/events.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { addDays, dateAt } from '#shared/time.ts'
import { type ZoneMove, zoneMoves } from '../records.ts'

const AT_ONCE = 100

/** Bookings that read the old zone are committed by then, because no function runs longer than 25 s. */
const AGAIN_MS = 60_000

/** The lease outlasts the function. */
const LEASE_MS = 120_000

/** A new time zone moves everything that is due by the business's clock. */
export function moveDues(enqueue: EnqueueDue) {
  return async (ctx: Ctx, { version }: EventData<'company.zone_changed'>): Promise<never[]> => {
    const due = ctx.now().toISOString()
    const again = afterMs(ctx.now(), AGAIN_MS)
    const move = { tenant_id: ctx.tenant, version, again, due }
    await writeNew(
      ctx,
      [move],
      () => putNewer(zoneMoves, move),
      (written) => enqueue(written.map(() => ({ ...storedKey(ctx.tenant, ref(zoneMoves, {})), due }))),
    )
    return []
  }
}

/** Runs two rounds as far as time allows, and writes only what differs. */
export async function resetDues(ctx: Ctx, message: DueMessage, hasTime: HasTime): Promise<string> {
  const claimed = await claim<ZoneMove & { due: string }>(ctx.table, message, LEASE_MS)
  if (!claimed) return 'not due'
  const { due, again } = claimed
  const rest = await resetRound(ctx, claimed, hasTime)
  const start = { professional_id: undefined, date: undefined }
  const next: Partial<ZoneMove> = rest
    ? { ...rest, ...dueAt(ctx.tenant, ctx.now().toISOString()) }
    : { ...start, again: undefined, ...dueAt(ctx.tenant, again) }
  const isOurs = await writeOrFalseOnConflict(ctx, patch<ZoneMove, object>(zoneMoves, {}, next, { due }))
  if (!isOurs) return 'overtaken'
  return rest || again ? 'to be continued' : 'done'
}

type Position = { professional_id: string; date: string }

async function resetRound(
  ctx: Ctx,
  { professional_id, date }: ZoneMove,
  hasTime: HasTime,
): Promise<Position | undefined> {
  const { company, professionals } = await staffCatalog(ctx)
  const { timezone } = company
  if (!professional_id) await resetBirthdays(ctx)
  // The round begins yesterday, because the new zone may have another date.
  const yesterday = addDays(dateAt(timezone, ctx.now()), -1)
  const ids = [...professionals.map((one) => one.id), NO_PROFESSIONAL]
  const first = Math.max(0, ids.indexOf(professional_id ?? ''))
  for (const [i, id] of ids.slice(first).entries()) {
    const from = i === 0 && id === professional_id && date ? date : yesterday
    const ahead = await sheetsBetween(ctx, id, from, '9999-12-31', { consistent: true })
    const entries = [...ahead.values()].flatMap((sheet) =>
      busyOf(sheet).flatMap(([, , kind, of]) =>
        kind === 'appointment' ? [{ id: of, date: sheet.date }] : [],
      ),
    )
    for (let left = entries; left[0]; ) {
      if (!hasTime()) return { professional_id: id, date: left[0].date }
      const some = left.slice(0, AT_ONCE)
      const lost = await resetSome(ctx, some, timezone)
      left = [...some.filter((one) => lost.includes(one.id)), ...left.slice(AT_ONCE)]
    }
  }
  return undefined
}

async function resetBirthdays(ctx: Ctx): Promise<void> {
  const { company, config } = await staffCatalog(ctx)
  const [stored] = await getMany(ctx, [ref(birthdays, {})])
  // An overdue item is handled already.
  if (!stored || stored.due <= ctx.now().toISOString() || stored.after) return
  const { due } = birthdaysOn(company, config, stored.date)
  if (due === stored.due) return
  await writeOrFalseOnConflict(ctx, patch(birthdays, {}, { due, due_sk: due }, { due: stored.due }))
}

async function resetSome(ctx: Ctx, some: readonly { id: string }[], timezone: string): Promise<string[]> {
  const found = await getMany(
    ctx,
    some.map(({ id }) => ref(appointments, { id })),
  )
  const reset = async (appointment: StoredAppointment) => {
    const { id, version, due, awaits } = appointment
    const next = dueInZone(timezone, appointment, ctx.now())
    // A message postponed to the morning finds the new morning by itself.
    if (due === next.due && awaits === next.awaits) return []
    const wanted = awaiting(id, next)
    const write = patch<StoredAppointment, { id: string }>(appointments, { id }, wanted, { due, version })
    return (await writeOrFalseOnConflict(ctx, write)) ? [] : [id]
  }
  return (await Promise.all(found.filter((one) => one !== undefined).map(reset))).flat()
}
