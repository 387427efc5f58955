import { useState } from 'react'
import { keep, readStored } from '../../lib/storage.ts'
import { useBusiness } from '../../lib/tenant.ts'

/** The device remembers it per tenant. */
export function useMark(name: 'shared' | 'guide-closed'): [boolean, () => void] {
  const key = `navalha-${name}-${useBusiness().tenant.tenant_id}`
  const [marked, setMarked] = useState(() => readStored('localStorage', key) === '1')
  const mark = () => {
    keep('localStorage', key, '1')
    setMarked(true)
  }
  return [marked, mark]
}
