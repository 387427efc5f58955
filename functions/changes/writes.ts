import { type ItemWrite, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { changes, type Feed } from './records.ts'

/** Records an entity as changed now, for changes without an event. */
export function noteChange(ctx: Ctx, feed: Feed, id: string): ItemWrite {
  return overwrite(changes, { feed, at: ctx.now().toISOString(), entity_id: id })
}
