import * as items from '#functions/stock/verbs/items.ts'
import * as movements from '#functions/stock/verbs/movements.ts'
import { stockContract } from '#shared/stock.ts'

export const contract = stockContract
export const verbs = { ...items, ...movements }
