import { startsAt } from '#shared/time.ts'

type Timed = { date: string; time: string; duration: number; created_at: string }
type Derived = { starts_at: string; ends_at: string; timezone: string }

/** A start that a clock change skips becomes the moment of creation, so that it counts as past. */
export function toPartner<A extends Timed>(appointment: A, timezone: string): A & Derived {
  const start = startsAt(timezone, appointment) ?? new Date(appointment.created_at)
  const end = new Date(start.getTime() + appointment.duration * 60_000)
  return {
    ...appointment,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    timezone,
  }
}

const kinds = {
  place: ['date', 'time', 'professional_id', 'duration'],
  details: ['notes', 'staff_notes', 'price', 'service_id', 'client_id', 'for'],
  status: ['status'],
} as const
type Kind = keyof typeof kinds

/** Returns the single kind of change that an API caller asks for, or the fields when they mix several. */
export function kindOfChange(changes: object): Kind | { mixed: string[] } {
  const given = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const asked = Object.entries(kinds).filter(([, fields]) =>
    fields.some((field: string) => given.includes(field)),
  )
  if (asked.length > 1) return { mixed: given }
  return (asked[0]?.[0] as Kind | undefined) ?? 'details'
}
