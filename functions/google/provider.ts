import { openCalendar } from './provider/calendar.ts'
import { openOAuth } from './provider/oauth.ts'

/** Says where Google is: its accounts page, its tokens and its calendars. */
export type GoogleUrls = { accounts: string; oauth: string; api: string }

export type GoogleClient = { client_id: string; client_secret: string }

export type Tokens = { access_token: string; expires_at: string; refresh_token?: string }

/** Describes an event as the calendar has it; times are instants, or dates of whole days. */
export type GoogleEvent = {
  id: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  /** It is missing for a cancelled one. */
  start?: { instant: string } | { date: string }
  end?: { instant: string } | { date: string }
  /** `transparent` ones leave the time free. */
  busy: boolean
  /** Names the business of an appointment of ours, from the event's private properties. */
  tenant_id?: string
}

export type OutgoingEvent = {
  id: string
  tenant_id: string
  appointment_id: string
  version: number
  title: string
  details: string
  start: string
  end: string
  timezone: string
}

/**
 * Names what Google refused: `revoked` needs a new connection; `expired` a fresh access token; `gone` a full
 * read of the calendar; `rate`, `quota` and `unavailable` pass.
 */
export type GoogleFault =
  | 'revoked'
  | 'expired'
  | 'invalid_client'
  | 'redirect_mismatch'
  | 'quota'
  | 'rate'
  | 'unavailable'
  | 'gone'
  | 'not_found'
  | 'refused'

/** `wait` are the seconds that Google asked for; `reason` is its own word for the error. */
type Faulty = { fault: GoogleFault; wait?: number; reason?: string }
export type Answered<T> = { ok: T } | Faulty

export type Google = {
  /** Returns the address of the page on which a person allows the access. */
  authorizeUrl: (
    client: GoogleClient,
    request: { redirect: string; state: string; challenge: string },
  ) => string
  exchange: (
    client: GoogleClient,
    request: { code: string; verifier: string; redirect: string; state: string },
  ) => Promise<Answered<Tokens>>
  refresh: (client: GoogleClient, refreshToken: string) => Promise<Answered<Tokens>>
  revoke: (token: string) => Promise<Answered<object>>
  /** Creates the event of this id, or changes what is ours of it. */
  putEvent: (accessToken: string, event: OutgoingEvent) => Promise<Answered<object>>
  /** Succeeds also where the event is gone already. */
  deleteEvent: (accessToken: string, id: string) => Promise<Answered<object>>
  /**
   * Reads one page: of what changed since `sync_token`, else of the events between two instants, series as
   * their single events.
   */
  listEvents: (
    accessToken: string,
    request: ({ sync_token: string } | { from: string; to: string }) & { page?: string },
  ) => Promise<Answered<{ events: GoogleEvent[]; page?: string; sync_token?: string }>>
  /** Asks Google to call `address` when the calendar changes. */
  watch: (
    accessToken: string,
    request: { id: string; address: string; expires_at: string },
  ) => Promise<Answered<{ resource_id: string; expires_at: string }>>
  stopWatch: (accessToken: string, channel: { id: string; resource_id: string }) => Promise<Answered<object>>
}

/** Opens Google's OAuth and Calendar API over `fetch`; each call gives up after 10 s. */
export function openGoogle(urls: GoogleUrls): Google {
  return { ...openOAuth(urls), ...openCalendar(urls) }
}
