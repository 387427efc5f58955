import type * as z from 'zod'
import { type IndexName, tableShape } from './table-shape.ts'

declare const tenantBrand: unique symbol
/** Id of the business every key begins with. Minted only by `kit/identify.ts`, the event consumer and the seed. */
export type Tenant = string & { readonly [tenantBrand]: true }

/** Partition and sort key inside a tenant (or, for global records, inside their prefix). */
export type Key = readonly [partition: string, sort: string]

/**
 * Keys that belong to no tenant yet: a closed list, so that nothing else can leave its tenant by mistake. `user` by the
 * account's id, `invitation` by the hash of its token, `invitee` by the address in lower case.
 */
export type GlobalPrefix = 'slug' | 'user' | 'invitation' | 'invitee'

/** One kind of stored item: how its keys come from its fields. `T` is the item, `K` the fields its key needs. */
export type RecordOf<T extends object, K> = {
  /** Name of the kind, and the number of its shape: a migration tells old items by it. Stored as `<name>.<shape>`. */
  name?: string
  shape?: number
  /** The item as it is stored, without keys. Made when asked for: exports and migrations parse by it, requests do not. */
  schema?: () => z.ZodType
  key: (fields: K) => Key
  /** Keys in the indexes the item appears in. `due` is not tenant-scoped: its partition is a shard. */
  indexes?: (item: T) => Partial<Record<IndexName, Key>>
  /** Set for records outside any tenant. */
  global?: GlobalPrefix
  /** Instant after which DynamoDB may delete the item. */
  expires?: (item: T) => Date
}

/** Declares a kind of stored item. */
export function record<T extends object, K>(definition: RecordOf<T, K>): RecordOf<T, K> {
  return definition
}

/** A pointer to one item, for `getMany`. */
export type Ref<T extends object = object> = { key: Key; global?: GlobalPrefix; item?: T }

export function ref<T extends object, K>(kind: RecordOf<T, K>, fields: K): Ref<T> {
  return { key: kind.key(fields), ...(kind.global && { global: kind.global }) }
}

/** The item's key attributes as stored. */
export function storedKey(tenant: Tenant, { key, global }: Ref): { pk: string; sk: string } {
  return { [tableShape.partitionKey]: `${global ?? tenant}#${key[0]}`, [tableShape.sortKey]: key[1] } as {
    pk: string
    sk: string
  }
}

/** The whole item as stored: keys, index keys and expiry beside its own fields. */
export function storedItem<T extends object, K>(tenant: Tenant, kind: RecordOf<T, K>, item: T & K) {
  const stored: Record<string, unknown> = { ...item, ...storedKey(tenant, ref(kind, item)) }
  // The item may carry stale index keys from an earlier read.
  for (const index of Object.keys(tableShape.indexes)) {
    delete stored[`${index}_pk`]
    delete stored[`${index}_sk`]
  }
  for (const [index, [partition, sort]] of Object.entries(kind.indexes?.(item) ?? {})) {
    stored[`${index}_pk`] = index === 'due' ? partition : `${tenant}#${partition}`
    stored[`${index}_sk`] = sort
  }
  if (kind.name) stored.shape = `${kind.name}.${kind.shape}`
  if (kind.expires) stored[tableShape.ttl] = Math.ceil(kind.expires(item).getTime() / 1000)
  return stored
}
