import * as z from 'zod'
import { contract } from './contract.ts'
import { id, instant, line } from './fields.ts'
import { googleNotificationAddresses } from './routes.ts'
import { googleAddresses } from './staff-routes.ts'

/** A client id of Google ends so (RULINGS D25). */
export const GOOGLE_CLIENT_HOST = 'apps.googleusercontent.com'

/** Tells whether a text has the form of Google's client ids. */
export const isClientId = (typed: string): boolean => CLIENT_ID.test(typed)
const CLIENT_ID = new RegExp(`^[\\w-]+\\.${GOOGLE_CLIENT_HOST.replaceAll('.', '\\.')}$`)

/** The calendar's events, to read and write. */
export const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/calendar'

/** Minutes for which a started connection waits for its code. */
export const GOOGLE_STATE_MINUTES = 10

/**
 * A connection fails for these reasons. `revoked`: Google no longer accepts it, so it has to be connected
 * again; `refused`: the account may not use the calendar, so another one is needed.
 */
export const googleProblems = ['revoked', 'invalid_client', 'quota', 'unavailable', 'refused'] as const

const connectionSchema = () =>
  z.object({
    status: z.enum(['disconnected', 'connected', 'broken']),
    /** Says whether this installation has credentials of its own (RULINGS D25). */
    global_available: z.boolean(),
    /** The business's own; the secret is never shown again. */
    own: z
      .object({ client_id: z.string(), project_name: z.string().optional(), version: z.int() })
      .optional(),
    /** Says which credentials the connection was made with. */
    credentials: z.enum(['own', 'global']).optional(),
    /** The calendar's busy times enter this day sheet; the default is the business's own (RULINGS E13). */
    professional_id: z.string().optional(),
    connected_at: instant().optional(),
    /** Name or address of the member who connected it (RULINGS B24). */
    connected_by: z.string().optional(),
    /** Says when the calendar was last read. */
    synced_at: instant().optional(),
    problem: z.enum(googleProblems).optional(),
  })
export type GoogleConnection = z.infer<ReturnType<typeof connectionSchema>>

export const googleContract = /* @__PURE__ */ contract(googleAddresses, {
  getGoogle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: connectionSchema,
    status: 200,
    errors: [],
  },
  saveGoogleCredentials: {
    access: { permission: 'company.write' },
    input: () =>
      z.strictObject({
        client_id: line(200).refine(isClientId, `Client ID deve ter o formato: ${GOOGLE_CLIENT_HOST}`),
        /** Omit it to keep the stored secret. */
        client_secret: line(200).min(20, 'Client Secret inválido').optional(),
        project_name: line(120).optional(),
        /** It is the version of the credentials that were read; 0 for the first ones. */
        version: z.int().min(0),
      }),
    output: connectionSchema,
    status: 200,
    idempotent: true,
    errors: ['google_connected', 'version_conflict'],
  },
  deleteGoogleCredentials: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: connectionSchema,
    status: 200,
    idempotent: true,
    errors: ['google_connected'],
  },
  /** The address of Google's page. State and PKCE verifier stay here. */
  startGoogle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: () => z.object({ url: z.string() }),
    status: 200,
    errors: ['google_not_configured', 'too_many_connections'],
  },
  exchangeGoogleCode: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) }),
    output: connectionSchema,
    status: 200,
    /** The last four: what Google answered, as far as a person can do something about it (spec, staff side). */
    errors: [
      'google_not_configured',
      'google_state_invalid',
      'google_invalid_client',
      'google_redirect_mismatch',
      'google_refused',
      'google_unavailable',
    ],
  },
  /** Chooses whose day sheet the busy times enter. */
  updateGoogle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ professional_id: id('pro').nullable() }),
    output: connectionSchema,
    status: 200,
    idempotent: true,
    errors: ['google_not_connected', 'professional_not_found'],
  },
  /** Revokes the grant at Google, and takes the busy times off the day sheets (RULINGS C19). */
  disconnectGoogle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    /** `revoked` says whether Google confirmed it. The connection ends here in any case. */
    output: () => connectionSchema().extend({ revoked: z.boolean() }),
    status: 200,
    idempotent: true,
    errors: [],
  },
})

export const googleNotificationContract = /* @__PURE__ */ contract(googleNotificationAddresses, {
  /** Google says that the calendar has changed; `channel` is the secret that only Google was told. */
  notifyGoogleChange: {
    access: 'anyone',
    body_optional: true,
    input: () => z.strictObject({ channel: z.string().regex(/^[\w-]{20,200}$/, 'Endereço inválido.') }),
    output: () => z.object({}),
    status: 200,
    errors: [],
  },
})
