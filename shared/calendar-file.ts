/** Instants are in UTC. */
export type CalendarEntry = {
  id: string
  version: number
  title: string
  details: string
  place?: string | undefined
  starts_at: string
  ends_at: string
}

/** The format is `20261121T130000Z`. */
export const compact = (instant: string) =>
  `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

export const escaped = (text: string) =>
  wellFormed(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A lone surrogate has no UTF-8 form. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd')

const encoder = new TextEncoder()

/** Lines are folded at 75 octets, never within a character (RFC 5545, 3.1). */
export function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const [unit] of line.matchAll(/\\.|./gsu)) {
    const size = encoder.encode(unit).length
    if (octets + size > 75) {
      result += '\r\n '
      octets = 1
    }
    result += unit
    octets += size
  }
  return result
}

export type CalendarEvent = {
  id: string
  version: number
  /** This state of the event was written at this instant. */
  stamp: string
  when: readonly string[]
  title: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  more?: readonly string[]
}

export function eventLines(event: CalendarEvent): string[] {
  const { id, version, stamp, when, title, status, more = [] } = event
  return [
    'BEGIN:VEVENT',
    `UID:${id}@navalha`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${compact(stamp)}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    `STATUS:${status}`,
    ...more,
    'END:VEVENT',
  ]
}

export const between = (start: string, end: string) => [`DTSTART:${compact(start)}`, `DTEND:${compact(end)}`]

type Head = { product: string; method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; lines?: readonly string[] }

export function calendarFile({ product, method, lines = [] }: Head, components: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Navalha//${product}//PT-BR`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...lines,
    ...components,
    'END:VCALENDAR',
  ]
  return all.map((line) => `${folded(line)}\r\n`).join('')
}

/** A calendar can then replace or remove the entry by itself (RFC 5546, 3.2.2 and 3.2.5). */
export type Scheduling = {
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

/** A quoted parameter value holds neither quotes nor line breaks. */
const quoted = (text: string) => `"${wellFormed(text).replace(/["\p{Cc}\u2028\u2029]/gu, '')}"`

function schedulingLines({ organizer, attendee }: Scheduling): string[] {
  return [
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    // The attendee has accepted already, so the program asks for no reply.
    `ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
  ]
}

/** Without `scheduling` the file is for adding by hand. */
export function icsFile(entry: CalendarEntry, stamp: Date, scheduling?: Scheduling): string {
  const { id, version, title, details, place, starts_at, ends_at } = entry
  const method = scheduling?.method ?? 'PUBLISH'
  const event = eventLines({
    id,
    version,
    stamp: stamp.toISOString(),
    when: between(starts_at, ends_at),
    title,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    more: [
      ...(scheduling ? schedulingLines(scheduling) : []),
      `DESCRIPTION:${escaped(details)}`,
      ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ],
  })
  return calendarFile({ product: 'Agendamento', method }, event)
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
