import type { Problem } from '#shared/errors.ts'
import type { Finishing, Recurring, Transaction } from '#shared/finance.ts'
import type { memberOf } from './member.ts'

type Call = Awaited<ReturnType<typeof memberOf>>['call']
type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Totals = Record<'income' | 'expense' | 'balance' | 'receivable' | 'payable', number>
type Listed = { transactions: Transaction[]; omitted: number; totals: Totals }

/** Returns a member's calls about the finances of a business. */
export function ledgerOf({ call }: { call: Call }) {
  const at = (id: string) => `/api/staff/transactions/${id}`
  const list = (from: string, to = from): Answer<Listed> =>
    call('GET', `/api/staff/transactions?${new URLSearchParams({ from, to })}`)
  return {
    list,
    /** Reads the entries of an appointment or a sale within a year around a date. */
    entriesOf: async (id: string, from: string, to: string): Promise<Transaction[]> =>
      (await list(from, to)).body.transactions.filter((one) =>
        [one.appointment_id, one.sale_id].includes(id),
      ),
    pending: (cursor?: string): Answer<{ today: string; transactions: Transaction[]; cursor?: string }> =>
      call('GET', `/api/staff/transactions/pending${cursor ? `?cursor=${cursor}` : ''}`),
    add: (body: object, headers = {}): Answer<Transaction> =>
      call(
        'POST',
        '/api/staff/transactions',
        { type: 'expense', category: 'Produtos', amount: 10, date: '2026-03-10', ...body },
        headers,
      ),
    change: ({ id, version }: { id: string; version: number }, changes: object): Answer<Transaction> =>
      call('PATCH', at(id), { version, ...changes }),
    drop: (id: string): Answer<object> => call('DELETE', at(id)),
    settle: (
      { id, version }: { id: string; version: number },
      more: object = {},
      headers = {},
    ): Answer<Transaction> => call('POST', `${at(id)}/settle`, { version, ...more }, headers),
    categories: (): Answer<{ income: string[]; expense: string[] }> =>
      call('GET', '/api/staff/finance-categories'),
    addCategory: (type: string, name: string): Answer<{ categories: string[] }> =>
      call('POST', '/api/staff/finance-categories', { type, name }),
    renameCategory: (type: string, name: string, new_name: string): Answer<{ categories: string[] }> =>
      call('POST', '/api/staff/categories/rename', { type, name, new_name }),
    dropCategory: (type: string, name: string): Answer<{ categories: string[] }> =>
      call('POST', '/api/staff/categories/delete', { type, name }),
    recurring: (): Answer<{ recurring: Recurring[] }> => call('GET', '/api/staff/recurring'),
    addRecurring: (body: object, headers = {}): Answer<Recurring> =>
      call(
        'POST',
        '/api/staff/recurring',
        { category: 'Despesas Gerais', amount: 1_200, description: 'Aluguel', day: 5, ...body },
        headers,
      ),
    changeRecurring: ({ id, version }: { id: string; version: number }, changes: object): Answer<Recurring> =>
      call('PATCH', `/api/staff/recurring/${id}`, { version, ...changes }),
    dropRecurring: (id: string): Answer<object> => call('DELETE', `/api/staff/recurring/${id}`),
    finishing: (): Answer<Finishing> => call('GET', '/api/staff/finishing'),
    setFinishing: (records_income: boolean, usual_payment_method: string | null = null): Answer<Finishing> =>
      call('PUT', '/api/staff/finishing', { records_income, usual_payment_method }),
  }
}
