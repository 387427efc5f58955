import type { Channel, NotificationStatus } from '#shared/notifications.ts'

/** Seconds until the next attempt, by the attempts that have failed. */
const WAITS = [60, 300, 900, 3600] as const

/** Seconds to wait after one more failed attempt; undefined when there is no further one. */
export function waitAfter(failedBefore: number): number | undefined {
  return WAITS[failedBefore]
}

/** Channels whose messages cost money: they are never sent twice. */
export function isPaid(channel: Channel | undefined): boolean {
  return channel === 'sms' || channel === 'whatsapp'
}

/** What a provider reports of a message. */
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
