import * as financeCategories from '#functions/finance/verbs/categories.ts'
import * as finishing from '#functions/finance/verbs/finishing.ts'
import * as recurring from '#functions/finance/verbs/recurring.ts'
import * as transactions from '#functions/finance/verbs/transactions.ts'
import { serve } from '#functions/kit/http.ts'
import * as rebuild from '#functions/metrics/verbs/rebuild.ts'
import * as report from '#functions/metrics/verbs/report.ts'
import * as salesReads from '#functions/sales/verbs/reads.ts'
import * as selling from '#functions/sales/verbs/selling.ts'
import * as stock from '#functions/stock/verbs/items.ts'
import * as movements from '#functions/stock/verbs/movements.ts'
import * as recipes from '#functions/stock/verbs/recipes.ts'
import { moneyContracts } from '#shared/contracts.ts'

/** Stock, sales, finance, and the figures over them. */
export const handler = serve('money-api', moneyContracts, {
  finance: { ...transactions, ...financeCategories, ...recurring, ...finishing },
  metrics: { ...report, ...rebuild },
  recipes,
  sales: { ...salesReads, ...selling },
  stock: { ...stock, ...movements },
})
