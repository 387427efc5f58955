import { birthdays, staffCatalog } from '#functions/company/records.ts'
import { birthdaysOn } from '#functions/company/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { writeUnlessLost } from '#functions/kit/single-write.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { appointments, awaiting, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { upcomingEntries } from '#functions/schedule/records/sheets.ts'
import { nextDue } from '#functions/schedule/rules/reminders.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { addDays, dateAt } from '#shared/time.ts'

/** Appointments of one step. */
const AT_ONCE = 100

/** Time for one run, below what a consumer keeps for an event. With more to do the event is delivered again, or a dead letter. */
const RUN_MS = 7_000

/**
 * After a change of the business's clocks all that is due by them is due at other instants. Run again, it writes only what
 * an earlier run has not come to. A booking that read the old zone and is committed after its sheet was read here keeps an
 * instant of that zone until it is next moved: it would have to take longer than this event takes to arrive.
 */
export async function resetDues(ctx: Ctx): Promise<never[]> {
  const { company, config, professionals } = await staffCatalog(ctx)
  const { timezone } = company
  const now = ctx.now()
  const stored = await get(ctx, birthdays, {}, { consistent: true })
  // What is overdue has its turn already, by the clocks of now.
  if (stored && stored.due > now.toISOString() && !stored.after) {
    const { due } = birthdaysOn(company, config, stored.date)
    if (due !== stored.due)
      await writeUnlessLost(ctx, patch(birthdays, {}, { due, due_sk: due }, { due: stored.due }))
  }
  // From yesterday: there the day may be another one.
  const from = { date: addDays(dateAt(timezone, now), -1), minutes: 0 }
  for (const id of [...professionals.map((one) => one.id), NO_PROFESSIONAL]) {
    const entries = await upcomingEntries(ctx, id, from)
    for (let left = entries.map(([, , , of]) => of); left.length > 0; ) {
      if (ctx.now().getTime() - now.getTime() > RUN_MS) throw new Error('the new zone needs another run')
      const lost = await resetSome(ctx, left.slice(0, AT_ONCE), timezone)
      left = [...lost, ...left.slice(AT_ONCE)]
    }
  }
  return []
}

/** The ids of those that were written meanwhile. */
async function resetSome(ctx: Ctx, ids: readonly string[], timezone: string): Promise<string[]> {
  const found = await getMany(
    ctx,
    ids.map((id) => ref(appointments, { id })),
  )
  const reset = async ({ id, version, due, ...appointment }: StoredAppointment) => {
    const next = nextDue(timezone, appointment, ctx.now())
    if (due === next || (due && due <= ctx.now().toISOString())) return []
    const isWritten = await writeUnlessLost(
      ctx,
      patch(appointments, { id }, awaiting(id, next), { due, version }),
    )
    return isWritten ? [] : [id]
  }
  return (await Promise.all(found.filter((one) => one !== undefined).map(reset))).flat()
}
