import type { StaffRoute } from '../../lib/staff-address.ts'

/** These routes show sales, their stock or their income. */
export const saleChanges = {
  invalidates: [
    'getTill',
    'listSales',
    'getSale',
    'listStock',
    'listMovements',
    'listTransactions',
    'listPending',
    'getMetrics',
    'getDashboard',
  ] satisfies StaffRoute[],
}
