import { brazilianZone } from '#shared/zones.ts'

/** It is proposed for a new business, if it is Brazilian. */
export const browserZone = () => brazilianZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
