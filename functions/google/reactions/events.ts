import { companies } from '#functions/company/records.ts'
import { overwrite } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EnqueueDue } from '#functions/kit/due-message.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { dateAt } from '#shared/time.ts'
import { type Connection, connections, listings } from '../records.ts'
import { noteNews } from '../verbs/notifications.ts'
import { readingMessage } from '../writes.ts'
import { listAppointments } from './listing.ts'

type Effect = { kind: 'appointment'; id: string } | { kind: 'all'; connection_id?: string | undefined }

export function queueOne(_: Ctx, { id }: { id: string }): Effect[] {
  return [{ kind: 'appointment', id }]
}

export function listConnected(_: Ctx, { id }: { id: string }): Effect[] {
  return [{ kind: 'all', connection_id: id }]
}

/** Local times stay, so a new time zone moves every appointment and every busy time. */
export function queueMoved(): Effect[] {
  return [{ kind: 'all' }]
}

/** Queues what a connected calendar must receive. It is safe to run twice. */
export function enqueueOutgoing(syncGoogle: EnqueueDue) {
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
          await startListing(ctx, syncGoogle, connection, event)
        }
    await listAppointments(ctx, syncGoogle, [...ids])
  }
}

/** The worker queues everything from today on, and ignores a repeated event. */
async function startListing(
  ctx: Ctx,
  syncGoogle: EnqueueDue,
  { id: connection_id, tenant_id }: Connection,
  event: string,
): Promise<void> {
  const [company, listing] = await getMany(ctx, [ref(companies, {}), ref(listings, {})])
  if (!company) throw new Error('a tenant without company')
  if (listing?.event === event) return
  const due = ctx.now().toISOString()
  const next = dateAt(company.timezone, ctx.now())
  await writeAlone(ctx, overwrite(listings, { tenant_id, connection_id, event, next, listed: 0, due }))
  await syncGoogle([{ ...storedKey(ctx.tenant, ref(listings, {})), due }])
}
