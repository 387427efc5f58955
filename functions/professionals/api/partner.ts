import * as professionals from '#functions/professionals/verbs/partner.ts'
import { partnerProfessionalsContract } from '#shared/partner/business.ts'

export const contract = partnerProfessionalsContract
export const verbs = professionals
