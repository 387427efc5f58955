import type { Clock } from '../clock.ts'
import type { Json } from '../template/resolve.ts'
import type { Faults } from './faults.ts'
import { type Answer, apiError } from './oauth.ts'
import { instancesOf, instantOf } from './series.ts'
import type { Calendar, GoogleState, StoredEvent } from './state.ts'

/** The local Google has primary calendars with events, pages and sync tokens. */

const ID = /^[0-9a-v]{5,1024}$/
/** Google expires sync tokens at an unknown time. */
const SYNC_TOKEN_MS = 30 * 86_400_000
/** Series without an end are expanded this far. */
const HORIZON_MS = 365 * 86_400_000
const WRITABLE = [
  'summary',
  'description',
  'start',
  'end',
  'transparency',
  'attendees',
  'extendedProperties',
  'recurrence',
  'colorId',
]

type SyncToken = { epoch: number; revision: number; from: number; to: number; at: number }
/** A page continues after the last id, so that changing events leave pages whole. */
type PageToken = SyncToken & { since: number; after: string }

const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function unpacked<T>(text: string): T | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

const invalid = (message: string) => apiError(400, 'invalid', message)
const notFound = () => apiError(404, 'notFound', 'Not Found')
const gone = () =>
  apiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
    location: 'syncToken',
    locationType: 'parameter',
  })

export function googleEvents(
  state: GoogleState,
  { faults, clock, changed }: { faults: Faults; clock: Clock; changed: (calendar: Calendar) => void },
) {
  const now = () => new Date(clock.now()).toISOString()

  function write(calendar: Calendar, event: StoredEvent): Answer {
    calendar.revision += 1
    calendar.events[event.id] = { ...event, updated: now(), revision: calendar.revision }
    state.save(calendar)
    changed(calendar)
    return shown(calendar.events[event.id] as StoredEvent)
  }

  function instanceOf(calendar: Calendar, id: string): StoredEvent | undefined {
    const series = calendar.events[id.slice(0, id.lastIndexOf('_'))]
    if (!series?.recurrence || series.status === 'cancelled') return undefined
    const found = instancesOf(series, -Infinity, Infinity).find((one) => one.id === id)
    return found && { ...single(series), ...found, recurringEventId: series.id }
  }

  return {
    insert(calendar: Calendar, input: Json): Answer {
      const id =
        input.id ?? Array.from({ length: 26 }, () => Math.floor(Math.random() * 32).toString(32)).join('')
      if (!ID.test(id)) return invalid('Invalid resource id value.')
      if (calendar.events[id]) return apiError(409, 'duplicate', 'The requested identifier already exists.')
      const event = writable(input)
      const problem = problemOf(event)
      if (problem) return problem
      return write(calendar, { ...event, id, sequence: 0, created: now() } as StoredEvent)
    },

    /** PUT replaces everything writable, PATCH what is sent. Both can restore a deleted event. */
    update(
      calendar: Calendar,
      id: string,
      input: Json,
      { whole, etag }: { whole: boolean; etag?: string | undefined },
    ): Answer {
      const stored = calendar.events[id] ?? instanceOf(calendar, id)
      if (!stored) return notFound()
      if (etag && etag !== etagOf(stored)) return apiError(412, 'conditionNotMet', 'Precondition Failed')
      // PATCH keeps the sequence unless it names one.
      const sequence = input.sequence ?? (whole ? 0 : stored.sequence)
      if (sequence < stored.sequence)
        return invalid(
          'Invalid sequence value. The specified sequence number is below the current sequence number of the resource.',
        )
      const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => !WRITABLE.includes(name)))
      const next = { ...(whole ? kept : stored), ...writable(input) } as StoredEvent
      const problem = problemOf(next)
      if (problem) return problem
      const times = (event: Json) => JSON.stringify([event.start, event.end, event.recurrence])
      const moved = times(next) !== times(stored)
      const former =
        moved && stored.recurrence
          ? [
              ...(stored.former ?? []),
              { start: stored.start, end: stored.end, recurrence: stored.recurrence },
            ]
          : stored.former
      return write(calendar, {
        ...next,
        sequence: sequence + (moved ? 1 : 0),
        ...(former && { former }),
      })
    },

    remove(calendar: Calendar, id: string): Answer {
      const stored = calendar.events[id] ?? instanceOf(calendar, id)
      if (!stored) return notFound()
      if (stored.status === 'cancelled') return apiError(410, 'deleted', 'Resource has been deleted')
      write(calendar, { ...stored, status: 'cancelled' })
      return { status: 204 }
    },

    get(calendar: Calendar, id: string): Answer {
      const stored = calendar.events[id] ?? instanceOf(calendar, id)
      return stored ? shown(stored) : notFound()
    },

    list(calendar: Calendar, query: URLSearchParams): Answer {
      const [sync, page] = [query.get('syncToken'), query.get('pageToken')]
      if (sync && (query.has('timeMin') || query.has('timeMax') || query.has('orderBy')))
        return invalid('Sync token cannot be used with other query restrictions.')
      const place = placeOf(calendar, query, clock.now())
      if (!place) return page ? invalid('Invalid page token value.') : gone()
      if (sync && (place.epoch !== calendar.epoch || clock.now() - place.at > SYNC_TOKEN_MS)) return gone()
      const wanted = Math.min(Number(query.get('maxResults') ?? 250), 2500)
      const size = faults.hit('small_pages', { account: calendar.account }) ?? wanted
      const expands = query.get('singleEvents') === 'true'
      const all = Object.values(calendar.events)
        .filter(({ revision }) => revision <= place.revision)
        .flatMap((event) => (expands ? singles(calendar, event, place) : [event]))
        .filter((event) => event.revision > place.since)
        .filter(
          (event) =>
            sync ||
            (instantOf(event.start) < place.to &&
              instantOf(event.end) > place.from &&
              event.status !== 'cancelled') ||
            (event.status === 'cancelled' && query.get('showDeleted') === 'true'),
        )
        .filter(({ id }) => id > place.after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
      const items = all.slice(0, size)
      const { since: _, after: __, ...token } = place
      const more = all.length > size
      return {
        status: 200,
        body: {
          kind: 'calendar#events',
          summary: calendar.account,
          timeZone: 'America/Sao_Paulo',
          items: items.map(withoutOwn),
          ...(more
            ? { nextPageToken: packed({ ...place, after: items.at(-1)?.id }) }
            : { nextSyncToken: packed({ ...token, at: clock.now() }) }),
        },
      }
    },
  }
}

/** A list begins at a page, after the sync token, or at the start. */
function placeOf(calendar: Calendar, query: URLSearchParams, now: number): PageToken | undefined {
  const { epoch, revision } = calendar
  const page = query.get('pageToken')
  if (page) return unpacked<PageToken>(page)
  const sync = query.get('syncToken')
  if (sync) {
    const token = unpacked<SyncToken>(sync)
    return token && { ...token, revision, since: token.revision, after: '' }
  }
  const instant = (name: string, otherwise: number) => Date.parse(query.get(name) ?? '') || otherwise
  const from = instant('timeMin', 0)
  const to = instant('timeMax', now + HORIZON_MS)
  return { epoch, revision, from, to, at: now, since: 0, after: '' }
}

/** Changed instances have events of their own. */
function singles(calendar: Calendar, event: StoredEvent, { from, to }: SyncToken): StoredEvent[] {
  if (!event.recurrence) return [event]
  const own = (id: string) => calendar.events[id] !== undefined
  const instances = instancesOf(event, from, to).filter(({ id }) => !own(id))
  const ids = new Set(instances.map(({ id }) => id))
  const former = (event.former ?? [])
    .flatMap((one) => instancesOf({ ...one, id: event.id }, from, to))
    .filter(({ id }) => !ids.has(id) && !own(id))
  const base = { ...single(event), recurringEventId: event.id }
  return [
    ...instances.map((one) => ({ ...base, ...one })),
    ...former.map((one) => ({ ...base, ...one, status: 'cancelled' as const })),
  ]
}

function single({ recurrence: _, former: __, ...event }: StoredEvent): StoredEvent {
  return event
}

function writable(input: Json): Json {
  const sent = WRITABLE.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])
  return { status: input.status ?? 'confirmed', ...Object.fromEntries(sent) }
}

function problemOf({ start, end, transparency, status }: Json): Answer | undefined {
  const valid = (time: Json) =>
    time && (/^\d{4}-\d\d-\d\d$/.test(time.date ?? '') || /T.*(Z|[+-]\d\d:\d\d)$/.test(time.dateTime ?? ''))
  if (!start || !end) return apiError(400, 'required', `Missing ${start ? 'end' : 'start'} time.`)
  if (!valid(start) || !valid(end) || !start.date !== !end.date)
    return invalid('Invalid start or end: a date, or a dateTime with its offset, in both.')
  if (instantOf(start) >= instantOf(end))
    return apiError(400, 'timeRangeEmpty', 'The specified time range is empty.')
  if (![undefined, 'opaque', 'transparent'].includes(transparency)) return invalid('Invalid transparency')
  if (!['confirmed', 'tentative', 'cancelled'].includes(status)) return invalid('Invalid status')
  return undefined
}

const etagOf = ({ revision }: StoredEvent) => `"${revision}"`

/** Google guarantees only id and status of a deleted event. */
function withoutOwn(event: StoredEvent): Json {
  const { former: _, revision: __, ...rest } = event
  const { id, status, recurringEventId } = event
  const etag = etagOf(event)
  if (status === 'cancelled')
    return { kind: 'calendar#event', etag, id, status, ...(recurringEventId && { recurringEventId }) }
  return { kind: 'calendar#event', etag, ...rest }
}

const shown = (event: StoredEvent): Answer => ({
  status: 200,
  headers: { etag: etagOf(event) },
  body: withoutOwn(event),
})
