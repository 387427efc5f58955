/** An appointment for the customer's own calendar. Instants are UTC ISO. `id` stays the same when it moves. */
export type CalendarEntry = {
  id: string
  title: string
  details: string
  place?: string
  starts_at: string
  ends_at: string
}

/** `20261121T130000Z` */
export const compact = (instant: string) =>
  `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** RFC 5545, section 3.3.11: escapes special characters of a text value, which has no control characters. */
export const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const encoder = new TextEncoder()

/** RFC 5545, section 3.1: folds lines at 75 octets, never within a character. */
export function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

/** What a calendar needs to replace or remove the entry by itself: RFC 5546, sections 3.2.2 and 3.2.5. */
export type Scheduling = {
  method: 'REQUEST' | 'CANCEL'
  /** The higher one of an `id` counts. */
  sequence: number
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

/** A quoted parameter value holds neither quotes nor line breaks. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`

function schedulingLines({ method, sequence, organizer, attendee }: Scheduling): string[] {
  return [
    `SEQUENCE:${sequence}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    // Accepted already: the calendar program asks for no answer.
    `ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
  ]
}

/** The entry as an iCalendar file; `stamp` is when it was made. Without `scheduling` it is for adding by hand. */
export function icsFile(entry: CalendarEntry, stamp: Date, scheduling?: Scheduling): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Navalha//Agendamento//PT-BR',
    `METHOD:${scheduling?.method ?? 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@navalha`,
    ...(scheduling ? schedulingLines(scheduling) : []),
    `DTSTAMP:${compact(stamp.toISOString())}`,
    `DTSTART:${compact(entry.starts_at)}`,
    `DTEND:${compact(entry.ends_at)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.details)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return fileOf(lines)
}

export function fileOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

export function googleCalendarLink({ title, details, place, starts_at, ends_at }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(starts_at)}/${compact(ends_at)}`,
    details,
    ...(place && { location: place }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
