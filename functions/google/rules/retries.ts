const WAITS = [60, 5 * 60, 15 * 60, 3_600]
const HOUR = 3_600
const GIVE_UP_AFTER = 72 + WAITS.length

/** Seconds until the next attempt after `failures` of them; `asked`: the seconds that Google asked for. */
export function waitAfter(failures: number, asked = 0): number {
  return Math.max(WAITS[failures - 1] ?? HOUR, Math.min(asked, 24 * HOUR))
}

/** Whether an appointment has been tried for three days. */
export function isSpent(failures: number): boolean {
  return failures >= GIVE_UP_AFTER
}

/** Faults that only a person can end, by connecting once more. */
export function isFinal(fault: string): fault is 'revoked' | 'invalid_client' {
  return fault === 'revoked' || fault === 'invalid_client'
}

/** What a connection says of a fault that passes. */
export function problemOf(fault: string): 'quota' | 'unavailable' {
  return fault === 'rate' || fault === 'quota' ? 'quota' : 'unavailable'
}
