const WAITS = [60, 5 * 60, 15 * 60, 3_600]
const HOUR = 3_600
const DAY = 24 * HOUR
const GIVE_UP_AFTER = 72 + WAITS.length

type Refused = { fault: string; wait?: number | undefined }

export function waitAfter(failures: number, { fault, wait = 0 }: Refused): number {
  if (isLasting(fault)) return DAY
  return Math.max(WAITS[failures - 1] ?? HOUR, Math.min(wait, DAY))
}

/** After three days of failures, or for a lasting fault, retries are daily. */
export function isSpent(failures: number, { fault }: Refused): boolean {
  return failures >= GIVE_UP_AFTER || isLasting(fault) || fault === 'revoked'
}

/** The account has no calendar, or its administrator forbids the access. */
function isLasting(fault: string): boolean {
  return fault === 'refused' || fault === 'not_found'
}

/** Operators mend global credentials, so only own ones need a new connection. */
export function isFinal(fault: string, credentials: 'own' | 'global'): fault is 'revoked' | 'invalid_client' {
  return fault === 'revoked' || (fault === 'invalid_client' && credentials === 'own')
}

export function problemOf(fault: string): 'quota' | 'unavailable' | 'invalid_client' | 'refused' {
  if (fault === 'invalid_client') return fault
  if (isLasting(fault)) return 'refused'
  return fault === 'rate' || fault === 'quota' ? 'quota' : 'unavailable'
}
