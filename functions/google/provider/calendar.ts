import { TIMEOUT_MS, waitOf } from './answers.ts'
import type { Answered, Google, GoogleEvent, GoogleFault, GoogleUrls, OutgoingEvent } from './types.ts'

const PAGE_EVENTS = '2500'
const FIELDS =
  'nextPageToken,nextSyncToken,items(id,status,start,end,transparency,attendees(self,responseStatus),extendedProperties/private)'

type CalendarCalls = Omit<Google, 'authorizeUrl' | 'exchange' | 'refresh' | 'revoke'>
// biome-ignore lint/suspicious/noExplicitAny: read field by field below
type Sent = any

export function openCalendar({ api }: GoogleUrls): CalendarCalls {
  const base = `${api}/calendar/v3`
  const events = `${base}/calendars/primary/events`

  async function call(
    accessToken: string,
    method: string,
    url: string,
    body?: object,
  ): Promise<Answered<Sent>> {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.ok) return { ok: text ? JSON.parse(text) : {} }
      const reason = reasonIn(text)
      return { fault: faultOf(response.status, reason), ...(reason && { reason }), ...waitOf(response) }
    } catch {
      // Google did not answer in time, or not with JSON.
      return { fault: 'unavailable' }
    }
  }

  return {
    async putEvent(accessToken, event) {
      const body = bodyOf(event)
      const insert = () => call(accessToken, 'POST', `${events}?sendUpdates=none`, body)
      if (event.version === 1) {
        const first = await insert()
        if (!('fault' in first) || first.reason !== 'duplicate') return first
      }
      const one = `${events}/${event.id}`
      const stored = await call(accessToken, 'GET', `${one}?fields=description`)
      if ('fault' in stored) return ['not_found', 'gone'].includes(stored.fault) ? insert() : stored
      // A whole event would need its `sequence`, and a deleted event's id stays reserved.
      const changes = changesOf(event, stored.ok.description)
      return call(accessToken, 'PATCH', `${one}?sendUpdates=none`, changes)
    },
    async deleteEvent(accessToken, id) {
      const answer = await call(accessToken, 'DELETE', `${events}/${id}?sendUpdates=none`)
      return done(answer, 'not_found', 'gone')
    },
    async listEvents(accessToken, request) {
      const parameters = new URLSearchParams({
        singleEvents: 'true',
        showDeleted: 'true',
        maxResults: PAGE_EVENTS,
        fields: FIELDS,
        ...('sync_token' in request
          ? { syncToken: request.sync_token }
          : { timeMin: request.from, timeMax: request.to }),
        ...(request.page && { pageToken: request.page }),
      })
      const answer = await call(accessToken, 'GET', `${events}?${parameters}`)
      if ('fault' in answer) return answer
      const { items = [], nextPageToken, nextSyncToken } = answer.ok
      return {
        ok: {
          events: items.map(eventOf),
          ...(nextPageToken && { page: nextPageToken }),
          ...(nextSyncToken && { sync_token: nextSyncToken }),
        },
      }
    },
    async watch(accessToken, { id, address, expires_at }) {
      const expiration = String(Date.parse(expires_at))
      const body = { id, type: 'web_hook', address, expiration }
      const answer = await call(accessToken, 'POST', `${events}/watch`, body)
      if ('fault' in answer) return answer
      const ends = new Date(Number(answer.ok.expiration ?? expiration))
      return { ok: { resource_id: answer.ok.resourceId, expires_at: ends.toISOString() } }
    },
    async stopWatch(accessToken, { id, resource_id }) {
      const body = { id, resourceId: resource_id }
      const answer = await call(accessToken, 'POST', `${base}/channels/stop`, body)
      return done(answer, 'not_found')
    },
  }
}

const done = (answer: Answered<object>, ...faults: GoogleFault[]): Answered<object> =>
  'fault' in answer && faults.includes(answer.fault) ? { ok: {} } : answer

const bodyOf = (event: OutgoingEvent) => ({
  id: event.id,
  status: 'confirmed',
  summary: event.title,
  description: event.details,
  start: { dateTime: event.start, timeZone: event.timezone },
  end: { dateTime: event.end, timeZone: event.timezone },
  extendedProperties: {
    private: {
      navalha_tenant: event.tenant_id,
      navalha_appointment: event.appointment_id,
      navalha_version: String(event.version),
    },
  },
})

/** `date: null` restores a time that the owner made all-day. Their text below ours stays. */
function changesOf(event: OutgoingEvent, written = '') {
  const { start, end, ...body } = bodyOf(event)
  const last = event.details.slice(event.details.lastIndexOf('\n') + 1)
  const at = written.indexOf(last)
  const notes = at < 0 ? written && `\n\n${written}` : written.slice(at + last.length)
  return {
    ...body,
    description: event.details + notes,
    start: { ...start, date: null },
    end: { ...end, date: null },
  }
}

function eventOf({ id, status, start, end, transparency, attendees, extendedProperties }: Sent): GoogleEvent {
  const tenant = extendedProperties?.private?.navalha_tenant
  const self = attendees?.find((attendee: Sent) => attendee.self)
  return {
    id,
    status,
    ...(start && { start: timeOf(start) }),
    ...(end && { end: timeOf(end) }),
    busy: transparency !== 'transparent' && self?.responseStatus !== 'declined',
    ...(tenant && { tenant_id: tenant }),
  }
}

const timeOf = ({ date, dateTime }: Sent) => (date ? { date } : { instant: new Date(dateTime).toISOString() })

function reasonIn(text: string): string | undefined {
  try {
    return JSON.parse(text).error?.errors?.[0]?.reason
  } catch {
    return undefined
  }
}

const RATE = ['rateLimitExceeded', 'userRateLimitExceeded']
const QUOTA = ['quotaExceeded', 'dailyLimitExceeded', 'calendarUsageLimitsExceeded']

function faultOf(status: number, reason = ''): GoogleFault {
  if (status === 401) return 'expired'
  if (status === 404) return 'not_found'
  if (status === 410) return 'gone'
  if (status === 429) return 'rate'
  if (status >= 500) return 'unavailable'
  if (status !== 403) return 'refused'
  if (RATE.includes(reason)) return 'rate'
  if (QUOTA.includes(reason)) return 'quota'
  // The API is not enabled in the client's project.
  if (reason === 'accessNotConfigured') return 'invalid_client'
  // The person did not grant access to the calendar.
  return reason === 'insufficientPermissions' ? 'revoked' : 'refused'
}
