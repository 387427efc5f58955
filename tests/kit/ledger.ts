import type { Transaction } from '#shared/finance.ts'
import type { StaffMember } from './routes.ts'

/** Returns a member's calls about the finances of a business. */
export function ledgerOf(member: StaffMember) {
  const list = (from: string, to = from) => member.listTransactions({ from, to })
  return {
    list,
    /** Reads the entries of an appointment or a sale within a year around a date. */
    entriesOf: async (id: string, from: string, to: string): Promise<Transaction[]> =>
      (await list(from, to)).body.transactions.filter((one) =>
        [one.appointment_id, one.sale_id].includes(id),
      ),
    pending: (cursor?: string) => member.listPending({ cursor }),
    add: (body: object, headers = {}) =>
      member.createTransaction(
        { type: 'expense', category: 'Produtos', amount: 10, date: '2026-03-10', ...body },
        headers,
      ),
    change: ({ id, version }: { id: string; version: number }, changes: object) =>
      member.updateTransaction({ transaction_id: id, version, ...changes }),
    drop: (id: string) => member.deleteTransaction({ transaction_id: id }),
    settle: ({ id, version }: { id: string; version: number }, more: object = {}, headers = {}) =>
      member.settleTransaction({ transaction_id: id, version, ...more }, headers),
    categories: () => member.listFinanceCategories(),
    addCategory: (type: string, name: string) => member.addFinanceCategory({ type, name }),
    renameCategory: (type: string, name: string, new_name: string) =>
      member.renameCategory({ type, name, new_name }),
    dropCategory: (type: string, name: string) => member.deleteCategory({ type, name }),
    recurring: () => member.listRecurring(),
    addRecurring: (body: object, headers = {}) =>
      member.createRecurring(
        { category: 'Despesas Gerais', amount: 1_200, description: 'Aluguel', day: 5, ...body },
        headers,
      ),
    changeRecurring: ({ id, version }: { id: string; version: number }, changes: object) =>
      member.updateRecurring({ recurring_id: id, version, ...changes }),
    dropRecurring: (id: string) => member.deleteRecurring({ recurring_id: id }),
    finishing: () => member.getFinishing(),
    setFinishing: (records_income: boolean, usual_payment_method: string | null = null) =>
      member.updateFinishing({ records_income, usual_payment_method }),
  }
}
