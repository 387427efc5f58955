import { beforeAll, describe, expect, it } from 'vitest'
import { showAppointment, writeFeeds } from '#functions/calendar/reactions.ts'
import { transactions } from '#functions/finance/records.ts'
import { systemAuthority } from '#functions/kit/authority.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { openTable } from '#functions/kit/table.ts'
import type { AgendaAppointment, Appointment } from '#shared/appointments.ts'
import type { Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { addDays } from '#shared/time.ts'
import {
  describeBusiness,
  itemOf,
  randomFrom,
  writeBusiness,
  writeItems,
} from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { describeAppointments } from '../../infra/local/seed/schedule.ts'
import { customerOf } from '../kit/actor.ts'
import { feedOf } from '../kit/calendar.ts'
import { feedsBy, fetchFeed } from '../kit/feeds.ts'
import { type Store, storeOf } from '../kit/goods.ts'
import { ledgerOf } from '../kit/ledger.ts'
import type { Metered } from '../kit/meter.ts'
import { meteredStack } from '../kit/metered-stack.ts'
import { type Shop, shopOf } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// Counts the DynamoDB requests and the events of finance, sales and calendar feeds.
const { running, cost } = meteredStack('features-units')

/** Opens a business with one service and one professional. */
async function openUnits(slug: string, name: string) {
  const table = openTable(running().tableName)
  const business = describeBusiness({
    slug,
    name,
    now: new Date(),
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(table, business)
  const shop = await shopOf(customerOf(business, running().url), table, running().url)
  return { table, business, shop }
}

describe('the cost of finance', () => {
  const since = volume('2023-01-01', '2016-01-01')
  let shop: Shop
  let ledger: ReturnType<typeof ledgerOf>
  beforeAll(async () => {
    const opened = await openUnits('financeiro', 'Financeiro')
    shop = opened.shop
    ledger = ledgerOf(shop.owner)
    const years = Array.from({ length: volume(600, 3_000) }, (_, i): Transaction => {
      const at = new Date(addDays(since, i))
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
      opened.table,
      years.map((one) => itemOf(opened.business, transactions, one)),
    )
    // The call caches the membership and starts the function.
    await ledger.list(since)
  })

  /** Returns the types of the events that were sent with it. */
  const events = ({ transactions: all }: Metered) =>
    all
      .flat()
      .filter((item) => (item.shape as { S: string }).S === 'outbox.1')
      .map((item) => (item.type as { S: string }).S)
      .sort()

  it('a list of one month costs two reads after years of entries', async () => {
    const spent = await cost(async () => {
      const { status, body } = await ledger.list('2024-02-01', '2024-02-29')
      expect([status, body.transactions.length]).toEqual([200, 29])
    })
    expect([spent.reads, spent.writes]).toEqual([2, 0])
    expect(spent.readUnits).toBeLessThanOrEqual(4)
  })

  it('a list of pending entries costs three reads', async () => {
    // The first request of an hour also enters the audit log, because it lists people.
    await ledger.pending()
    expect(await cost(() => ledger.pending())).toMatchObject({ reads: 3, writes: 0 })
  })

  it('a completion costs one transaction with its income, and undoing it one with the reversal', async () => {
    const { customer, owner } = shop
    const { body: made } = await owner.create({
      professional_id: customer.professional.id,
      service_id: customer.service.id,
      date: customer.day(-1),
      time: '10:00',
      staff_notes: 'Anotada depois',
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
    // The ledger adds nothing here: appointment, history, event and audit.
    expect(serving.spent.transactions[0]).toHaveLength(4)
    expect(serving.spent.reads).toBe(3)

    const completed = await step(serving.after, 'completed')
    // The day sheet is one read more; the payment settings come with the business.
    expect(completed.spent.reads).toBe(serving.spent.reads + 1)
    expect(events(completed.spent)).toEqual(['appointment.updated', 'payment.received'])
    const noted = await cost(() =>
      owner.edit(made.id, { version: completed.after.version, staff_notes: 'Nova' }),
    )
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

  it('each manual change of an entry sends one event', async () => {
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
})

describe('the cost of sales', () => {
  let store: Store
  beforeAll(async () => {
    const { shop, table } = await openUnits('vendas', 'Vendas')
    store = storeOf(shop, table)
  })

  it('a sale of five products costs two reads and one transaction of at most 40 write units', async () => {
    const names = [
      'Pomada modeladora',
      'Óleo para barba',
      'Shampoo de menta',
      'Balm hidratante',
      'Cera matte',
    ]
    const lines: object[] = []
    for (const [i, name] of names.entries()) {
      const item = {
        name,
        category: 'Revenda',
        quantity: 20,
        min_quantity: 2,
        preco_compra: 10 + i,
        preco_venda: 30,
      }
      const { body } = await store.goods.add(item)
      lines.push({ kind: 'product', id: body.id, quantity: 2, discount: 1.5 })
    }
    const sale = {
      lines,
      total_amount: 292.5,
      payments: [
        { method: 'pix', amount: 200 },
        { method: 'dinheiro', amount: 92.5 },
      ],
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const spent = await cost(async () => {
      expect((await store.goods.sell(sale, headers)).status).toBe(201)
    })
    console.log(`a sale of five lines: ${spent.writeUnits} write units, at most ${spent.writeBound}`)
    expect([spent.reads, spent.transactions.length, spent.writes]).toEqual([2, 1, 1])
    expect(spent.writeUnits).toBeLessThanOrEqual(40)
  })
})

describe('the cost of calendar feeds', () => {
  let shop: Shop
  let system: Ctx
  /** Records the requests of the consumer, which runs in this process. */
  const asked: string[] = []

  beforeAll(async () => {
    const { table, business, ...opened } = await openUnits('calendario', 'Calendário')
    shop = opened.shop
    const [now, random] = [new Date(), randomFrom(7)]
    const clients = describeClients(100, now, random)
    const days = { from: shop.customer.day(-30), to: shop.customer.day(14) }
    const { items } = describeAppointments({ business, clients, now, ...days, fill: 0.75, random })
    await writeItems(table, [...clientItems(business, clients), ...items])
    table.client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          const strongly = (args.input as { ConsistentRead?: boolean }).ConsistentRead ? ' strongly' : ''
          asked.push(`${commandName}${strongly}`)
          return next(args)
        },
      { step: 'initialize' },
    )
    const authority = systemAuthority('calendar-feed')
    system = { table, tenant: shop.owner.tenant, ...authority, request_id: 'req_1', now: () => new Date() }
  })

  async function askedFor(time: string) {
    const { professional, service, day } = shop.customer
    const at = { date: day(20), time, professional_id: professional.id, service_id: service.id }
    const { body } = await shop.owner.create(at)
    const effects = showAppointment(system, body as Appointment)
    asked.length = 0
    await writeFeeds(system, [{ id: 'evt_1', effects }])
    return [...asked]
  }

  it('a booking costs half a read unit when no feed exists', async () => {
    expect(await askedFor('10:00')).toEqual(['QueryCommand'])
  })

  it('a feed costs one read of all its entries, or half a read unit when it is unchanged', async () => {
    const { secret } = (await feedsBy(shop.owner).open(shop.customer.professional.id)).body
    const read = (from = secret, etag?: string) =>
      fetchFeed(from, { url: running().url, ...(etag && { etag }) })
    // The first read records the hour.
    const etag = (await read()).headers.get('etag') as string
    let events = 0
    const whole = await cost(async () => {
      events = feedOf((await read()).text).events.length
    })
    console.log(`a calendar of ${events} appointments: ${whole.readUnits} read units`)
    // The events are on days around today: this stack has no consumer that writes those further away.
    expect(events).toBeGreaterThan(200)
    expect([whole.reads, whole.writes]).toEqual([1, 0])
    expect(whole.readUnits).toBeLessThanOrEqual(events / 26)
    const same = await cost(async () => expect((await read(secret, etag)).status).toBe(304))
    expect(same).toMatchObject({ reads: 1, readUnits: 0.5, writes: 0 })
    const unknown = await cost(async () => expect((await read('x'.repeat(32))).status).toBe(404))
    expect(unknown).toMatchObject({ reads: 1, readUnits: 0.5, writes: 0 })
  })

  it('a booking costs one entry and one new version in a feed of any size', async () => {
    expect(await askedFor('11:00')).toEqual(['QueryCommand', 'PutItemCommand', 'UpdateItemCommand'])
  })
})
