import type { Block } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import { FEED_PAST_DAYS, FEED_REFRESH_MINUTES, WHOLE_BUSINESS } from '#shared/calendar.ts'
import {
  between,
  type CalendarEvent,
  calendarFile,
  compact,
  escaped,
  eventLines,
} from '#shared/calendar-file.ts'
import type { Absence, Professional } from '#shared/professionals.ts'
import type { Can } from '#shared/roles.ts'
import { addDays, dateAt, daysBetween, instantOf, minutesOf, startOfDate } from '#shared/time.ts'
import { whoComes } from '#shared/whom.ts'

export type FeedHead = {
  hash: string
  agenda: string
  tenant_id: string
  name: string
  timezone: string
  version: number
  fetched_at?: string
}

/** Dates and times are local, so that a change of time zone needs no new entries. */
type Timed = { date: string; start: number; minutes: number; who?: string | undefined }
type Away = Pick<Absence, 'id' | 'from' | 'to' | 'start' | 'end'> & { who: string }

export type Entry = { id: string; version: number; updated_at: string } & (
  | ({ kind: 'appointment'; title: string; tentative?: true } & Timed)
  | ({ kind: 'block' } & Timed)
  | { kind: 'absences'; absences: Away[] }
  | { kind: 'gone' }
)

const ABSENCES_ID = 'absences'

/** Cancelled appointments and no-shows leave the time free; unconfirmed ones are tentative. */
export function appointmentEntry(appointment: Appointment): Entry {
  const { id, version, updated_at, status, date, time, duration, professional_name } = appointment
  if (status === 'cancelled' || status === 'no_show') return { id, version, updated_at, kind: 'gone' }
  return {
    id,
    version,
    updated_at,
    kind: 'appointment',
    date,
    start: minutesOf(time),
    minutes: duration,
    title: `${appointment.service_name} – ${whoComes(appointment)}`,
    ...(status === 'scheduled' && { tentative: true }),
    who: professional_name,
  }
}

export function blockEntry(block: Block, who: string | undefined, at: string): Entry {
  const { id, version, date } = block
  const [start, end] = [minutesOf(block.start), minutesOf(block.end)]
  return { id, version, updated_at: at, kind: 'block', date, start, minutes: end - start, who }
}

/** Reasons are left out. `version` is the instant of the read. */
export function absencesEntry(agenda: string, team: readonly Professional[], readAt: Date): Entry {
  const of = team.filter(({ id, is_active }) => is_active && belongsTo(agenda, id))
  return {
    id: ABSENCES_ID,
    version: readAt.getTime(),
    updated_at: readAt.toISOString(),
    kind: 'absences',
    absences: of.flatMap(({ name: who, absences = [] }) =>
      absences.map(({ id, from, to, start, end }) => ({
        id,
        from,
        to,
        ...(start && { start }),
        ...(end && { end }),
        who,
      })),
    ),
  }
}

export function belongsTo(agenda: string, professionalId: string | undefined): boolean {
  return agenda === WHOLE_BUSINESS || agenda === professionalId
}

type Made = { agenda: string; created_by?: string | undefined; user_id?: string | undefined }

/** A feed without a creator counts as its professional's, or as that of a member with all agendas. */
export function endsWith(
  leaving: { user_id: string; professional_id?: string | undefined; lost: Can },
  { agenda, created_by, user_id: linked }: Made,
): boolean {
  const { user_id, professional_id, lost } = leaving
  if (agenda === professional_id && !lost('agenda.own')) return false
  const maker = created_by ?? linked
  if (maker) return maker === user_id && (lost('agenda.all') || lost('agenda.own'))
  return lost('agenda.all')
}

/** The ETag also changes at midnight, when the oldest day drops out. */
export function etagOf({ version, timezone }: FeedHead, now: Date): string {
  return `"${version}-${dateAt(timezone, now)}"`
}

/** This keeps the calendar within Lambda's reply limit of 6 MB; the oldest appointments are left out. */
const MOST_ENTRIES = 12_000

/** Follows RFC 5545 with all instants in UTC. The same input gives the same text for a whole day. */
export function calendarText(head: FeedHead, entries: readonly Entry[], now: Date): string {
  const oldest = addDays(dateAt(head.timezone, now), -FEED_PAST_DAYS)
  const withNames = head.agenda === WHOLE_BUSINESS
  const timed = entries
    .filter((entry) => entry.kind === 'appointment' || entry.kind === 'block')
    .filter(({ date }) => date >= oldest)
    .sort((a, b) => (a.date === b.date ? a.start - b.start : a.date < b.date ? -1 : 1))
    .slice(-MOST_ENTRIES)
  const away = entries.flatMap((entry) =>
    entry.kind === 'absences'
      ? entry.absences
          .filter(({ to }) => to >= oldest)
          .map((absence) => absenceLines(absence, entry, head.timezone, withNames))
      : [],
  )
  const components = [...timed.map((entry) => timedLines(entry, head.timezone, withNames)), ...away]
  const lines = [
    // RFC 7986 defines this name; older programs read the other one.
    `NAME:${escaped(head.name)}`,
    `X-WR-CALNAME:${escaped(head.name)}`,
    `X-WR-TIMEZONE:${head.timezone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${FEED_REFRESH_MINUTES}M`,
    `X-PUBLISHED-TTL:PT${FEED_REFRESH_MINUTES}M`,
  ]
  return calendarFile(
    { product: 'Agenda', method: 'PUBLISH', lines },
    // Section 3.6 requires at least one component in a calendar.
    components.length > 0 ? components.flat() : timezoneLines(head.timezone, now),
  )
}

type TimedEntry = Extract<Entry, Timed>

function timedLines(entry: TimedEntry, timezone: string, withNames: boolean): string[] {
  const begin = instantAt(timezone, entry.date, entry.start)
  const title = entry.kind === 'block' ? 'Bloqueado' : entry.title
  const end = new Date(begin.getTime() + entry.minutes * 60_000)
  return linesOf(entry, {
    id: entry.id,
    version: entry.version,
    when: between(begin.toISOString(), end.toISOString()),
    title: withName(title, withNames && entry.who),
    status: entry.kind === 'appointment' && entry.tentative ? 'TENTATIVE' : 'CONFIRMED',
  })
}

function absenceLines(absence: Away, entry: Entry, timezone: string, withNames: boolean): string[] {
  const { id, from, to, start, end, who } = absence
  const days = daysBetween(from, to) + 1
  const at = (time: string) => compact(instantAt(timezone, from, minutesOf(time)).toISOString())
  const when =
    start || end
      ? [
          `DTSTART:${at(start ?? '00:00')}`,
          `DTEND:${at(end ?? '24:00')}`,
          ...(days > 1 ? [`RRULE:FREQ=DAILY;COUNT=${days}`] : []),
        ]
      : [
          `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`,
        ]
  // An instant exceeds the INTEGER of section 3.3.8, so absences count in minutes.
  const version = Math.floor(entry.version / 60_000)
  return linesOf(entry, {
    id,
    version,
    when,
    title: withName('Ausência', withNames && who),
    status: 'CONFIRMED',
  })
}

/** The stamp is the instant of the change, so that an unchanged calendar gives the same text. */
function linesOf({ updated_at: stamp }: Entry, event: Omit<CalendarEvent, 'stamp' | 'more'>): string[] {
  return eventLines({ ...event, stamp, more: [`LAST-MODIFIED:${compact(stamp)}`, 'TRANSP:OPAQUE'] })
}

const withName = (title: string, who: string | false | undefined) => (who ? `${title} · ${who}` : title)

function instantAt(timezone: string, date: string, minutes: number): Date {
  return instantOf(timezone, date, minutes) ?? startOfDate(timezone, date)
}

function timezoneLines(timezone: string, now: Date): string[] {
  const date = dateAt(timezone, now)
  const west = (startOfDate(timezone, date).getTime() - Date.parse(`${date}T00:00Z`)) / 60_000
  const digits = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(Math.abs(west) / 60)
  const offset = `${west > 0 ? '-' : '+'}${digits(hours)}${digits(Math.abs(west) % 60)}`
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timezone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
}
