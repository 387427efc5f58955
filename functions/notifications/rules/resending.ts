import { type Channel, type ClientKind, clientKinds, type NotificationView } from '#shared/notifications.ts'

type Sent = Pick<NotificationView, 'kind' | 'channel' | 'status'>

/** Congratulations are not repeated on the day after. */
const BIRTHDAY_MS = 12 * 3_600_000

/** Whether a message goes to a client and is not on its way. Codes and invitations are asked for where they begin. */
export function isRepeatable<N extends Sent>(one: N): one is N & { kind: ClientKind; channel: Channel } {
  return one.channel !== undefined && one.status !== 'queued' && clientKinds.includes(one.kind as ClientKind)
}

/** Whether a list offers to send it again; the appointment itself is read when somebody does. */
export function canResend(
  one: Sent & Pick<NotificationView, 'created_at'> & { starts_at?: string | undefined },
  now: Date,
): boolean {
  if (!isRepeatable(one)) return false
  if (one.kind === 'birthday') return Date.parse(one.created_at) > now.getTime() - BIRTHDAY_MS
  return one.starts_at === undefined || one.starts_at > now.toISOString()
}
