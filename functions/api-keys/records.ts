import * as z from 'zod'
import { API_KEYS_PARTITION, type KeyPointer } from '#functions/kit/api-key.ts'
import { record } from '#functions/kit/records.ts'
import { type ApiKey, apiKeySchema } from '#shared/api-keys.ts'

/**
 * | item        | pk                        | sk            | access                                  |
 * |-------------|---------------------------|---------------|-----------------------------------------|
 * | key         | `<tenant>#api_keys`       | `<id>`        | one Query for all of a tenant           |
 * | its name    | `<tenant>#api_key_name`   | `<name>`      | makes a name unique                     |
 * | its pointer | `api_key#<SHA-256>`       | `api_key`     | one Get by the authorizer (kit/api-key) |
 *
 * Key and pointer hold the same facts and are written in one transaction.
 */
export type StoredKey = ApiKey &
  Pick<KeyPointer, 'hash'> & {
    /** Older keys lack it, because their creator was not recorded. */
    created_by?: string | undefined
  }

export const apiKeys = record<StoredKey, { id: string }>({
  name: 'api_key',
  shape: 1,
  leaver: 'handed_over',
  erased: 'none',
  schema: () => apiKeySchema().extend({ hash: z.string(), created_by: z.string().optional() }).strict(),
  key: ({ id }) => [API_KEYS_PARTITION, id],
})

export const keyNames = record<{ name: string; api_key_id: string }, { name: string }>({
  name: 'api_key_name',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ name: z.string(), api_key_id: z.string() }),
  key: ({ name }) => ['api_key_name', name],
})
