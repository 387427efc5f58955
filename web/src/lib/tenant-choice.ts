import { keep, readStored } from './storage.ts'

const KEY = 'currentTenantId'

/** The choice of this tab comes first, then the last one of any tab. */
export const tenantChosen = () =>
  readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY) ?? undefined

/** A default that nobody chose is kept for this tab only. */
export const keepTenantHere = (id: string) => keep('sessionStorage', KEY, id)

/** The business was chosen for new tabs, too. */
export const isTenantKept = () => readStored('localStorage', KEY) !== null

/** New tabs use it as well; undefined forgets it. */
export function keepTenant(id: string | undefined) {
  keep('sessionStorage', KEY, id ?? null)
  keep('localStorage', KEY, id ?? null)
}
