import { createHash, randomInt } from 'node:crypto'
import * as z from 'zod'
import { KEY_PREFIX, KEY_RANDOM, type Tier, tiers } from '#shared/api-keys.ts'
import { type KeyScope, keyScopes } from '#shared/roles.ts'
import { record } from './records.ts'
import type { Tenant } from './scope.ts'

/** The authorizer reads this item; the key itself is stored nowhere. */
export type KeyPointer = {
  hash: string
  tenant_id: Tenant
  key_id: string
  name: string
  scopes: KeyScope[]
  is_active: boolean
  tier: Tier
  /** The creator has left: from this instant the key is refused until an owner confirms it. */
  pauses_at?: string | undefined
}

/** The authorizer writes the last use of keys here (`functions/api-keys/records.ts`). */
export const API_KEYS_PARTITION = 'api_keys'

export const keyPointers = record<KeyPointer, { hash: string }>({
  name: 'api_key_pointer',
  shape: 1,
  leaver: 'handed_over',
  erased: 'none',
  schema: () =>
    z.strictObject({
      hash: z.string(),
      tenant_id: z.string(),
      key_id: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(Object.keys(keyScopes) as [KeyScope, ...KeyScope[]])),
      is_active: z.boolean(),
      tier: z.enum(Object.keys(tiers) as [Tier, ...Tier[]]),
      pauses_at: z.iso.datetime().optional(),
    }),
  global: 'api_key',
  key: ({ hash }) => [hash, 'api_key'],
})

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const KEY = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${KEY_RANDOM}}$`)

export function isKey(text: string | undefined): text is string {
  return text !== undefined && KEY.test(text)
}

/** The key has 190 random bits, without bias between characters. */
export function newKey(): string {
  const random = Array.from({ length: KEY_RANDOM }, () => CHARACTERS[randomInt(CHARACTERS.length)])
  return KEY_PREFIX + random.join('')
}
