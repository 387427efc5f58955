import * as z from 'zod'
import { hashOfKey } from '#functions/kit/api-key.ts'
import { record, type Tenant } from '#functions/kit/records.ts'
import { type DueKeys, dueAt, dueShard } from '#functions/kit/system-records.ts'
import { instant } from '#shared/fields.ts'
import { GOOGLE_STATE_MINUTES, googleProblems } from '#shared/google.ts'
import type { BusyPlace } from './rules/calendar-events.ts'

/**
 * | item           | pk                              | sk           | access                                           |
 * |----------------|---------------------------------|--------------|--------------------------------------------------|
 * | credentials    | `<tenant>#google`               | `credentials` | the business's own client of Google              |
 * | connection     | `<tenant>#google_in`            | `connection` | due when its busy times are to be read            |
 * | started        | `<tenant>#google_state#<hash>`  | `state`      | state and PKCE verifier; TTL                      |
 * | ended          | `<tenant>#google_in`            | `ended#<id>` | due until its busy times have left the day sheets |
 * | listing        | `<tenant>#google_in`            | `listing`    | due until the appointments ahead are listed because of an event |
 * | channel        | `google#<hash>`                 | `channel`    | leads from Google's notification to the tenant; TTL |
 * | to be told     | `<tenant>#google_out#<appointment>` | `out`    | due until Google has the appointment as it is     |
 * | busy time      | `<tenant>#google_busy`          | `<event>`    | what a calendar's event occupies on day sheets    |
 *
 * Secrets and tokens are stored encrypted, with the tenant as context.
 */
const credentialsSchema = () =>
  z.strictObject({
    client_id: z.string(),
    /** It is encrypted. */
    client_secret: z.string(),
    project_name: z.string().optional(),
    user_id: z.string(),
    created_at: instant(),
    version: z.int(),
  })
export type GoogleCredentials = z.infer<ReturnType<typeof credentialsSchema>>

export const googleCredentials = record<GoogleCredentials, object>({
  name: 'google_credentials',
  shape: 1,
  leaver: { kept: 'the business’s own client: without a grant, which ends, its secret opens no calendar' },
  erased: 'none',
  schema: credentialsSchema,
  key: () => ['google', 'credentials'],
})

const connectionSchema = () =>
  z.strictObject({
    tenant_id: z.string(),
    /** Changes with every connection: what belongs to an earlier one is ignored. */
    id: z.string(),
    credentials: z.enum(['own', 'global']),
    /** It is encrypted. */
    refresh_token: z.string(),
    access_token: z.string(),
    expires_at: instant(),
    /** When it is missing, busy times enter the business's own sheet. */
    professional_id: z.string().optional(),
    user_id: z.string(),
    connected_by: z.string(),
    connected_at: instant(),
    /** `broken` means that Google no longer accepts the grant. */
    status: z.enum(['connected', 'broken']),
    problem: z.enum(googleProblems).optional(),
    sync_token: z.string().optional(),
    /** Names what the last full read covered: dates, a zone and a sheet. Another one needs a full read. */
    window: z.string().optional(),
    /** The calendar changed during a read. */
    news: z.literal(true).optional(),
    synced_at: instant().optional(),
    /** Google says by this channel that the calendar changed; `hash` is of the secret in its address. */
    channel: z
      .strictObject({ id: z.string(), resource_id: z.string(), hash: z.string(), expires_at: instant() })
      .optional(),
    tries: z.int(),
    due: instant().optional(),
    /** This is `due` as it was set; another one is the lease of a worker. */
    planned: instant().optional(),
    version: z.int(),
  })
export type Connection = z.infer<ReturnType<typeof connectionSchema>> & DueKeys

export const connections = record<Connection, object>({
  name: 'google_connection',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: connectionSchema,
  key: () => ['google_in', 'connection'],
  indexes: ({ tenant_id, due }): { due?: [string, string] } =>
    due ? { due: [dueShard(tenant_id), due] } : {},
})

/**
 * Describes an ended connection whose busy times are still on day sheets, or whose grant Google still has to
 * end (`refresh_token`, encrypted).
 */
export type Ended = {
  tenant_id: string
  id: string
  refresh_token?: string | undefined
  /** Counts attempts to end the grant that Google did not answer. */
  tries?: number | undefined
  due: string
} & DueKeys

export const endedConnections = record<Ended, { id: string }>({
  name: 'google_ended',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () =>
    z.strictObject({
      tenant_id: z.string(),
      id: z.string(),
      refresh_token: z.string().optional(),
      tries: z.int().optional(),
      due: instant(),
    }),
  key: ({ id }) => ['google_in', `ended#${id}`],
  indexes: ({ tenant_id, due }) => ({ due: [dueShard(tenant_id), due] }),
})

/**
 * Names the last event because of which all appointments ahead were to be listed: from `next` on they are
 * not, before it `listed` are.
 */
export type Listing = {
  tenant_id: string
  connection_id: string
  event: string
  next: string
  listed: number
  due?: string | undefined
} & DueKeys

export const listings = record<Listing, object>({
  name: 'google_listing',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      tenant_id: z.string(),
      connection_id: z.string(),
      event: z.string(),
      next: z.iso.date(),
      listed: z.int(),
      due: instant().optional(),
    }),
  key: () => ['google_in', 'listing'],
  indexes: ({ tenant_id, due }): { due?: [string, string] } =>
    due ? { due: [dueShard(tenant_id), due] } : {},
})

/**
 * Returns the fields that make a connection, by its tenant, or an outgoing appointment due at an instant, or
 * no longer due.
 */
export function waiting(id: string, due: string | undefined) {
  return { ...dueAt(id, due), planned: due }
}

/** `client_id` says whose page was opened, because the credentials may change meanwhile. */
type Started = { hash: string; user_id: string; client_id: string; verifier: string; created_at: string }

export const startedConnections = record<Started, { hash: string }>({
  name: 'google_state',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () =>
    z.strictObject({
      hash: z.string(),
      user_id: z.string(),
      client_id: z.string(),
      verifier: z.string(),
      created_at: instant(),
    }),
  key: ({ hash }) => [`google_state#${hash}`, 'state'],
  expires: ({ created_at }) => new Date(Date.parse(created_at) + GOOGLE_STATE_MINUTES * 60_000),
})

type Channel = { hash: string; tenant_id: Tenant; expires_at: string }

export const googleChannels = record<Channel, { hash: string }>({
  name: 'google_channel',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () => z.strictObject({ hash: z.string(), tenant_id: z.string(), expires_at: instant() }),
  global: 'google',
  key: ({ hash }) => [hash, 'channel'],
  expires: ({ expires_at }) => new Date(expires_at),
})

/** `tries` counts attempts that failed since it last changed, `version` the changes. */
const outgoingSchema = () =>
  z.strictObject({
    id: z.string(),
    tries: z.int(),
    due: instant().optional(),
    /** This is `due` as it was set; another one is the lease of a worker. */
    planned: instant().optional(),
    version: z.int(),
  })
export type Outgoing = z.infer<ReturnType<typeof outgoingSchema>> & DueKeys

export const outgoing = record<Outgoing, { id: string }>({
  name: 'google_out',
  shape: 1,
  leaver: 'none',
  erased: 'expires',
  schema: outgoingSchema,
  key: ({ id }) => [`google_out#${id}`, 'out'],
  indexes: ({ id, due }): { due?: [string, string] } => (due ? { due: [dueShard(id), due] } : {}),
})

export const BUSY_PARTITION = 'google_busy'

/** Holds an event of the calendar and the time that it takes on the day sheets from today on. */
export type BusyEvent = { event_id: string; connection_id: string; places: BusyPlace[] }

export const busyEvents = record<BusyEvent, { event_id: string }>({
  name: 'google_busy',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () =>
    z.strictObject({
      event_id: z.string(),
      connection_id: z.string(),
      places: z.array(
        z.strictObject({
          professional_id: z.string().optional(),
          date: z.string(),
          start: z.int(),
          end: z.int(),
        }),
      ),
    }),
  key: ({ event_id }) => [BUSY_PARTITION, event_id],
})

/** Hashes the secret of a state or channel: only the hash is stored. */
export const hashOfSecret = (secret: string): string => hashOfKey(secret)

/**
 * Returns an event's id on day sheets: Google's own may have 1024 characters, and what a calendar calls it is
 * not ours to show.
 */
export const busyIdOf = (eventId: string): string => `ext_${hashOfKey(eventId).slice(0, 26)}`
