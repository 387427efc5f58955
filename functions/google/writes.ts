import { create, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { remove } from '#functions/kit/writes.ts'
import { type Connection, connections, endedConnections, googleChannels } from './records.ts'

/**
 * The writes that end a connection, and the message to hand to `google-sync` once they are committed: it takes the
 * connection's busy times off the day sheets. What gets lost on that way is due in a minute.
 */
export function endConnection(ctx: Ctx, connection: Connection): { writes: Write[]; messages: DueMessage[] } {
  const { writes, messages } = leaveConnection(ctx, connection)
  return { writes: [remove(connections, {}, connection.version), ...writes], messages }
}

/** The same for a connection whose item the next one takes over. */
export function leaveConnection(
  ctx: Ctx,
  { id, tenant_id, channel }: Connection,
): { writes: Write[]; messages: DueMessage[] } {
  const due = ctx.now().toISOString()
  const ended = { id, tenant_id, due }
  return {
    writes: [
      create(endedConnections, ended),
      ...(channel ? [remove(googleChannels, { hash: channel.hash })] : []),
    ],
    messages: [{ ...storedKey(ctx.tenant, ref(endedConnections, ended)), due }],
  }
}

/** The message by which `google-sync` reads a connection's calendar at once. */
export function readingMessage(ctx: Ctx, due: string): DueMessage {
  return { ...storedKey(ctx.tenant, ref(connections, {})), due }
}
