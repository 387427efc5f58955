import { addDays, instantOf, wallClock, weekdayOf } from '#shared/time.ts'

export const FORMAT = 1

export type Header = {
  format: number
  backup_id: string
  tenant_id: string
  business: string
  created_at: string
}

export type Line = { kind: string; key: [partition: string, sort: string]; fields: Record<string, unknown> }

/** JSON cannot express a set of strings. */
export function textOf(line: Header | Line): string {
  const text = JSON.stringify(line, (_, value) =>
    value instanceof Set ? { $set: [...value].sort() } : value,
  )
  return `${text}\n`
}

export function lineOf(text: string): Line {
  return JSON.parse(text, (_, value) =>
    Array.isArray(value?.$set) && Object.keys(value).length === 1 ? new Set(value.$set) : value,
  )
}

/** Weekly backups start from this minute of a Sunday on, and are spread over an hour. */
const WEEKLY_MINUTES = 22 * 60 + 30
const SPREAD_MINUTES = 60
const DAY_MINUTES = 24 * 60

export function nextWeekly({ id, timezone }: { id: string; timezone: string }, now: Date): string {
  const spread = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SPREAD_MINUTES
  let { date } = wallClock(timezone, now)
  for (;;) {
    if (weekdayOf(date) === 0) {
      for (let minutes = WEEKLY_MINUTES + spread; minutes < DAY_MINUTES; minutes++) {
        const at = instantOf(timezone, date, minutes)
        if (at && at > now) return at.toISOString()
        // A minute that the clocks skip has no instant, and one that has passed belongs to next week.
        if (at) break
      }
    }
    date = addDays(date, 1)
  }
}

export function fileName(slug: string, timezone: string, created_at: string): string {
  const { date } = wallClock(timezone, new Date(created_at))
  return `navalha-backup-${slug}-${date}.ndjson.gz`
}
