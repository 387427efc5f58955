import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoriesOf } from '#functions/categories/records.ts'
import { dayEnds } from '#functions/company/records.ts'
import { recurringExpenses, transactions } from '#functions/finance/records.ts'
import { enqueueDue } from '#functions/kit/due.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import type { Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { eventually, openBusiness, tableOfStack } from '../kit/actor.ts'
import { ledgerOf } from '../kit/ledger.ts'
import { memberOf } from '../kit/member.ts'

// Tests /financeiro over HTTP: transactions, categories, pending entries and recurring expenses.

let shop: Awaited<ReturnType<typeof openBusiness>>
let ledger: ReturnType<typeof ledgerOf>
let today: string
let scope: { table: ReturnType<typeof tableOfStack>; tenant: Tenant }
beforeEach(async () => {
  shop = await openBusiness()
  const table = tableOfStack()
  const owner = await memberOf(table, shop.business, 'owner')
  ledger = ledgerOf(owner)
  today = wallClock(shop.business.company.timezone, new Date()).date
  scope = { table, tenant: owner.tenant }
})

const key = () => ({ 'idempotency-key': randomUUID() })
const march = async () => (await ledger.list('2026-03-01', '2026-03-31')).body

/** Returns a stored entry as from an appointment, a sale or a long history. */
const stored = (parts: Partial<Transaction>): Transaction => ({
  id: newId('fin', new Date()),
  type: 'income',
  status: 'paid',
  category: 'Serviços',
  amount: 50,
  date: '2026-03-10',
  payments: [{ method: 'pix', amount: 50 }],
  created_at: '2026-03-10T12:00:00.000Z',
  updated_at: '2026-03-10T12:00:00.000Z',
  version: 1,
  ...parts,
})
const put = (...all: Transaction[]) =>
  writeItems(
    scope.table,
    all.map((one) => itemOf(shop.business, transactions, one)),
  )

describe('manual transactions', () => {
  it('a transaction is added with its category, changed and removed', async () => {
    const { status, body: made } = await ledger.add({
      type: 'income',
      category: ' Aulas ',
      amount: 120.5,
      description: 'Curso de barba',
      payment_method: 'pix',
    })
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        type: 'income',
        status: 'paid',
        category: 'Aulas',
        amount: 120.5,
        description: 'Curso de barba',
        date: '2026-03-10',
        payments: [{ method: 'pix', amount: 120.5 }],
        created_at: made.created_at,
        updated_at: made.created_at,
        version: 1,
      },
    ])
    expect((await ledger.categories()).body.income).toEqual(['Aulas'])
    const { body: changed } = await ledger.change(made, {
      amount: 99.9,
      category: 'AULAS',
      description: null,
      date: '2026-04-01',
    })
    expect(changed).toMatchObject({
      category: 'Aulas',
      payments: [{ method: 'pix', amount: 99.9 }],
      version: 2,
    })
    expect(changed).not.toHaveProperty('description')
    expect((await march()).transactions).toEqual([])
    expect((await ledger.list('2026-04-01')).body.transactions).toEqual([changed])
    expect((await ledger.change(made, { amount: 1 })).body.code).toBe('version_conflict')
    expect((await ledger.drop(made.id)).status).toBe(200)
    expect((await ledger.drop(made.id)).body.code).toBe('transaction_not_found')
    expect((await ledger.list('2026-04-01')).body.transactions).toEqual([])
    expect((await ledger.add({ description: ' ' })).body).not.toHaveProperty('description')
  })

  it('a transaction is stored once when its request is repeated', async () => {
    const headers = key()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ledger.add({}, headers)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await march()).totals.expense).toBe(10)
  })

  it('a transaction of an appointment, a sale or a reversal cannot be changed directly', async () => {
    const derived = [
      stored({ appointment_id: 'apt_1', appointment_version: 2 }),
      stored({ sale_id: 'sal_1' }),
      stored({ reverses: 'fin_1', amount: -50 }),
      stored({ reversed_by: 'fin_1' }),
    ]
    await put(...derived)
    for (const one of derived) {
      for (const { status, body } of [await ledger.change(one, { amount: 1 }), await ledger.drop(one.id)])
        expect([status, body.code, body.detail]).toEqual([
          409,
          'entry_derived',
          'Esta transação vem de um atendimento ou de uma venda. Desfaça por lá.',
        ])
    }
    expect((await march()).totals.income).toBe(100)
  })
})

describe('the transactions of a period', () => {
  it('the list of a period includes both its ends, newest first, and has the totals of all transactions', async () => {
    await ledger.add({ date: '2026-02-28', amount: 1 })
    await ledger.add({ date: '2026-03-01', amount: 0.1, type: 'income', category: 'Vendas' })
    await ledger.add({ date: '2026-03-15', amount: 0.2, type: 'income', category: 'Vendas' })
    await ledger.add({ date: '2026-03-31', amount: 0.05 })
    await ledger.add({ date: '2026-03-20', amount: 7, pending: true })
    await ledger.add({ date: '2026-03-20', amount: 8, pending: true, type: 'income', category: 'Vendas' })
    await ledger.add({ date: '2026-04-01', amount: 1 })
    const { transactions: all, totals, omitted } = await march()
    expect(all.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-03-31', 0.05],
      ['2026-03-20', 8],
      ['2026-03-20', 7],
      ['2026-03-15', 0.2],
      ['2026-03-01', 0.1],
    ])
    expect([totals, omitted]).toEqual([
      { income: 0.3, expense: 0.05, balance: 0.25, receivable: 8, payable: 7 },
      0,
    ])
    const year = await ledger.list('2026-02-01', '2027-01-31')
    expect(year.body.transactions.map(({ date }) => date)).toEqual([
      '2026-04-01',
      ...all.map(({ date }) => date),
      '2026-02-28',
    ])
  })

  it('a period lists a thousand transactions and counts the omitted ones in its totals', async () => {
    const many = Array.from({ length: 1_050 }, (_, i) =>
      stored({ date: `2026-03-${String(1 + (i % 31)).padStart(2, '0')}`, amount: 0.01 }),
    )
    await put(...many)
    const { transactions: listed, omitted, totals } = await march()
    expect([listed.length, omitted, totals.income]).toEqual([1_000, 50, 10.5])
    expect(listed.at(0)?.date).toBe('2026-03-31')
  })
})

describe('pending transactions', () => {
  it('a pending transaction is listed by due date, page by page, until it is settled', async () => {
    await put(
      ...Array.from({ length: 103 }, (_, i) =>
        stored({ status: 'pending', date: addDays('2031-01-01', i), payments: [], sale_id: `sal_${i}` }),
      ),
    )
    const { body: bill } = await ledger.add({ date: '2020-05-05', pending: true, payment_method: 'pix' })
    const first = (await ledger.pending()).body
    const second = (await ledger.pending(first.cursor)).body
    expect(first.today).toBe(today)
    const dates = [...first.transactions, ...second.transactions].map(({ date }) => date)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([104, '2020-05-05', addDays('2031-01-01', 102)])
    expect(dates).toEqual(dates.toSorted())
    expect(second.cursor).toBeUndefined()

    const { body: paid } = await ledger.settle(bill)
    expect(paid).toMatchObject({
      status: 'paid',
      date: today,
      payments: [{ method: 'pix', amount: 10 }],
      version: 2,
    })
    const again = await ledger.settle(paid)
    expect([again.status, again.body.code]).toEqual([409, 'transaction_paid'])
    expect((await ledger.pending()).body.transactions.map(({ id }) => id)).not.toContain(bill.id)
  })

  it('a pending transaction is settled once, on a date, with parts that add up to its amount', async () => {
    const { body: owed } = await ledger.add({ type: 'income', category: 'Vendas', amount: 30, pending: true })
    const parts = (second: number) => ({
      payments: [
        { method: 'pix', amount: 10 },
        { method: 'dinheiro', amount: second },
      ],
    })
    const short = await ledger.settle(owed, parts(19.99))
    expect([short.status, short.body.errors]).toEqual([
      400,
      [{ field: 'payments', message: 'A soma dos pagamentos deve ser igual ao total.' }],
    ])
    const headers = key()
    const tries = await Promise.all([
      ...Array.from({ length: 3 }, () => ledger.settle(owed, { ...parts(20), date: '2026-03-12' }, headers)),
      ...Array.from({ length: 3 }, () => ledger.settle(owed, { date: '2026-03-13' })),
    ])
    const [done, others] = [
      tries.filter(({ status }) => status === 200),
      tries.filter(({ status }) => status !== 200),
    ]
    expect(new Set(done.map(({ body }) => body.date)).size).toBe(1)
    expect(others.every(({ body }) => ['transaction_paid', 'version_conflict'].includes(body.code))).toBe(
      true,
    )
    expect((await march()).totals).toMatchObject({ income: 30, receivable: 0 })
  })
})

describe('categories of transactions', () => {
  const income = ['Comissões', 'Serviços', 'Vendas']
  const expense = ['Despesas Gerais', 'Marketing', 'Produtos', 'Salários']
  it('the default categories are created once when there are none, even by concurrent reads', async () => {
    const looks = await Promise.all(Array.from({ length: 6 }, () => ledger.categories()))
    for (const { status, body } of looks) expect([status, body]).toEqual([200, { income, expense }])
    expect((await categoriesOf(scope, 'income')).map(({ name }) => name)).toEqual(income)
    for (const name of income) await ledger.dropCategory('income', name)
    expect((await ledger.categories()).body).toEqual({ income, expense })
  })

  it('a category is added once in any case', async () => {
    await ledger.categories()
    expect((await ledger.addCategory('income', ' Aulas ')).body.categories).toEqual(['Aulas', ...income])
    const again = await ledger.addCategory('income', 'AULAS')
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'category_exists',
      'Essa categoria já existe.',
    ])
    expect((await ledger.addCategory('expense', 'Aulas')).status).toBe(201)
  })

  it('a renamed category applies from the previous month on, and transactions keep a deleted one', async () => {
    const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1)
    const old = addDays(`${monthBefore.slice(0, 7)}-01`, -1)
    const dates = [old, monthBefore, today, addDays(today, 40)]
    for (const date of dates) await ledger.add({ date, category: 'Luz' })
    await ledger.add({ date: addDays(today, 600), category: 'Luz', pending: true })
    await ledger.add({ date: today, category: 'Luz', type: 'income' })
    await ledger.addRecurring({ category: 'Luz', day: 1 })
    await put(
      ...Array.from({ length: 100 }, () =>
        stored({ type: 'expense', category: 'Luz', date: today, sale_id: 'sal_1' }),
      ),
    )
    expect((await ledger.renameCategory('expense', 'luz', 'Energia')).body.categories).toEqual(['Energia'])
    const { body } = await ledger.list(old, addDays(old, 365))
    const labels = Object.fromEntries(
      body.transactions.map(({ date, type, category }) => [`${type} ${date}`, category]),
    )
    expect(labels).toMatchObject({
      ...Object.fromEntries(dates.map((date) => [`expense ${date}`, date === old ? 'Luz' : 'Energia'])),
      [`income ${today}`]: 'Luz',
    })
    expect((await ledger.pending()).body.transactions.at(-1)?.category).toBe('Energia')
    expect((await ledger.recurring()).body.recurring[0]?.category).toBe('Energia')
    expect(body.transactions.filter(({ category }) => category === 'Luz')).toHaveLength(2)

    expect((await ledger.dropCategory('expense', 'Energia')).body.categories).toEqual([])
    const after = (await ledger.list(today)).body.transactions
    expect(after.filter(({ category }) => category === 'Energia')).toHaveLength(101)
  })
})

describe('recurring expenses', () => {
  it('a recurring expense is due at once on its day, and once a month however often the day ends', async () => {
    const { body: made } = await ledger.addRecurring({ day: Number(today.slice(8)) })
    expect(made.next_date.slice(0, 7) > today.slice(0, 7)).toBe(true)
    const due = async () => (await ledger.pending()).body.transactions
    expect(await due()).toMatchObject([
      {
        date: today,
        amount: 1_200,
        category: 'Despesas Gerais',
        description: 'Aluguel',
        recurring_id: made.id,
      },
    ])
    // Three months were missed.
    const missed = addDays(today, -75)
    await writeItems(scope.table, [
      itemOf(shop.business, recurringExpenses, { ...made, next_date: missed, day: Number(missed.slice(8)) }),
    ])
    await endDay(3)
    const dates = (await due()).map(({ date }) => date)
    expect(dates.filter((date) => date !== today)).toEqual([missed, expect.any(String), expect.any(String)])
    expect((await ledger.recurring()).body.recurring.every(({ next_date }) => next_date > today)).toBe(true)
    await endDay(2)
    expect((await due()).map(({ date }) => date)).toEqual(dates)

    // Its expenses can be changed and removed like manual ones.
    const [one, other] = await due()
    expect((await ledger.change(one as Transaction, { amount: 1_250 })).status).toBe(200)
    expect((await ledger.drop((other as Transaction).id)).status).toBe(200)
  })

  it('a recurring expense is changed, ended and removed, and its entries stay', async () => {
    const { body: made } = await ledger.addRecurring({ day: Number(today.slice(8)), until: '2099-12-31' })
    const changed = await ledger.changeRecurring(made, { amount: 1_300, until: null, category: 'Nova' })
    expect(changed.body).toMatchObject({
      amount: 1_300,
      category: 'Nova',
      version: 2,
      next_date: made.next_date,
    })
    expect(changed.body).not.toHaveProperty('until')
    expect((await ledger.categories()).body.expense).toEqual(['Despesas Gerais', 'Nova'])
    expect((await ledger.changeRecurring(made, { amount: 1 })).body.code).toBe('version_conflict')
    const late = await ledger.changeRecurring(changed.body, { until: today })
    expect([late.status, late.body.errors?.[0]?.field]).toEqual([400, 'until'])
    expect((await ledger.dropRecurring(made.id)).status).toBe(200)
    expect((await ledger.dropRecurring(made.id)).body.code).toBe('recurring_not_found')
    expect((await ledger.pending()).body.transactions).toHaveLength(1)
  })

  /** Ends a business day several times at once, as a queue that delivers twice. */
  async function endDay(times: number): Promise<void> {
    const { pk, sk } = storedKey(scope.tenant, ref(dayEnds, {}))
    const send = enqueueDue(process.env.DAY_END_QUEUE_URL as string)
    const dues = Array.from({ length: times }, (_, i) => new Date(Date.now() - i).toISOString())
    for (const due of dues) {
      const item = { tenant_id: scope.tenant, date: addDays(today, -1), due }
      await writeItems(scope.table, [itemOf(shop.business, dayEnds, item)])
      await Promise.all([send({ pk, sk, due }), send({ pk, sk, due })])
      await eventually(async () => (await dueOf()) !== due)
    }
    await eventually(async () => {
      const { recurring } = (await ledger.recurring()).body
      return recurring.every(({ next_date }) => next_date > today)
    })
  }

  async function dueOf(): Promise<string | undefined> {
    return (await get(scope, dayEnds, {}, { consistent: true }))?.due
  }
})

it('a completion records income without a usual payment method unless the settings say otherwise', async () => {
  expect((await ledger.finishing()).body).toEqual({ records_income: true })
  expect((await ledger.setFinishing(true, 'pix')).body).toEqual({
    records_income: true,
    usual_payment_method: 'pix',
  })
  expect((await ledger.setFinishing(false)).body).toEqual({ records_income: false })
  expect((await ledger.finishing()).body).toEqual({ records_income: false })
})
