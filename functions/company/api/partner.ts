import * as company from '#functions/company/verbs/partner.ts'
import { partnerCompanyContract } from '#shared/partner/business.ts'

export const contract = partnerCompanyContract
export const verbs = company
