import { useSyncExternalStore } from 'react'
import { actorNow } from './staff-api.ts'
import { createStore } from './store.ts'

/** An index may lack a write for this many milliseconds. */
const BEHIND_MS = 15_000

/** `value` is missing when the write removed the record. */
export type LocalWrite<T> = { id: string; version: number; at: number; value?: T }

const store = createStore<ReadonlyMap<string, readonly LocalWrite<unknown>[]>>(new Map())
const none: readonly LocalWrite<never>[] = []
const keyOf = (kind: string) => `${actorNow().tenant} ${kind}`

/** A version older than the known one is ignored. */
export function keepWrite<T>(kind: string, write: Omit<LocalWrite<T>, 'at'>) {
  const known = localWrites(kind)
  if (known.some(({ id, version }) => id === write.id && version > write.version)) return
  const at = performance.now()
  const others = known.filter((one) => one.id !== write.id && at - one.at < 10 * BEHIND_MS)
  store.set(new Map(store.read()).set(keyOf(kind), [...others, { ...write, at }]))
}

export const localWrites = <T>(kind: string) =>
  (store.read().get(keyOf(kind)) ?? none) as readonly LocalWrite<T>[]

/** It renders again at each write. */
export const useLocalWrites = <T>(kind: string) =>
  useSyncExternalStore(store.subscribe, () => localWrites<T>(kind))

/** The reply was requested at `askedAt` (ms). */
export const maybeMissing = <T>(known: readonly LocalWrite<T>[], askedAt: number) =>
  known.filter(({ at }) => askedAt < at + BEHIND_MS)
