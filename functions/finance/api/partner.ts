import * as finance from '#functions/finance/verbs/partner.ts'
import { partnerFinanceContract } from '#shared/partner/business.ts'

export const contract = partnerFinanceContract
export const verbs = finance
