import * as byLink from '#functions/links/verbs/by-link.ts'
import * as mine from '#functions/links/verbs/my-appointments.ts'
import { linksContract } from '#shared/links.ts'

export const contract = linksContract
export const verbs = { ...byLink, ...mine }
