import { useState } from 'react'
import { keep, readStored } from '../../lib/storage.ts'
import { useBusiness } from '../../lib/tenant.ts'

/** Returns what this device remembers of the tenant's first steps. */
export function useMark(name: 'shared' | 'guide-closed'): [boolean, () => void] {
  const key = `navalha-${name}-${useBusiness().tenant.tenant_id}`
  const [marked, setMarked] = useState(() => readStored('localStorage', key) === '1')
  const mark = () => {
    keep('localStorage', key, '1')
    setMarked(true)
  }
  return [marked, mark]
}
