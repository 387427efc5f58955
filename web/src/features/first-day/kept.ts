import { useState } from 'react'
import { keep, readStored } from '../../lib/storage.ts'
import { useBusiness } from '../../lib/tenant.ts'

/** `forget` drops the state once it is stored. */
export function useKept<T>(
  name: string,
  initial: () => T,
  isCurrent: (kept: T) => boolean = () => true,
): [T, (value: T) => void, () => void] {
  const key = `navalha-first-day-${name}-${useBusiness().tenant.tenant_id}`
  const [value, setValue] = useState<T>(() => {
    const stored = readStored('sessionStorage', key)
    const kept = stored && (JSON.parse(stored) as T)
    return kept && isCurrent(kept) ? kept : initial()
  })
  const set = (next: T) => {
    setValue(next)
    keep('sessionStorage', key, JSON.stringify(next))
  }
  return [value, set, () => keep('sessionStorage', key, null)]
}
