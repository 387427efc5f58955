const WAITS = [60, 5 * 60, 15 * 60, 3_600]
const HOUR = 3_600
const DAY = 24 * HOUR
const GIVE_UP_AFTER = 72 + WAITS.length

/** Holds what Google answered: `wait` are the seconds that it asked for. */
type Refused = { fault: string; wait?: number | undefined }

/** Returns the seconds until the next attempt after `failures` of them. */
export function waitAfter(failures: number, { fault, wait = 0 }: Refused): number {
  if (isLasting(fault)) return DAY
  return Math.max(WAITS[failures - 1] ?? HOUR, Math.min(wait, DAY))
}

/**
 * Tells whether an appointment is tried once a day only: three days were in vain, or Google's answer will not
 * change soon.
 */
export function isSpent(failures: number, { fault }: Refused): boolean {
  return failures >= GIVE_UP_AFTER || isLasting(fault) || fault === 'revoked'
}

/** The account may not do this: no calendar, or its administrator does not allow it. */
function isLasting(fault: string): boolean {
  return fault === 'refused' || fault === 'not_found'
}

/**
 * Tells whether only a person of the business can end a fault, by connecting once more. The installation's
 * own credentials are for those who run it to mend: the connections that use them go on then.
 */
export function isFinal(fault: string, credentials: 'own' | 'global'): fault is 'revoked' | 'invalid_client' {
  return fault === 'revoked' || (fault === 'invalid_client' && credentials === 'own')
}

/** Returns what a connection says of a fault while it is tried again. */
export function problemOf(fault: string): 'quota' | 'unavailable' | 'invalid_client' | 'refused' {
  if (fault === 'invalid_client') return fault
  if (isLasting(fault)) return 'refused'
  return fault === 'rate' || fault === 'quota' ? 'quota' : 'unavailable'
}
