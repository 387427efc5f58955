import { brazilianZone } from '#shared/zones.ts'

/** The zone that this browser proposes for a business: its own, when Brazil has it. */
export const browserZone = () => brazilianZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
