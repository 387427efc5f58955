import { useState } from 'react'
import { keep, readJson, type StorageName } from './storage.ts'
import { useBusiness } from './tenant.ts'

/** State that survives a reload while it `isCurrent`; `forget` removes it from the storage. */
export function useStoredState<T>(
  store: StorageName,
  name: string,
  initial: () => T,
  isCurrent: (stored: T) => boolean = () => true,
): [T, (value: T) => void, () => void] {
  const key = `navalha-${name}-${useBusiness().tenant.tenant_id}`
  const [value, setValue] = useState<T>(() => {
    const stored = readJson<T>(store, key)
    return stored && isCurrent(stored) ? stored : initial()
  })
  const set = (next: T) => {
    setValue(next)
    keep(store, key, JSON.stringify(next))
  }
  return [value, set, () => keep(store, key, null)]
}
