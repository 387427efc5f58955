import { type Attempt, RETRY_SECONDS, SLOW_AFTER, TEST_EVENT } from '#shared/webhooks.ts'

/** Holds a receiver's answer, or the code of why there is none. */
export type Answer = { status: number; body: string; ms: number } | { error: string; ms: number }

export type Verdict =
  | { state: 'delivered' }
  /** `wait`: seconds until the next attempt. */
  | { state: 'waiting'; wait: number }
  /** `switch_off` says why its webhook is switched off. */
  | { state: 'failed'; switch_off?: 'gone' | 'exhausted' }

const GONE = 410

export function isSuccess(answer: Answer): boolean {
  return 'status' in answer && answer.status >= 200 && answer.status < 300
}

/** Decides what follows an attempt; `tries` counts the schedule's failed attempts. A test has one attempt. */
export function verdictOn(
  answer: Answer,
  { tries, event_type }: { tries: number; event_type: string },
): Verdict {
  if (isSuccess(answer)) return { state: 'delivered' }
  if (event_type === TEST_EVENT) return { state: 'failed' }
  if ('status' in answer && answer.status === GONE) return { state: 'failed', switch_off: 'gone' }
  const wait = RETRY_SECONDS[tries]
  return wait === undefined ? { state: 'failed', switch_off: 'exhausted' } : { state: 'waiting', wait }
}

/** Tells whether deliveries to a webhook go to the queue of the slow ones. */
export function isSlow(health: { failures: number } | undefined): boolean {
  return (health?.failures ?? 0) >= SLOW_AFTER
}

/** Characters of a receiver's answer that the log keeps. */
const KEPT_ANSWER = 2_000
/** Attempts that the log keeps: all of a schedule, and of two by hand. */
const KEPT_ATTEMPTS = 30

type Logged = { attempts: Attempt[]; response_status: number | undefined; response_body: string | undefined }

/** Returns the log of a delivery after one more attempt. */
export function logged(attempts: readonly Attempt[], at: string, answer: Answer): Logged {
  const outcome = 'status' in answer ? { status: answer.status } : { error: answer.error }
  return {
    attempts: [...attempts, { at, ...outcome, ms: answer.ms }].slice(-KEPT_ATTEMPTS),
    response_status: 'status' in answer ? answer.status : undefined,
    response_body: 'status' in answer ? cut(answer.body) : undefined,
  }
}

/** Cuts without leaving half of a character. */
function cut(text: string): string | undefined {
  return text.slice(0, KEPT_ANSWER).replace(/[\uD800-\uDBFF]$/, '') || undefined
}

/** It replaces an answer: the attempt was begun and not recorded. */
export const INTERRUPTED = 'interrupted'

/** The attempt that a worker began but did not live to record, whose lease ended at `was` instead of the planned instant. */
export function unrecorded(planned: string | undefined, was: string, leaseMs: number): Attempt[] {
  if (planned === undefined || was === planned) return []
  return [{ at: new Date(Date.parse(was) - leaseMs).toISOString(), error: INTERRUPTED, ms: 0 }]
}

/** Milliseconds for which `last_triggered_at` may be behind: a success within them writes nothing. */
const TRIGGERED_MS = 60_000

/** Tells whether a success changes a webhook's health. */
export function isNews(
  health: { failures: number; last_triggered_at?: string | undefined } | undefined,
  at: Date,
): boolean {
  if (!health) return false
  const { failures, last_triggered_at } = health
  return (
    failures > 0 ||
    last_triggered_at === undefined ||
    at.getTime() - Date.parse(last_triggered_at) >= TRIGGERED_MS
  )
}
