import { beforeAll, describe, expect, it, test } from 'vitest'
import { finishings, RECURRING, transactions } from '#functions/finance/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Recurring, Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { tableOfStack } from '../kit/actor.ts'
import { ledgerOf } from '../kit/ledger.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Every invalid value in every field of finance's requests gives a 4xx that names the field and stores nothing.

let shop: Shop
let ledger: ReturnType<typeof ledgerOf>
let entry: Transaction
let bill: Transaction
let rent: Recurring
let appointment: AgendaAppointment
beforeAll(async () => {
  shop = await openShop()
  ledger = ledgerOf(shop.owner)
  entry = (await ledger.add({})).body
  bill = (await ledger.add({ pending: true })).body
  rent = (await ledger.addRecurring({ day: 1, until: '2099-01-01' })).body
  const { customer, owner } = shop
  const { body } = await owner.create({
    professional_id: customer.professional.id,
    service_id: customer.service.id,
    date: customer.day(-1),
    time: '10:00',
    staff_notes: 'Anotada depois',
  })
  appointment = body
})

const badAmounts = [0, -1, 0.001, 10.999, 1e21, 1_000_000, -0.01, '10', null, Number.NaN, [1], {}, true]
const badDates = [
  '2026-02-30',
  '2026-13-01',
  '26-01-01',
  '',
  'hoje',
  20260101,
  null,
  '2026-01-01T00:00Z',
  '0000-01-01',
]
const badMethods = ['cheque', '', 1, {}]
const badPayments = [
  [[{ amount: 0 }], '.0.amount'],
  [[{ amount: 0.001 }], '.0.amount'],
  [[{ amount: -10 }, { amount: 20 }], '.0.amount'],
  [[{ amount: 10, method: 'cheque' }], '.0.method'],
  [[{ amount: 10, extra: 1 }], '.0.extra'],
  [[{}], '.0.amount'],
  [Array.from({ length: 11 }, () => ({ amount: 1 })), ''],
  ['pix', ''],
  [{ amount: 10 }, ''],
] as const

type Case = [what: string, field: string, send: () => Promise<{ status: number; body: object }>]
const each = (
  name: string,
  field: string,
  values: readonly unknown[],
  send: (body: object) => ReturnType<Case[2]>,
) => values.map((value): Case => [`${name} ${JSON.stringify(value)}`, field, () => send({ [field]: value })])

const texts = ['x'.repeat(201), 'a\u0000b', 5]
const finish = (settlement: unknown) =>
  shop.owner.status(appointment.id, appointment.version, 'completed', { settlement })
const cases: Case[] = [
  ...each('add', 'amount', badAmounts, (body) => ledger.add(body)),
  ...each('add', 'date', badDates, (body) => ledger.add(body)),
  ...each('add', 'type', ['gain', '', null], (body) => ledger.add(body)),
  ...each('add', 'category', ['', '  ', 'x'.repeat(61), null, 'a\u0007'], (body) => ledger.add(body)),
  ...each('add', 'description', texts, (body) => ledger.add(body)),
  ...each('add', 'payment_method', badMethods, (body) => ledger.add(body)),
  ...each('add', 'sale_id', ['sal_1'], (body) => ledger.add(body)),
  ...each('change', 'amount', badAmounts, (body) => ledger.change(entry, body)),
  ...each('change', 'date', badDates, (body) => ledger.change(entry, body)),
  ...each('change', 'type', ['gain', null], (body) => ledger.change(entry, body)),
  ...each('change', 'category', ['', null], (body) => ledger.change(entry, body)),
  ...each('change', 'version', [0, -1, 1.5, '1', 1e21], (body) => ledger.change(entry, body)),
  ...each('change', 'status', ['paid'], (body) => ledger.change(entry, body)),
  ...each('settle', 'date', badDates, (body) => ledger.settle(bill, body)),
  ...each('settle', 'payments', [[], [{ amount: 9.99 }], [{ amount: 5 }, { amount: 5.01 }]], (body) =>
    ledger.settle(bill, body),
  ),
  ...badPayments.map(
    ([payments, at]): Case => [
      `settle ${JSON.stringify(payments)}`,
      `payments${at}`,
      () => ledger.settle(bill, { payments }),
    ],
  ),
  ...each('recurring', 'amount', badAmounts, (body) => ledger.addRecurring(body)),
  ...each('recurring', 'day', [0, 32, 1.5, -1, 1e21, '5', null], (body) => ledger.addRecurring(body)),
  ...each('recurring', 'until', [...badDates, '2020-01-01'], (body) => ledger.addRecurring(body)),
  ...each('recurring', 'description', ['', '  ', ...texts], (body) => ledger.addRecurring(body)),
  ...each('change recurring', 'amount', badAmounts, (body) => ledger.changeRecurring(rent, body)),
  ...each('change recurring', 'day', [0, 32, null], (body) => ledger.changeRecurring(rent, body)),
  ...each('change recurring', 'until', ['2020-01-01', 'nunca'], (body) => ledger.changeRecurring(rent, body)),
  ...each('finishing', 'usual_payment_method', badMethods, (body) =>
    shop.owner.updateFinishing({ records_income: true, ...body }),
  ),
  ...each('category', 'name', ['', ' ', 'x'.repeat(61), null], ({ name }: { name?: unknown }) =>
    ledger.addCategory('income', name as string),
  ),
  ...badDates
    .filter((date) => typeof date === 'string')
    .flatMap((date): Case[] => [
      [`list from ${date}`, 'from', () => ledger.list(date, '2026-01-01')],
      [`list to ${date}`, 'to', () => ledger.list('2026-01-01', date)],
    ]),
  ['list with an end before its start', 'to', () => ledger.list('2026-01-02', '2026-01-01')],
  ['list over a year', 'to', () => ledger.list('2026-01-01', '2027-01-02')],
  ['list all years', 'to', () => ledger.list('0001-01-01', '9999-12-31')],
  ['pending after a forged cursor', 'cursor', () => ledger.pending('abc')],
  ...badPayments.map(
    ([payments, at]): Case => [
      `finish ${JSON.stringify(payments)}`,
      `settlement.payments${at}`,
      () => finish({ payments }),
    ],
  ),
  ...[-1, 0.001, 1e21, '5', null].flatMap((value): Case[] => [
    [`finish with discount ${value}`, 'settlement.discount', () => finish({ discount: value })],
    [`finish with tip ${value}`, 'settlement.tip', () => finish({ tip: value })],
    [
      `finish with receivable ${value}`,
      'settlement.receivable.amount',
      () => finish({ receivable: { amount: value, due_date: '2026-12-01' } }),
    ],
  ]),
  ...badDates.map(
    (date): Case => [
      `finish due ${date}`,
      'settlement.receivable.due_date',
      () => finish({ receivable: { amount: 50, due_date: date } }),
    ],
  ),
  ['finish with more discount than price', 'settlement.discount', () => finish({ discount: 50.01 })],
  ['finish with too little', 'settlement.payments', () => finish({ payments: [{ amount: 49.99 }] })],
  [
    'finish with both a method and payments',
    'settlement.method',
    () => finish({ method: 'pix', payments: [{ amount: 50 }] }),
  ],
  [
    'pay an appointment that is not completed',
    'settlement',
    () =>
      shop.owner.status(appointment.id, appointment.version, 'in_service', { settlement: { method: 'pix' } }),
  ],
]

describe('invalid values in requests of finance', () => {
  test.each(cases)(
    'an invalid value is refused with the name of its field: %s',
    async (_what, field, send) => {
      const { status, body } = await send()
      const { errors } = body as { errors?: { field: string }[] }
      const fields = new Set(errors?.map((one) => one.field))
      expect([status, [...fields]], JSON.stringify(body)).toEqual([400, [field]])
    },
  )
})

const unknown = () => ({ id: newId('fin', new Date()), version: 1 })
const recurring = () => ({ id: newId('rec', new Date()), version: 1 })
test.each<[string, number, () => Promise<{ status: number; body: { code?: string } }>]>([
  ['transaction_not_found', 404, () => ledger.change(unknown(), { amount: 1 })],
  ['transaction_not_found', 404, () => ledger.settle(unknown())],
  ['transaction_not_found', 404, () => ledger.drop(unknown().id)],
  ['recurring_not_found', 404, () => ledger.changeRecurring(recurring(), { amount: 1 })],
  ['recurring_not_found', 404, () => ledger.dropRecurring(recurring().id)],
  ['invalid_input', 400, () => ledger.drop('fin_x')],
  ['invalid_input', 400, () => ledger.settle({ id: entry.id.replace('fin_', 'sal_'), version: 1 })],
  ['invalid_input', 400, () => ledger.dropRecurring('1')],
  ['transaction_paid', 409, () => ledger.settle(entry)],
  ['version_conflict', 409, () => ledger.settle({ ...bill, version: 2 })],
])('a request is refused with %s', async (code, status, send) => {
  const answer = await send()
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

it('a professional completes an appointment with a payment method, but cannot set amounts', async () => {
  const own = (settlement: object) =>
    shop.professional.status(appointment.id, appointment.version, 'completed', { settlement })
  for (const settlement of [
    { tip: 5 },
    { discount: 5 },
    { payments: [{ amount: 50 }] },
    { method: 'pix', tip: 0 },
  ]) {
    const { status, body } = await own(settlement)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }
})

it('the refused requests stored nothing', async () => {
  const scope = { table: tableOfStack(), tenant: shop.owner.tenant }
  const stored = <T extends object>(kind: Parameters<typeof get<T, { id: string }>>[1], id: string) =>
    get(scope, kind, { id }, { consistent: true })
  expect(await stored(transactions, entry.id)).toMatchObject(entry)
  expect(await stored(transactions, bill.id)).toMatchObject(bill)
  expect(await stored(appointments, appointment.id)).toMatchObject({ status: 'scheduled', version: 1 })
  expect(await queryAll(scope, RECURRING, { consistent: true })).toMatchObject([rent])
  expect(await get(scope, finishings, {}, { consistent: true })).toBeUndefined()
  const { body } = await ledger.list('2026-01-01', '2026-12-31')
  expect(body.transactions.map(({ id }) => id).filter((id) => id !== entry.id && id !== bill.id)).toEqual([])
})
