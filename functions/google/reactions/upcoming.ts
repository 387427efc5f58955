import { readCompany } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage, EnqueueDue, HasTime } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { dueAt } from '#functions/kit/system-records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { addDays, dateAt, datesFrom } from '#shared/time.ts'
import { connections, type Listing, listings } from '../records.ts'
import { listAppointments } from './listing.ts'

const AHEAD_DAYS = 366
const DAYS_AT_ONCE = 25

/** Saves its position, so that it resumes after a crash or timeout. Another event starts it again. */
export async function listAhead(
  ctx: Ctx,
  syncGoogle: EnqueueDue,
  { tenant_id, connection_id, ...listing }: Listing,
  { due }: DueMessage,
  hasTime: HasTime,
): Promise<string> {
  const [connection] = await getMany(ctx, [ref(connections, {})])
  const isMeant = connection?.status === 'connected' && connection.id === connection_id
  const goOn = (to: Partial<Listing>) =>
    writeOrFalseOnConflict(ctx, patch<Listing, object>(listings, {}, to, { due }))
  let { next, listed } = listing
  const last = addDays(dateAt((await readCompany(ctx)).company.timezone, ctx.now()), AHEAD_DAYS)
  while (isMeant && next <= last) {
    if (!hasTime()) {
      const isOurs = await goOn(dueAt(tenant_id, ctx.now().toISOString()))
      return isOurs ? 'unfinished' : 'overtaken'
    }
    const days = await Promise.all(datesFrom(next, DAYS_AT_ONCE).map((date) => dayOf(ctx, date)))
    const ids = days.flatMap(({ appointments }) => appointments.map((appointment) => appointment.id))
    await listAppointments(ctx, syncGoogle, ids, listed)
    listed += ids.length
    next = addDays(next, DAYS_AT_ONCE)
    if (!(await goOn({ next, listed }))) return 'overtaken'
  }
  return (await goOn(dueAt(tenant_id, undefined))) ? 'listed' : 'overtaken'
}
