import type * as z from 'zod'
import type { Scope, Tenant } from './scope.ts'
import { type IndexName, tableShape } from './table-shape.ts'

export type Key = readonly [partition: string, sort: string]

/** These prefixes are outside any tenant; secrets and addresses appear as hashes. */
export type GlobalPrefix = 'slug' | 'user' | 'invitee' | 'api_key' | 'feed' | 'google' | 'help'

type Kept = { kept: string }

/** `handed_over` keeps working with a mark until an owner decides, or pauses after 7 days (RULINGS G5). */
export type Leaver = 'none' | 'ends' | 'handed_over' | Kept

/** `none` means that the item holds nothing about a client. */
export type Erased = 'none' | 'deleted' | 'anonymised' | 'expires' | Kept

/** These fields name a member, an address or a secret. */
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

/** `scope` reads other items; a line of a backup's file has none, so the item alone decides. */
export type Upgrade = (
  old: Record<string, unknown>,
  scope: Scope | undefined,
) => Record<string, unknown> | Promise<Record<string, unknown>>

type FieldOf<T> = T extends unknown ? keyof T : never
/** An item with such a field must declare what a leaver changes. */
type LeaverOf<T> = Extract<FieldOf<T>, PersonalField> extends never ? Leaver : Exclude<Leaver, 'none'>

export type RecordOf<T extends object, K> = {
  /** It is stored as `<name>.<shape>`, so that readers recognise old items. */
  name: string
  shape: number
  /** Each upgrade leads from its shape to the next; every read applies them. */
  upgrades?: Record<number, Upgrade>
  leaver: Leaver
  erased: Erased
  /** Exports and migrations use it; requests do not parse with it. */
  schema: () => z.ZodType
  key: (fields: K) => Key
  /** `due` is not tenant-scoped, because its partition is a shard. */
  indexes?: (item: T) => Partial<Record<IndexName, Key>>
  global?: GlobalPrefix
  /** DynamoDB may delete the item after this instant. */
  expires?: (item: T) => Date
}

export function record<T extends object, K>(
  definition: RecordOf<T, K> & { leaver: LeaverOf<T & K> },
): RecordOf<T, K> {
  if (definition.upgrades) upgradable.set(definition.name, definition)
  return definition
}

type Upgradable = Pick<RecordOf<object, unknown>, 'name' | 'shape' | 'upgrades'>

const upgradable = new Map<string, Upgradable>()

/** An item in the current shape, or of which only keys were read, stays as it is. */
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

export function partsOf(shape = ''): [name: string, number: number] {
  const at = shape.lastIndexOf('.')
  return [shape.slice(0, at), Number(shape.slice(at + 1))]
}

export type Ref<T extends object = object> = { key: Key; global?: GlobalPrefix; item?: T }

export function ref<T extends object, K>(kind: RecordOf<T, K>, fields: K): Ref<T> {
  return { key: kind.key(fields), ...(kind.global && { global: kind.global }) }
}

export function shapeOf({ name, shape }: { name: string; shape: number }): string {
  return `${name}.${shape}`
}

export function storedKey(tenant: Tenant, { key, global }: Ref): { pk: string; sk: string } {
  return { [tableShape.partitionKey]: `${global ?? tenant}#${key[0]}`, [tableShape.sortKey]: key[1] } as {
    pk: string
    sk: string
  }
}

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

/** Removes what `storedItem` adds, so that replies are stored without it. */
export function withoutStorage<T extends object>(item: T): T {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !storedAttributes.has(name))) as T
}
