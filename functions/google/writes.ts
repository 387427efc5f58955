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
  const { id, tenant_id, version } = connection
  const due = ctx.now().toISOString()
  const ended = { id, tenant_id, due }
  return {
    writes: [
      remove(connections, {}, version),
      create(endedConnections, ended),
      ...leaveConnection(connection),
    ],
    messages: [{ ...storedKey(ctx.tenant, ref(endedConnections, ended)), due }],
  }
}

/**
 * The same for a connection whose item the next one takes over: its busy times stay on the day sheets until the first
 * read of the next one frees what that calendar does not have.
 */
export function leaveConnection({ channel }: Connection): Write[] {
  return channel ? [remove(googleChannels, { hash: channel.hash })] : []
}

/** The message by which `google-sync` reads a connection's calendar at once. */
export function readingMessage(ctx: Ctx, due: string): DueMessage {
  return { ...storedKey(ctx.tenant, ref(connections, {})), due }
}
