export type GoogleUrls = { accounts: string; oauth: string; api: string }

export type GoogleClient = { client_id: string; client_secret: string }

export type Tokens = { access_token: string; expires_at: string; refresh_token?: string }

export type GoogleEvent = {
  id: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  start?: { instant: string } | { date: string }
  end?: { instant: string } | { date: string }
  busy: boolean
  /** The event's private properties name the business of our own appointments. */
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

/** `revoked` needs a new connection, `expired` a new access token, `gone` a full read; the others pass. */
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

/** `wait` is in seconds, as Google asked; `reason` is Google's error code. */
type Faulty = { fault: GoogleFault; wait?: number; reason?: string }
export type Answered<T> = { ok: T } | Faulty

export type Google = {
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
  putEvent: (accessToken: string, event: OutgoingEvent) => Promise<Answered<object>>
  deleteEvent: (accessToken: string, id: string) => Promise<Answered<object>>
  /** Reads changes since `sync_token`, else events between two instants, with series expanded. */
  listEvents: (
    accessToken: string,
    request: ({ sync_token: string } | { from: string; to: string }) & { page?: string },
  ) => Promise<Answered<{ events: GoogleEvent[]; page?: string; sync_token?: string }>>
  watch: (
    accessToken: string,
    request: { id: string; address: string; expires_at: string },
  ) => Promise<Answered<{ resource_id: string; expires_at: string }>>
  stopWatch: (accessToken: string, channel: { id: string; resource_id: string }) => Promise<Answered<object>>
}
