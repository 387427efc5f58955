import { apiKeys } from '#functions/api-keys/records.ts'
import { hashOfKey, keyPointers, newKey } from '#functions/kit/api-key.ts'
import { storedItem } from '#functions/kit/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { newId } from '#shared/ids.ts'
import { type KeyScope, keyScopes } from '#shared/roles.ts'
import { writeItems } from '../../infra/local/seed/business.ts'

type Parts = { scopes?: readonly KeyScope[]; name?: string }

export const everyScope = Object.keys(keyScopes) as KeyScope[]

/** Writes a higher-tier key of a business, as its creation stores it. */
export async function writeKey(
  table: Table,
  tenant: string,
  { scopes = everyScope, name = 'Robô' }: Parts = {},
): Promise<string> {
  const now = new Date()
  const at = now.toISOString()
  const key = newKey()
  const id = newId('key', now)
  const facts = { hash: hashOfKey(key), scopes: [...scopes], is_active: true, tier: 'high' as const }
  const stored = { id, key_name: name, ...facts, created_at: at, updated_at: at, version: 1 }
  const pointer = { ...facts, tenant_id: tenant as Tenant, key_id: id, name }
  await writeItems(table, [
    storedItem(tenant as Tenant, apiKeys, stored),
    storedItem(tenant as Tenant, keyPointers, pointer),
  ])
  return key
}
