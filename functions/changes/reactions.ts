import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { writeAtLeastOnce } from '#functions/kit/once.ts'
import type { EventData } from '#shared/events.ts'
import type { Change } from './records.ts'
import { noteChange } from './writes.ts'

type Changed = Pick<Change, 'feed' | 'entity_id'>

export function noteAppointment(_: Ctx, { id }: { id: string }): Changed[] {
  return [{ feed: 'appointments', entity_id: id }]
}

export function recordClientChange(_: Ctx, { id }: { id: string }): Changed[] {
  return [{ feed: 'clients', entity_id: id }]
}

/** Records both: the remaining client has changed, and the other one is removed. */
export function noteMerge(_: Ctx, { id, removed_id }: EventData<'client.merged'>): Changed[] {
  return [id, removed_id].map((entity_id) => ({ feed: 'clients', entity_id }))
}

/** A reversal also changes the reversed entry, which has no event of its own. */
export function noteTransaction(_: Ctx, { id, reverses }: EventData<'ledger.changed'>): Changed[] {
  const ids = [id, ...(reverses ? [reverses] : [])]
  return ids.map((entity_id) => ({ feed: 'transactions', entity_id }))
}

/** Makes one write per entity with the instant of writing. A duplicate event lists an entity again. */
export async function writeChanges(ctx: Ctx, events: readonly Reacted<Changed>[]): Promise<void> {
  const all = events.flatMap(({ effects }) => effects)
  const now = ctx.now()
  const at = { ...ctx, now: () => now }
  await writeAtLeastOnce(
    ctx,
    all.map(({ feed, entity_id }) => noteChange(at, feed, entity_id)),
  )
}
