import { serve } from '#functions/kit/http.ts'
import * as routes from '#shared/staff-routes.ts'

export const handler = serve('money-api', {
  finance: { addresses: routes.financeAddresses, load: () => import('#functions/finance/api/staff.ts') },
  metrics: { addresses: routes.metricsAddresses, load: () => import('#functions/metrics/api/figures.ts') },
  recipes: { addresses: routes.recipesAddresses, load: () => import('#functions/stock/api/recipes.ts') },
  sales: { addresses: routes.salesAddresses, load: () => import('#functions/sales/api.ts') },
  stock: { addresses: routes.stockAddresses, load: () => import('#functions/stock/api/staff.ts') },
})
