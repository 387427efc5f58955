import { keep, readStored } from './storage.ts'

const KEY = 'currentTenantId'

/**
 * The business chosen in this tab, else the last one chosen in any: two tabs may each be in a business of their own.
 */
export const tenantChosen = () =>
  readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY) ?? undefined

/** Remembers for this tab alone where it is, which nobody need have chosen. */
export const keepTenantHere = (id: string) => keep('sessionStorage', KEY, id)

/** Remembers what somebody chose for this tab and for those opened from now on, or forgets it. */
export function keepTenant(id: string | undefined) {
  keep('sessionStorage', KEY, id ?? null)
  keep('localStorage', KEY, id ?? null)
}
