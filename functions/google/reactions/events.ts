import { companyOf } from '#functions/company/records.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EnqueueDue } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { writeUnlessLost } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { addDays, dateAt, datesFrom } from '#shared/time.ts'
import { type Connection, connections } from '../records.ts'
import { noteNews } from '../verbs/notifications.ts'
import { readingMessage } from '../writes.ts'
import { listAppointments } from './listing.ts'

type Effect =
  | { kind: 'appointment'; id: string }
  /** All from today on; of a connection, if it is still the one that the event named. */
  | { kind: 'all'; connection_id?: string | undefined }

export function listOne(_: Ctx, { id }: { id: string }): Effect[] {
  return [{ kind: 'appointment', id }]
}

export function listConnected(_: Ctx, { id }: { id: string }): Effect[] {
  return [{ kind: 'all', connection_id: id }]
}

/** Wall-clock times stay, so every appointment ahead is at another instant, and every busy time at another hour. */
export function listMoved(): Effect[] {
  return [{ kind: 'all' }]
}

/** Lists what Google has to be told of a business that has connected a calendar. Safe to run twice. */
export function listOutgoing(syncGoogle: EnqueueDue) {
  return async (ctx: Ctx, events: readonly Reacted<Effect>[]): Promise<void> => {
    const [connection] = await getMany(ctx, [ref(connections, {})])
    if (connection?.status !== 'connected') return
    const ids = new Set<string>()
    for (const { id: event, effects } of events)
      for (const effect of effects)
        if (effect.kind === 'appointment') ids.add(effect.id)
        else if ((effect.connection_id ?? connection.id) === connection.id) {
          const due = effect.connection_id ? undefined : await noteNews(ctx)
          if (due) await syncGoogle([readingMessage(ctx, due)])
          await listAhead(ctx, syncGoogle, connection, event)
        }
    await listAppointments(ctx, syncGoogle, [...ids])
  }
}

/** Days ahead that are listed, which is as far as customers can book at most. */
const AHEAD_DAYS = 366
const DAYS_AT_ONCE = 25

/** Lists everything from today on, some days at a time, and remembers how far it came, should the event come again. */
async function listAhead(
  ctx: Ctx,
  syncGoogle: EnqueueDue,
  { id, listing }: Connection,
  event: string,
): Promise<void> {
  const today = dateAt((await companyOf(ctx)).timezone, ctx.now())
  const last = addDays(today, AHEAD_DAYS)
  let listed = 0
  for (
    let from = listing?.event === event ? listing.next : today;
    from <= last;
    from = addDays(from, DAYS_AT_ONCE)
  ) {
    const days = await Promise.all(datesFrom(from, DAYS_AT_ONCE).map((date) => dayOf(ctx, date)))
    const ids = days.flatMap(({ appointments }) => appointments.map((appointment) => appointment.id))
    await listAppointments(ctx, syncGoogle, ids, listed)
    listed += ids.length
    const next = { listing: { event, next: addDays(from, DAYS_AT_ONCE) } }
    if (!(await writeUnlessLost(ctx, patch(connections, {}, next, { id })))) return
  }
}
