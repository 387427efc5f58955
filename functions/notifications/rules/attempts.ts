import type { Channel, MessageKind, NotificationStatus } from '#shared/notifications.ts'

/** These are seconds until the next attempt, by failed attempts. */
const WAITS = [60, 300, 900, 3600] as const

/** Returns undefined when there is no further attempt. */
export function waitAfter(failedBefore: number): number | undefined {
  return WAITS[failedBefore]
}

const THROTTLED = /^(?:Throttl|TooManyRequests|LimitExceeded)|Throttled/

/** Throttling says nothing about the message, so it uses up no attempt. */
export function isThrottled({ name, status }: { name: string; status?: number | undefined }): boolean {
  return status === 429 || THROTTLED.test(name)
}

export function throttledWait(random: number): number {
  return 60 + Math.floor(random * 121)
}

const HOUR_MS = 3_600_000
/** No appointment or day ends these kinds. */
const WITHOUT_END: readonly MessageKind[] = ['code', 'test', 'webhook_off', 'export', 'departure']

/** Other kinds are checked when they are composed. */
export function isWaitedFor(kind: MessageKind, created_at: string, now: Date): boolean {
  return !WITHOUT_END.includes(kind) || now.getTime() - Date.parse(created_at) < HOUR_MS
}

/** Paid messages are never sent twice. */
export function isPaid(channel: Channel | undefined): boolean {
  return channel === 'sms' || channel === 'whatsapp'
}

/** SMS replaces WhatsApp that was not delivered or may no longer be sent (RULINGS D18). */
export function leadsToSms(
  channel: Channel | undefined,
  { status, reason }: { status: NotificationStatus; reason?: string | undefined },
): boolean {
  if (channel !== 'whatsapp') return false
  return status === 'failed' || (status === 'skipped' && (reason === 'no_opt_in' || reason === 'no_template'))
}

export type Reported = { outcome: 'delivered' | 'failed' | 'complained'; reason?: string | undefined }

/** After these reasons the provider has given up. Another failure may still turn into a delivery. */
const FINAL = /^(?:bounced|rejected|not_rendered|\d+)$/

/** Reports are ranked, so that duplicates and their order do no harm. */
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

/** Returns undefined when the report adds nothing. */
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
