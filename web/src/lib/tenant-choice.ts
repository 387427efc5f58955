import { keep, readStored } from './storage.ts'

const KEY = 'currentTenantId'

/** The business chosen in this tab, else the last one chosen in any tab. */
export const tenantChosen = () =>
  readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY) ?? undefined

/** Keeps the business for this tab only, as a default that was not chosen. */
export const keepTenantHere = (id: string) => keep('sessionStorage', KEY, id)

/** Tells whether a business was chosen for new tabs, too. */
export const isTenantKept = () => readStored('localStorage', KEY) !== null

/** Keeps the business for this tab and new ones; undefined forgets it. */
export function keepTenant(id: string | undefined) {
  keep('sessionStorage', KEY, id ?? null)
  keep('localStorage', KEY, id ?? null)
}
