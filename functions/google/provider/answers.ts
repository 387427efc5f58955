/** A call of Google is given up after this time. */
export const TIMEOUT_MS = 10_000

/** Returns the seconds in Retry-After; its form with a date is relative to the answer's own clock. */
export function waitOf(response: Response | undefined): { wait?: number } {
  const asked = response?.headers.get('retry-after')
  if (!response || !asked) return {}
  const seconds = /^\d+$/.test(asked)
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(response.headers.get('date') ?? asked)) / 1000
  return Number.isFinite(seconds) ? { wait: Math.max(0, Math.ceil(seconds)) } : {}
}
