import * as z from 'zod'
import { hashOfKey } from '#functions/kit/api-key.ts'
import { record } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
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
    /** Every connection has a new id, so that data of an earlier one is ignored. */
    id: z.string(),
    credentials: z.enum(['own', 'global']),
    refresh_token: z.string(),
    access_token: z.string(),
    expires_at: instant(),
    /** When it is missing, busy times go to the business's own sheet. */
    professional_id: z.string().optional(),
    user_id: z.string(),
    connected_by: z.string(),
    connected_at: instant(),
    status: z.enum(['connected', 'broken']),
    problem: z.enum(googleProblems).optional(),
    sync_token: z.string().optional(),
    /** The last full read covered these dates, zone and sheet; another window needs a new one. */
    window: z.string().optional(),
    news: z.literal(true).optional(),
    synced_at: instant().optional(),
    channel: z
      .strictObject({ id: z.string(), resource_id: z.string(), hash: z.string(), expires_at: instant() })
      .optional(),
    tries: z.int(),
    due: instant().optional(),
    /** A `due` that differs from it is a worker's lease. */
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

/** Its busy times are still on day sheets, or its grant (`refresh_token`, encrypted) is not revoked yet. */
export type Ended = {
  tenant_id: string
  id: string
  refresh_token?: string | undefined
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

/** Appointments before `next` are queued. */
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

/** The index key is set only while the item is due. */
export function waiting(id: string, due: string | undefined) {
  return { ...dueAt(id, due), planned: due }
}

/** `client_id` is stored because the credentials may change meanwhile. */
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

/** `tries` counts failed attempts since the last change, and `version` counts changes. */
const outgoingSchema = () =>
  z.strictObject({
    id: z.string(),
    tries: z.int(),
    due: instant().optional(),
    /** A `due` that differs from it is a worker's lease. */
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

export const hashOfSecret = (secret: string): string => hashOfKey(secret)

/** Google's ids may have 1024 characters, so they are hashed. */
export const busyIdOf = (eventId: string): string => `ext_${hashOfKey(eventId).slice(0, 26)}`
