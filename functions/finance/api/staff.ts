import * as categories from '#functions/finance/verbs/categories.ts'
import * as finishing from '#functions/finance/verbs/finishing.ts'
import * as recurring from '#functions/finance/verbs/recurring.ts'
import * as transactions from '#functions/finance/verbs/transactions.ts'
import { financeContract } from '#shared/finance.ts'

export const contract = financeContract
export const verbs = { ...categories, ...finishing, ...recurring, ...transactions }
