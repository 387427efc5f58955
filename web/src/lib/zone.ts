import { brazilianZone } from '#shared/zones.ts'

/** The browser's zone, if it is Brazilian: the proposal for a new business. */
export const browserZone = () => brazilianZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
