import { audit, create, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage, EnqueueDue } from '#functions/kit/due-message.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { type Connection, connections, endedConnections, googleChannels } from './records.ts'

/** Returns the writes, and the message for `google-sync`; the clock delivers a lost one. */
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

/** Busy times stay on the day sheets until the next connection's first read. */
export function leaveConnection({ channel }: Connection): Write[] {
  return channel ? [remove(googleChannels, { hash: channel.hash })] : []
}

export function readingMessage(ctx: Ctx, due: string): DueMessage {
  return { ...storedKey(ctx.tenant, ref(connections, {})), due }
}

/** The leaver's calendar receives no more appointments, and its busy times are removed. */
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
