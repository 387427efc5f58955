import { emailOf, maskEmail } from '#functions/clients/rules.ts'
import { create, type ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due-message.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Client } from '#shared/clients.ts'
import type { Channel, ClientKind } from '#shared/notifications.ts'
import { maskPhone } from '#shared/phone.ts'
import { type Notification, notifications } from './records.ts'
import { type MessageSettings, planChannels, type SkipReason } from './rules/plan.ts'

/** `skip` means that the message is recorded and not sent. */
export type Draft = Pick<Notification, 'id' | 'kind'> &
  Partial<
    Pick<
      Notification,
      | 'channel'
      | 'appointment_id'
      | 'starts_at'
      | 'wall'
      | 'client_id'
      | 'client_name'
      | 'subject_id'
      | 'webhook'
      | 'backup'
      | 'departure_id'
      | 'before'
      | 'recipient'
      | 'scheduled_for'
    >
  > & { skip?: SkipReason | undefined }

/** The clock sends messages that the queue lost after this time. */
const QUEUE_MS = 60_000

/** Returns messages for `message-send`. The clock sends a lost one a minute later. */
export function notificationWrites(
  ctx: Ctx,
  drafts: readonly Draft[],
): { writes: ItemWrite[]; messages: DueMessage[]; records: Notification[] } {
  const now = ctx.now()
  const due = new Date(now.getTime() + QUEUE_MS).toISOString()
  const stored = drafts.map(
    ({ skip, ...draft }): Notification => ({
      scheduled_for: now.toISOString(),
      ...draft,
      ...(skip ? { status: 'skipped', reason: skip } : { status: 'queued', due }),
      tries: 0,
      created_at: now.toISOString(),
    }),
  )
  return {
    records: stored,
    writes: stored.map((one) => create(notifications, one)),
    messages: stored.flatMap(({ id, due: at }) =>
      at ? [{ ...storedKey(ctx.tenant, ref(notifications, { id })), due: at }] : [],
    ),
  }
}

type About = Omit<Draft, 'id' | 'kind' | 'channel' | 'skip' | 'recipient'>

/** `idOf` names the record of a channel. If no channel reaches the client, one record says so. */
export function clientDrafts(
  kind: ClientKind,
  client: Client,
  settings: MessageSettings,
  about: About,
  idOf: (channel: Channel | 'none') => string,
): Draft[] {
  return planChannels(kind, client, settings).map(({ channel, skip }) => {
    const to = channel && contactOf(client, channel)
    return {
      ...about,
      id: idOf(channel ?? 'none'),
      kind,
      client_id: client.id,
      client_name: client.name,
      ...(channel && { channel }),
      ...(channel && to && { recipient: maskRecipient(channel, to) }),
      ...(skip && { skip }),
    }
  })
}

export function contactOf(client: Client, channel: Channel): string | undefined {
  if (client.anonymised_at) return undefined
  return channel === 'email' ? emailOf(client) : client.phone
}

/** `j***@gmail.com` and `(11) *****-4321` let the owner recognise the recipient, and nobody write to it. */
export function maskRecipient(channel: Channel, to: string): string {
  return channel === 'email' ? maskEmail(to) : maskPhone(to)
}
