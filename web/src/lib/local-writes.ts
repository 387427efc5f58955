import { useSyncExternalStore } from 'react'
import { actorNow } from './staff-api.ts'
import { createStore } from './store.ts'

/** An index may answer without a write for so many milliseconds. */
const BEHIND_MS = 15_000

/** Records a write of this browser; `value` is missing when it removed the record. */
export type LocalWrite<T> = { id: string; version: number; at: number; value?: T }

const store = createStore<ReadonlyMap<string, readonly LocalWrite<unknown>[]>>(new Map())
const none: readonly LocalWrite<never>[] = []
const keyOf = (kind: string) => `${actorNow().tenant} ${kind}`

/** Remembers a write of a kind of record; an older version than the one known is ignored. */
export function keepWrite<T>(kind: string, write: Omit<LocalWrite<T>, 'at'>) {
  const known = localWrites(kind)
  if (known.some(({ id, version }) => id === write.id && version > write.version)) return
  const at = performance.now()
  const others = known.filter((one) => one.id !== write.id && at - one.at < 10 * BEHIND_MS)
  store.set(new Map(store.read()).set(keyOf(kind), [...others, { ...write, at }]))
}

export const localWrites = <T>(kind: string) =>
  (store.read().get(keyOf(kind)) ?? none) as readonly LocalWrite<T>[]

/** The writes of a kind; renders again at each new one. */
export const useLocalWrites = <T>(kind: string) =>
  useSyncExternalStore(store.subscribe, () => localWrites<T>(kind))

/** Returns the writes that an answer requested at `askedAt` (ms) may lack. */
export const maybeMissing = <T>(known: readonly LocalWrite<T>[], askedAt: number) =>
  known.filter(({ at }) => askedAt < at + BEHIND_MS)
