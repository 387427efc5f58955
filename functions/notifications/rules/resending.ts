import { type Channel, type ClientKind, clientKinds, type NotificationView } from '#shared/notifications.ts'

type Sent = Pick<NotificationView, 'kind' | 'channel' | 'status'>

/** Congratulations are not repeated on the next day. */
const BIRTHDAY_MS = 12 * 3_600_000

/** Only settled messages to clients qualify. Codes and invitations are resent elsewhere. */
export function isRepeatable<N extends Sent>(one: N): one is N & { kind: ClientKind; channel: Channel } {
  return one.channel !== undefined && one.status !== 'queued' && clientKinds.includes(one.kind as ClientKind)
}

/** The list only offers it; resending reads the appointment again. */
export function canResend(
  one: Sent & Pick<NotificationView, 'created_at'> & { starts_at?: string | undefined },
  now: Date,
): boolean {
  if (!isRepeatable(one)) return false
  if (one.kind === 'birthday') return Date.parse(one.created_at) > now.getTime() - BIRTHDAY_MS
  return one.starts_at === undefined || one.starts_at > now.toISOString()
}
