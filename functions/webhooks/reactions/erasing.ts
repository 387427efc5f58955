import type { Ctx } from '#functions/kit/context.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { query } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { EventData } from '#shared/events.ts'
import { AUTOMATION } from '#shared/webhooks.ts'
import { deliveries, deliveriesPartition, readSettings, type StoredDelivery, waiting } from '../records.ts'
import { entityOf, erasedBody, namesOne } from '../rules/erasing.ts'

/**
 * Waiting deliveries are dropped. Transactions name clients only by appointment, so a second pass follows.
 */
export async function eraseDeliveries(ctx: Ctx, { id }: EventData<'client.removed'>): Promise<[]> {
  const { hooks, deleted } = await readSettings(ctx)
  const logs = [...hooks.map((hook) => hook.id), ...deleted, AUTOMATION]
  const ids = new Set([id])
  const money: StoredDelivery[] = []
  for (const log of logs)
    await eachDelivery(ctx, log, async (one) => {
      if (one.erased) return
      if (namesOne(one.payload, [id])) {
        const entity = entityOf(one.payload)
        if (entity) ids.add(entity)
        await erase(ctx, one)
      } else if (one.event_type === 'payment.received') money.push(one)
    })
  for (const one of money) if (namesOne(one.payload, ids)) await erase(ctx, one)
  return []
}

async function eachDelivery(ctx: Ctx, log: string, act: (one: StoredDelivery) => Promise<void>) {
  let cursor: string | undefined
  do {
    const page = await query<StoredDelivery>(ctx, deliveriesPartition(log), { cursor })
    for (const one of page.items) await act(one)
    cursor = page.cursor
  } while (cursor)
}

/** The reply of a running attempt may name the client, so it is no longer recorded. */
async function erase(ctx: Ctx, one: StoredDelivery): Promise<void> {
  const { payload, state } = one
  const changes: Partial<StoredDelivery> = {
    payload: erasedBody(payload),
    response_body: undefined,
    erased: true,
    ...(state === 'waiting' && { state: 'failed' as const, ...waiting(one.id, undefined) }),
  }
  await writeOrFalseOnConflict(
    ctx,
    patch<StoredDelivery, Pick<StoredDelivery, 'webhook_id' | 'id'>>(deliveries, one, changes, { payload }),
  )
}
