import type { StaffRoute } from '../../../lib/staff-address.ts'

/** These routes show the income of an appointment, or the stock that it uses up. */
export const incomeChanges = {
  invalidates: [
    'listTransactions',
    'listPending',
    'getClientBalance',
    'getDashboard',
    'getMetrics',
    'listStock',
    'listMovements',
    'getTill',
  ] satisfies StaffRoute[],
}
