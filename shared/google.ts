import * as z from 'zod'
import { contract } from './contract.ts'
import { id, instant, line } from './fields.ts'
import { googleNotificationAddresses } from './routes.ts'
import { googleAddresses } from './staff-routes.ts'

/** Google's client ids end with this (RULINGS D25). */
export const GOOGLE_CLIENT_HOST = 'apps.googleusercontent.com'

export const isClientId = (typed: string): boolean => CLIENT_ID.test(typed)
const CLIENT_ID = new RegExp(`^[\\w-]+\\.${GOOGLE_CLIENT_HOST.replaceAll('.', '\\.')}$`)

export const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/calendar'

export const GOOGLE_STATE_MINUTES = 10

/** `revoked` needs a new connection; `refused` needs another account. */
export const googleProblems = ['revoked', 'invalid_client', 'quota', 'unavailable', 'refused'] as const

const connectionSchema = () =>
  z.object({
    status: z.enum(['disconnected', 'connected', 'broken']),
    global_available: z.boolean(),
    own: z
      .object({ client_id: z.string(), project_name: z.string().optional(), version: z.int() })
      .optional(),
    credentials: z.enum(['own', 'global']).optional(),
    /** Busy times enter this day sheet; the default is the business's own (RULINGS E13). */
    professional_id: z.string().optional(),
    connected_at: instant().optional(),
    connected_by: z.string().optional(),
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
    /** The last four report what Google answered (spec, staff side). */
    errors: [
      'google_not_configured',
      'google_state_invalid',
      'google_invalid_client',
      'google_redirect_mismatch',
      'google_refused',
      'google_unavailable',
    ],
  },
  updateGoogle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ professional_id: id('pro').nullable() }),
    output: connectionSchema,
    status: 200,
    idempotent: true,
    errors: ['google_not_connected', 'professional_not_found'],
  },
  /** Revokes the grant and removes the busy times (RULINGS C19). */
  disconnectGoogle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    /** Google may not have confirmed the revocation; the connection ends in any case. */
    output: () => connectionSchema().extend({ revoked: z.boolean() }),
    status: 200,
    idempotent: true,
    errors: [],
  },
})

export const googleNotificationContract = /* @__PURE__ */ contract(googleNotificationAddresses, {
  /** `channel` is a secret that only Google knows. */
  notifyGoogleChange: {
    access: 'anyone',
    body_optional: true,
    input: () => z.strictObject({ channel: z.string().regex(/^[\w-]{20,200}$/, 'Endereço inválido.') }),
    output: () => z.object({}),
    status: 200,
    errors: [],
  },
})
