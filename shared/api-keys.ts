import * as z from 'zod'
import { contract } from './contract.ts'
import { changesOf, id, instant, line } from './fields.ts'
import { handedOverSchema } from './leavers.ts'
import { limits } from './limits.ts'
import { type KeyScope, keyScopes } from './roles.ts'
import { apiKeysAddresses } from './staff-routes.ts'

/** Every key begins with it, and lists show only this part (RULINGS C3). */
export const KEY_PREFIX = 'nvl_live'

/** A key has this many random characters after the prefix (spec, customer side, section 9). */
export const KEY_RANDOM = 32

export const API_KEYS = 50

export const tiers = {
  standard: { perMinute: limits.api_calls_standard.limit },
  high: { perMinute: limits.api_calls_high.limit },
} as const
export type Tier = keyof typeof tiers

/** It is no secret, because the gateway accepts it from our authorizer only. */
export const gatewayKeyOf = (tier: Tier | typeof OVER): string => `navalha-gateway-tier-${tier}`

/** Keys over their limit use this tier, so that they take nothing from others. */
export const OVER = 'over-limit'

const scopes = () =>
  z
    .array(z.enum(Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]))
    .min(1, 'Escolha pelo menos uma permissão.')
    .max(Object.keys(keyScopes).length)

export const apiKeySchema = () =>
  z.object({
    id: z.string(),
    key_name: line(80),
    scopes: scopes(),
    is_active: z.boolean(),
    tier: z.enum(Object.keys(tiers) as [Tier, ...Tier[]]),
    last_used_at: instant().optional(),
    /** Its creator has left the business. */
    handed_over: handedOverSchema().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type ApiKey = z.infer<ReturnType<typeof apiKeySchema>>

const keyFields = () =>
  z.strictObject({
    key_name: line(80).min(1, 'Por favor, insira um nome para a API key'),
    scopes: scopes(),
  })

export const apiKeysContract = /* @__PURE__ */ contract(apiKeysAddresses, {
  listApiKeys: {
    access: { permission: 'api_keys.manage' },
    input: () => z.strictObject({}),
    output: () => z.object({ api_keys: z.array(apiKeySchema()) }),
    status: 200,
    errors: [],
  },
  /** The key is stored as a hash, so its reply is not stored for an Idempotency-Key. */
  createApiKey: {
    access: { permission: 'api_keys.manage' },
    input: keyFields,
    output: () => z.object({ api_key: apiKeySchema(), key: z.string() }),
    status: 201,
    errors: ['key_name_taken', 'too_many_api_keys'],
  },
  updateApiKey: {
    access: { permission: 'api_keys.manage' },
    input: () =>
      changesOf(keyFields().shape).extend({
        api_key_id: id('key'),
        version: z.int().min(1),
        is_active: z.boolean().optional(),
      }),
    output: apiKeySchema,
    status: 200,
    idempotent: true,
    errors: ['api_key_not_found', 'key_name_taken', 'version_conflict'],
  },
  deleteApiKey: {
    access: { permission: 'api_keys.manage' },
    input: () => z.strictObject({ api_key_id: id('key') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['api_key_not_found'],
  },
})
