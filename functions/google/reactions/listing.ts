import { decide, itemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage, type EnqueueDue } from '#functions/kit/due.ts'
import { ref, shapeOf, storedKey } from '#functions/kit/records.ts'
import { writeAlone, writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { outgoing, waiting } from '../records.ts'

/** More parallel requests would wait for connections. */
const AT_ONCE = 25
/** Google allows 600 calls a minute per user; half is left for other work. */
const A_MINUTE = 300
const MINUTE_MS = 60_000

/** Queues the first appointments at once and the others minute by minute. */
export async function listAppointments(
  ctx: Ctx,
  syncGoogle: EnqueueDue,
  ids: readonly string[],
  listedBefore = 0,
): Promise<void> {
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const minutes = Math.floor((listedBefore + i) / A_MINUTE)
    const due = afterMs(ctx.now(), minutes * MINUTE_MS)
    const messages = await Promise.all(ids.slice(i, i + AT_ONCE).map((id) => list(ctx, id, due)))
    if (minutes === 0) await syncGoogle(messages.flatMap((message) => message ?? []))
  }
}

/** A worker that holds the appointment reads it again, so that an older state never reaches Google last. */
function list(ctx: Ctx, id: string, due: string): Promise<DueMessage | undefined> {
  const item = { id }
  const unlessLeased = itemWrite('Update', outgoing, item, () => ({
    UpdateExpression:
      'SET id = :id, shape = :shape, tries = :none, due = :due, planned = :due, due_sk = :due, due_pk = :due_pk ADD version :one',
    ConditionExpression: 'attribute_not_exists(pk) OR due = planned',
    ExpressionAttributeValues: {
      ':id': id,
      ':shape': shapeOf(outgoing),
      ':none': 0,
      ':due': due,
      ':due_pk': waiting(id, due).due_pk,
      ':one': 1,
    },
  }))
  const counted = itemWrite('Update', outgoing, item, () => ({
    UpdateExpression: 'ADD version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  }))
  return decide(async () => {
    if (await writeOrFalseOnConflict(ctx, unlessLeased))
      return { ...storedKey(ctx.tenant, ref(outgoing, item)), due }
    await writeAlone(ctx, counted)
    return undefined
  })
}
