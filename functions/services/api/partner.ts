import * as services from '#functions/services/verbs/partner.ts'
import { partnerServicesContract } from '#shared/partner/business.ts'

export const contract = partnerServicesContract
export const verbs = services
