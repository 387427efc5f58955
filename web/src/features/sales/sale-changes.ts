import type { StaffRoute } from '../../lib/staff-address.ts'

/** These routes show sales, the stock that they take or the money that they bring. */
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
