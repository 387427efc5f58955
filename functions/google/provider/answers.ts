export const TIMEOUT_MS = 10_000

/** Retry-After as a date is relative to the reply's own clock. */
export function waitOf(response: Response | undefined): { wait?: number } {
  const asked = response?.headers.get('retry-after')
  if (!response || !asked) return {}
  const seconds = /^\d+$/.test(asked)
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(response.headers.get('date') ?? asked)) / 1000
  return Number.isFinite(seconds) ? { wait: Math.max(0, Math.ceil(seconds)) } : {}
}
