import { serve } from '#functions/kit/http.ts'
import * as routes from '#shared/staff-routes.ts'

export const handler = serve('money-api', {
  finance: { addresses: routes.financeAddresses, load: () => import('./money-api/finance.ts') },
  metrics: { addresses: routes.metricsAddresses, load: () => import('./money-api/metrics.ts') },
  recipes: { addresses: routes.recipesAddresses, load: () => import('./money-api/recipes.ts') },
  sales: { addresses: routes.salesAddresses, load: () => import('./money-api/sales.ts') },
  stock: { addresses: routes.stockAddresses, load: () => import('./money-api/stock.ts') },
})
