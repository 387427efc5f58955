import * as reads from '#functions/sales/verbs/reads.ts'
import * as selling from '#functions/sales/verbs/selling.ts'
import { salesContract } from '#shared/sales.ts'

export const contract = salesContract
export const verbs = { ...reads, ...selling }
