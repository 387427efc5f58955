import { beforeAll, expect, it } from 'vitest'
import { transactions } from '#functions/finance/records.ts'
import { openTable } from '#functions/kit/table.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { describeBusiness, itemOf, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { customerOf } from './kit/actor.ts'
import { ledgerOf } from './kit/ledger.ts'
import type { Metered } from './kit/meter.ts'
import { meteredStack } from './kit/metered-stack.ts'
import { type Shop, shopOf } from './kit/shop.ts'

// What finance asks of DynamoDB, and the events that leave with it, counted on the requests as they pass.
const { running, cost } = meteredStack('finance')
let shop: Shop
let ledger: ReturnType<typeof ledgerOf>
beforeAll(async () => {
  const table = openTable(running().tableName)
  const business = describeBusiness({
    slug: 'financeiro',
    name: 'Financeiro',
    now: new Date(),
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(table, business)
  shop = await shopOf(customerOf(business, running().url), table, running().url)
  ledger = ledgerOf(shop.owner)
  const years = Array.from({ length: 3_000 }, (_, i): Transaction => {
    const at = new Date(Date.UTC(2016, 0, 1 + i))
    return {
      id: newId('fin', at),
      type: i % 3 ? 'income' : 'expense',
      status: 'paid',
      category: 'Vendas',
      amount: 10,
      date: at.toISOString().slice(0, 10),
      payments: [{ amount: 10 }],
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
      version: 1,
    }
  })
  await writeItems(
    table,
    years.map((one) => itemOf(business, transactions, one)),
  )
  // Brings the membership into memory, and the function up.
  await ledger.list('2016-01-01')
}) /** The types of the events that left with it. */
const events = ({ transactions: all }: Metered) =>
  all
    .flat()
    .filter((item) => (item.shape as { S: string }).S === 'outbox.1')
    .map((item) => (item.type as { S: string }).S)
    .sort()

it('a month is two reads with years behind it: who asks, and the month', async () => {
  const spent = await cost(async () => {
    const { status, body } = await ledger.list('2024-02-01', '2024-02-29')
    expect([status, body.transactions.length]).toEqual([200, 29])
  })
  expect([spent.reads, spent.writes]).toEqual([2, 0])
  expect(spent.readUnits).toBeLessThanOrEqual(4)
})

it('what is pending is three reads: who asks, the date, and a page', async () => {
  expect(await cost(() => ledger.pending())).toMatchObject({ reads: 3, writes: 0 })
})

it('a completion is one transaction with its income; undoing it is one with the reversal', async () => {
  const { customer, owner } = shop
  const { body: made } = await owner.create({
    professional_id: customer.professional.id,
    service_id: customer.service.id,
    date: customer.day(-1),
    time: '10:00',
    notes: 'Anotada depois',
  })
  const step = async (one: AgendaAppointment, status: string, more: object = {}) => {
    let after = one
    const spent = await cost(async () => {
      const answer = await owner.status(one.id, one.version, status, more)
      expect(answer.status).toBe(200)
      after = answer.body
    })
    expect(spent.transactions).toHaveLength(1)
    return { after, spent }
  }
  const serving = await step(made, 'in_service')
  // Appointment, history, event and audit: as before there was a ledger.
  expect(serving.spent.transactions[0]).toHaveLength(4)
  expect(serving.spent.reads).toBe(3)

  const completed = await step(serving.after, 'completed')
  // One more for the day sheet; how finishing is paid comes with the business.
  expect(completed.spent.reads).toBe(serving.spent.reads + 1)
  expect(events(completed.spent)).toEqual(['appointment.updated', 'payment.received'])
  const noted = await cost(() => owner.edit(made.id, { version: completed.after.version, notes: 'Nova' }))
  expect(events(noted)).toEqual(['appointment.updated'])
  const undone = await step({ ...completed.after, version: completed.after.version + 1 }, 'in_service')
  expect(events(undone.spent)).toEqual(['appointment.updated', 'ledger.changed'])

  const parts = {
    payments: [{ method: 'pix', amount: 20 }],
    receivable: { amount: 30, due_date: customer.day(9) },
  }
  const later = await step(undone.after, 'completed', { settlement: parts })
  expect(events(later.spent)).toEqual(['appointment.updated', 'ledger.changed', 'payment.received'])
  console.log(
    `write units: serving ${serving.spent.writeUnits}, completed ${completed.spent.writeUnits}, undone ${undone.spent.writeUnits}, with a receivable ${later.spent.writeUnits}`,
  )
  const [pending] = (await ledger.pending()).body.transactions as [Transaction]
  const settled = await cost(() => ledger.settle(pending))
  expect(events(settled)).toEqual(['appointment.updated', 'payment.received'])
})

it('each change by hand is one event', async () => {
  let one = {} as Transaction
  const added = await cost(async () => {
    one = (await ledger.add({ pending: true })).body
  })
  const changed = await cost(async () => {
    one = (await ledger.change(one, { amount: 12 })).body
  })
  const settled = await cost(() => ledger.settle(one))
  const dropped = await cost(() => ledger.drop(one.id))
  for (const spent of [added, changed, settled, dropped]) expect(events(spent)).toEqual(['ledger.changed'])
})
