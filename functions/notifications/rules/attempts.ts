import type { Channel, MessageKind, NotificationStatus } from '#shared/notifications.ts'

/** Seconds until the next attempt, by the attempts that have failed. */
const WAITS = [60, 300, 900, 3600] as const

/** Seconds to wait after one more failed attempt; undefined when there is no further one. */
export function waitAfter(failedBefore: number): number | undefined {
  return WAITS[failedBefore]
}

const THROTTLED = /^(?:Throttl|TooManyRequests|LimitExceeded)|Throttled/

/** Tells whether a provider throttled us, which says nothing about the message: it uses up no attempt. */
export function isThrottled({ name, status }: { name: string; status?: number | undefined }): boolean {
  return status === 429 || THROTTLED.test(name)
}

/** Seconds to wait after throttling, spread so that what waits does not come back at once; `random` is below 1. */
export function throttledWait(random: number): number {
  return 60 + Math.floor(random * 121)
}

const HOUR_MS = 3_600_000
/** Kinds that no appointment or day ends. */
const WITHOUT_END: readonly MessageKind[] = ['code', 'test', 'webhook_off', 'export', 'departure']

/** Tells whether a throttled message is still worth waiting for; others are judged when composed. */
export function isWaitedFor(kind: MessageKind, created_at: string, now: Date): boolean {
  return !WITHOUT_END.includes(kind) || now.getTime() - Date.parse(created_at) < HOUR_MS
}

/** Channels whose messages cost money: they are never sent twice. */
export function isPaid(channel: Channel | undefined): boolean {
  return channel === 'sms' || channel === 'whatsapp'
}

/** Tells whether an SMS replaces a message: WhatsApp did not deliver it, or no longer may (RULINGS D18). */
export function leadsToSms(
  channel: Channel | undefined,
  { status, reason }: { status: NotificationStatus; reason?: string | undefined },
): boolean {
  if (channel !== 'whatsapp') return false
  return status === 'failed' || (status === 'skipped' && (reason === 'no_opt_in' || reason === 'no_template'))
}

/** Holds a provider's report about a message. */
export type Reported = { outcome: 'delivered' | 'failed' | 'complained'; reason?: string | undefined }

/** Reasons by which a provider has given up. A failure with another reason may still turn out to have arrived. */
const FINAL = /^(?:bounced|rejected|not_rendered|\d+)$/

/** A report counts when it says more than what is known, so that duplicates and the order of reports do no harm. */
function rankOf({
  status,
  reason = '',
}: {
  status: NotificationStatus
  reason?: string | undefined
}): number {
  if (status === 'failed') return FINAL.test(reason) ? 4 : 1
  if (status === 'delivered') return reason === 'complained' ? 3 : 2
  return 0
}

/** The status that a report gives a notification; undefined when it is no news. */
export function reportedStatus(
  stored: { status: NotificationStatus; reason?: string | undefined },
  { outcome, reason }: Reported,
): { status: 'delivered' | 'failed'; reason: string | undefined } | undefined {
  const next =
    outcome === 'complained'
      ? ({ status: 'delivered', reason: 'complained' } as const)
      : { status: outcome, reason: outcome === 'failed' ? reason : undefined }
  return rankOf(next) > rankOf(stored) ? next : undefined
}
