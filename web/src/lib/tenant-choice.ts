import { keep, readStored } from './storage.ts'

const KEY = 'currentTenantId'

/** The business chosen in this tab, else the last one chosen in any: two tabs may each be in a business of their own. */
export const tenantChosen = () =>
  readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY) ?? undefined

/** Remembers the choice for this tab and for those opened from now on, or forgets it. */
export function keepTenant(id: string | undefined) {
  keep('sessionStorage', KEY, id ?? null)
  keep('localStorage', KEY, id ?? null)
}
