import type * as z from 'zod'
import type { Scope } from './table.ts'
import { type IndexName, tableShape } from './table-shape.ts'

declare const tenantBrand: unique symbol
/** Identifies a tenant. Only `kit/identify.ts`, the event consumer and the seed make one. */
export type Tenant = string & { readonly [tenantBrand]: true }

/** Holds partition and sort key inside a tenant, or inside a global record's prefix. */
export type Key = readonly [partition: string, sort: string]

/**
 * These begin keys outside any tenant. `user`: account id; `invitee`: lower-case address; `api_key`, `feed`,
 * `google`: hash of a key, a feed's secret, a channel's address; `help`: counters of all tenants.
 */
export type GlobalPrefix = 'slug' | 'user' | 'invitee' | 'api_key' | 'feed' | 'google' | 'help'

/** Says why an item stays as it is. */
type Kept = { kept: string }

/**
 * Says what becomes of an item when a member whom it names, or whose address or secret it holds, leaves or
 * loses the permission (RULINGS G5). `handed_over`: it works on, marked, until an owner confirms or ends it,
 * or it pauses after 7 days.
 */
export type Leaver = 'none' | 'ends' | 'handed_over' | Kept

/** Says what becomes of an item when a client whom it names is erased. `none`: it holds nothing of one. */
export type Erased = 'none' | 'deleted' | 'anonymised' | 'expires' | Kept

/** An item names a person of the business, an address or a secret by these fields. */
type PersonalField =
  | 'user_id'
  | 'by'
  | 'author'
  | 'email'
  | `${'created' | 'connected' | 'invited' | 'asked' | 'accepted' | 'started' | 'shown' | 'left'}_by`
  | 'recipient'
  | 'hash'
  | 'secret'
  | 'client_secret'
  | 'verifier'
  | `${'refresh' | 'access'}_token`

/**
 * Makes an item of one shape an item of the next. `scope` reads other items; it is missing where there is no table, as for
 * a line of a backup's file: then the item alone decides.
 */
export type Upgrade = (
  old: Record<string, unknown>,
  scope: Scope | undefined,
) => Record<string, unknown> | Promise<Record<string, unknown>>

type FieldOf<T> = T extends unknown ? keyof T : never
/** An item with such a field must say what a leaver changes. */
type LeaverOf<T> = Extract<FieldOf<T>, PersonalField> extends never ? Leaver : Exclude<Leaver, 'none'>

/** Describes one kind of stored item. `T` is the item, `K` the fields that its key needs. */
export type RecordOf<T extends object, K> = {
  /** It is stored as `<name>.<shape>`, so that readers recognize old items. */
  name: string
  shape: number
  /** Maps an earlier shape's number to the upgrade of its items to the next one. Every read applies them. */
  upgrades?: Record<number, Upgrade>
  leaver: Leaver
  erased: Erased
  /** Describes the stored item without keys, for exports and migrations; requests do not parse with it. */
  schema: () => z.ZodType
  key: (fields: K) => Key
  /** Returns index keys. `due` is not tenant-scoped: its partition is a shard. */
  indexes?: (item: T) => Partial<Record<IndexName, Key>>
  global?: GlobalPrefix
  /** DynamoDB may delete the item after this instant. */
  expires?: (item: T) => Date
}

/** Declares a kind of stored item. */
export function record<T extends object, K>(
  definition: RecordOf<T, K> & { leaver: LeaverOf<T & K> },
): RecordOf<T, K> {
  if (definition.upgrades) upgradable.set(definition.name, definition)
  return definition
}

type Upgradable = Pick<RecordOf<object, unknown>, 'name' | 'shape' | 'upgrades'>

/** Holds the kinds whose earlier shapes are still read, by name. */
const upgradable = new Map<string, Upgradable>()

/**
 * Returns a stored item in its kind's present shape; one that has it already, or of which only keys were
 * read, stays as it is.
 */
export function upgraded<T extends object>(item: T, scope: Scope | undefined): T | Promise<T> {
  const [name, from] = partsOf((item as { shape?: string }).shape)
  const kind = upgradable.get(name)
  return !kind || from >= kind.shape ? item : upgrade(item, from, kind, scope)
}

async function upgrade<T extends object>(
  item: T,
  from: number,
  { name, shape: present, upgrades }: Upgradable,
  scope: Scope | undefined,
): Promise<T> {
  let fields = item as Record<string, unknown>
  for (let shape = from; shape < present; shape++) {
    const next = upgrades?.[shape]
    if (!next) throw new Error(`nothing upgrades items of the shape ${name}.${shape}`)
    fields = await next(fields, scope)
  }
  return { ...fields, shape: shapeOf({ name, shape: present }) } as unknown as T
}

/** Returns a stored shape's name and number. */
export function partsOf(shape = ''): [name: string, number: number] {
  const at = shape.lastIndexOf('.')
  return [shape.slice(0, at), Number(shape.slice(at + 1))]
}

/** Points to one item, for `getMany`. */
export type Ref<T extends object = object> = { key: Key; global?: GlobalPrefix; item?: T }

export function ref<T extends object, K>(kind: RecordOf<T, K>, fields: K): Ref<T> {
  return { key: kind.key(fields), ...(kind.global && { global: kind.global }) }
}

/** Returns what an item carries of its kind: `appointment.1`. */
export function shapeOf({ name, shape }: { name: string; shape: number }): string {
  return `${name}.${shape}`
}

export function storedKey(tenant: Tenant, { key, global }: Ref): { pk: string; sk: string } {
  return { [tableShape.partitionKey]: `${global ?? tenant}#${key[0]}`, [tableShape.sortKey]: key[1] } as {
    pk: string
    sk: string
  }
}

/** Returns the whole stored item: keys, index keys, expiry and fields. */
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
  stored.shape = shapeOf(kind)
  if (kind.expires) stored[tableShape.ttl] = Math.ceil(kind.expires(item).getTime() / 1000)
  return stored
}

const storedAttributes = new Set([
  tableShape.partitionKey,
  tableShape.sortKey,
  tableShape.ttl,
  'shape',
  ...Object.keys(tableShape.indexes).flatMap((index) => [`${index}_pk`, `${index}_sk`]),
])

/** Returns an item as it was read, without what `storedItem` adds: for answers, which are kept so. */
export function withoutStorage<T extends object>(item: T): T {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !storedAttributes.has(name))) as T
}
