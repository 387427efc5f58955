import type { StaffRoute } from '../../lib/staff-address.ts'

/** These routes show quantities, prices or names of stock items. */
export const stockChanges = {
  invalidates: ['listStock', 'listMovements', 'getTill', 'getDashboard'] satisfies StaffRoute[],
}
