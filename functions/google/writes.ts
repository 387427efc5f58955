import { audit, create, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage, EnqueueDue } from '#functions/kit/due.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { type Connection, connections, endedConnections, googleChannels } from './records.ts'

/**
 * Returns the writes that end a connection, and the message to hand to `google-sync` once they are committed:
 * it takes the connection's busy times off the day sheets, and ends the grant at Google if it gets one. What
 * gets lost on that way is due in a minute.
 */
export function endConnection(
  ctx: Ctx,
  connection: Connection,
  grant?: Pick<Connection, 'refresh_token'>,
): { writes: Write[]; messages: DueMessage[] } {
  const { id, tenant_id, version } = connection
  const due = ctx.now().toISOString()
  const ended = { id, tenant_id, ...grant, due }
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
 * Does the same for a connection whose item the next one takes over: its busy times stay on the day sheets
 * until the first read of the next one frees what that calendar does not have.
 */
export function leaveConnection({ channel }: Connection): Write[] {
  return channel ? [remove(googleChannels, { hash: channel.hash })] : []
}

/** Returns the message by which `google-sync` reads a connection's calendar at once. */
export function readingMessage(ctx: Ctx, due: string): DueMessage {
  return { ...storedKey(ctx.tenant, ref(connections, {})), due }
}

/** Ends the calendar of a leaver's account: it hears of no appointment any more, and takes no time. */
export async function leaveGoogle(ctx: Ctx, leaving: Leaving, syncGoogle: EnqueueDue): Promise<Ending> {
  const connection = await get(ctx, connections, {}, { consistent: true })
  if (connection?.user_id !== leaving.user_id || !leaving.lost('company.write')) return nothingLeft
  if (!leaving.had(connection.connected_at)) return nothingLeft
  const { refresh_token, id } = connection
  const { writes, messages } = endConnection(ctx, connection, { refresh_token })
  const { departure_id } = leaving
  return {
    ...nothingLeft,
    writes: [...writes, audit('google.disconnect', id, { after: { departure_id } })],
    ended: [{ kind: 'google', id, name: 'Conexão com o Google Calendar' }],
    after: () => syncGoogle(messages),
  }
}
