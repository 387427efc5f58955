import * as stock from '#functions/stock/verbs/partner.ts'
import { partnerStockContract } from '#shared/partner/business.ts'

export const contract = partnerStockContract
export const verbs = stock
