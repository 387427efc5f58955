import { type Attempt, RETRY_SECONDS, SLOW_AFTER, TEST_EVENT } from '#shared/webhooks.ts'

export type Answer = { status: number; body: string; ms: number } | { error: string; ms: number }

export type Verdict =
  | { state: 'delivered' }
  | { state: 'waiting'; wait: number }
  /** `switch_off` is the reason for which the webhook is switched off. */
  | { state: 'failed'; switch_off?: 'gone' | 'exhausted' }

const GONE = 410

export function isSuccess(answer: Answer): boolean {
  return 'status' in answer && answer.status >= 200 && answer.status < 300
}

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

export function isSlow(health: { failures: number } | undefined): boolean {
  return (health?.failures ?? 0) >= SLOW_AFTER
}

const KEPT_ANSWER = 2_000
/** The log keeps a whole schedule and two attempts by hand. */
const KEPT_ATTEMPTS = 30

type Logged = { attempts: Attempt[]; response_status: number | undefined; response_body: string | undefined }

export function logged(attempts: readonly Attempt[], at: string, answer: Answer): Logged {
  const outcome = 'status' in answer ? { status: answer.status } : { error: answer.error }
  return {
    attempts: [...attempts, { at, ...outcome, ms: answer.ms }].slice(-KEPT_ATTEMPTS),
    response_status: 'status' in answer ? answer.status : undefined,
    response_body: 'status' in answer ? cut(answer.body) : undefined,
  }
}

/** A surrogate pair is not split. */
function cut(text: string): string | undefined {
  return text.slice(0, KEPT_ANSWER).replace(/[\uD800-\uDBFF]$/, '') || undefined
}

export const INTERRUPTED = 'interrupted'

/** Its worker died before recording it; the lease ended at `was`. */
export function unrecorded(planned: string | undefined, was: string, leaseMs: number): Attempt[] {
  if (planned === undefined || was === planned) return []
  return [{ at: new Date(Date.parse(was) - leaseMs).toISOString(), error: INTERRUPTED, ms: 0 }]
}

/** A success within this time does not update `last_triggered_at`. */
const TRIGGERED_MS = 60_000

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
