import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { keep, readStored } from '../../lib/storage.ts'
import { useBusiness } from '../../lib/tenant.ts'
import type { Draft } from './client-draft.ts'

/**
 * What is typed into a form, kept in this tab until it is saved or given up: a reload or a session that ran out loses
 * nothing. It belongs to one account and one business.
 */
export function useKeptDraft(name: string, initial: Draft) {
  const session = useSession()
  const { tenant } = useBusiness()
  const user = session.status === 'authenticated' ? session.user : ''
  const key = `navalha-client-${tenant.tenant_id}-${user}-${name}`
  const [kept] = useState(() => read(key))
  const [draft, setDraft] = useState<Draft>({ ...initial, ...kept })
  return {
    draft,
    /** There was something from before. */
    found: Boolean(kept),
    set(next: Draft) {
      setDraft(next)
      keep('sessionStorage', key, JSON.stringify(next))
    },
    forget: () => keep('sessionStorage', key, null),
  }
}

function read(key: string): Partial<Draft> | undefined {
  try {
    return JSON.parse(readStored('sessionStorage', key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
