import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Transaction } from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import { randomFrom } from '../../infra/local/seed/business.ts'
import { eventually, nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { ledgerOf } from '../kit/ledger.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// The ledger has the income of a completed appointment once, whatever is undone, edited, repeated or settled.

let shop: Shop
let ledger: ReturnType<typeof ledgerOf>
beforeAll(async () => {
  shop = await openShop()
  ledger = ledgerOf(shop.owner)
})

let hour = 0
/** Books an appointment of R$ 50 for yesterday. */
async function book(parts: object = {}): Promise<AgendaAppointment> {
  const { customer, owner } = shop
  const { status, body } = await owner.create({
    professional_id: customer.professional.id,
    service_id: customer.service.id,
    date: customer.day(-1),
    time: `${String(8 + (hour++ % 12)).padStart(2, '0')}:00`,
    staff_notes: 'Anotada depois',
    allow_overlap: true,
    ...parts,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const done = <T>({ status, body }: { status: number; body: T }): T => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const key = () => ({ 'idempotency-key': randomUUID() })
const become = async ({ id, version }: AgendaAppointment, status: string, more: object = {}) =>
  done(await shop.owner.status(id, version, status, { allow_overlap: true, ...more }))
const complete = (one: AgendaAppointment, settlement?: object) =>
  become(one, 'completed', settlement ? { settlement } : {})
const edit = async ({ id, version }: AgendaAppointment, changes: object) =>
  done(await shop.owner.edit(id, { version, ...changes }))
/** Returns its entries in the order of the changes that made them, a reversal first. */
async function entriesOf({ id }: { id: string }): Promise<Transaction[]> {
  const { day } = shop.customer
  const entries = await ledger.entriesOf(id, day(-30), day(300))
  const place = ({ appointment_version = 0, reverses, status }: Transaction) =>
    `${appointment_version} ${reverses ? 0 : 1} ${status}`
  return entries.sort((a, b) => (place(a) < place(b) ? -1 : 1))
}
const amounts = async (one: { id: string }) =>
  (await entriesOf(one)).map(({ status, amount }) => [status, amount])

describe('the completion of an appointment', () => {
  it('a completion records the price as income on the date of the appointment, with the usual payment method if there is one', async () => {
    const one = await complete(await book())
    expect(one.settlement).toEqual({ payments: [{ amount: 50 }] })
    expect(await entriesOf(one)).toEqual([
      {
        id: expect.stringMatching(/^fin_/),
        type: 'income',
        status: 'paid',
        category: 'Serviços',
        amount: 50,
        description: 'Corte',
        date: shop.customer.day(-1),
        payments: [{ amount: 50 }],
        lines: [{ kind: 'service', id: one.service_id, name: 'Corte', quantity: 1, amount: 50 }],
        professional_id: shop.customer.professional.id,
        appointment_id: one.id,
        appointment_version: 2,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: 1,
      },
    ])
    const other = await openShop()
    await ledgerOf(other.owner).setFinishing(true, 'pix')
    const { customer, owner } = other
    const { body: made } = await owner.create({
      professional_id: customer.professional.id,
      service_id: customer.service.id,
      date: customer.day(0),
      time: '00:00',
      allow_overlap: true,
    })
    const { body: usual } = await owner.status(made.id, made.version, 'completed')
    expect(usual.settlement).toEqual({ payments: [{ method: 'pix', amount: 50 }] })
    const undone = done(await owner.status(usual.id, usual.version, 'scheduled', { allow_overlap: true }))
    await ledgerOf(other.owner).setFinishing(false, 'pix')
    const { body: free } = await owner.status(undone.id, undone.version, 'completed', {
      settlement: { method: 'pix' },
    })
    expect([free.status, free.settlement]).toEqual(['completed', undefined])
    const { body } = await ledgerOf(other.owner).list(customer.day(0))
    expect([body.transactions.length, body.totals.income]).toEqual([2, 0])
  })

  it('a completion records split payments, discount and tip, and a pending entry for the amount that is paid later', async () => {
    const due_date = shop.customer.day(20)
    const settlement = {
      payments: [
        { method: 'pix', amount: 20 },
        { method: 'dinheiro', amount: 10.5 },
      ],
      discount: 5.25,
      tip: 3,
      receivable: { amount: 17.25, due_date },
    }
    const one = await complete(await book(), settlement)
    expect(one.settlement).toEqual(settlement)
    expect(await entriesOf(one)).toMatchObject([
      { status: 'paid', amount: 30.5, payments: settlement.payments, lines: [{ quantity: 1, amount: 30.5 }] },
      { status: 'pending', amount: 17.25, date: due_date, tip: 3, lines: [{ quantity: 0, amount: 14.25 }] },
    ])
  })

  it('a completion records the income once when its request is repeated or sent twice at once', async () => {
    const one = await book()
    const headers = key()
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        shop.owner.setStatus({ appointment_id: one.id, version: 1, status: 'completed' }, headers),
      ),
      shop.manager.status(one.id, 1, 'completed', { settlement: { method: 'pix' } }),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await amounts(one)).toEqual([['paid', 50]])
  })

  it('a completion with a price of zero records no income', async () => {
    const one = await complete(await book({ price: 0 }))
    expect(one.settlement).toEqual({ payments: [] })
    expect(await entriesOf(one)).toEqual([])
    expect(await amounts(await edit(one, { price: 30 }))).toEqual([['paid', 30]])
  })
})

describe('changes after the completion', () => {
  it('an undone completion reverses the income, and a second completion records it again', async () => {
    const first = await complete(await book(), {
      payments: [{ method: 'pix', amount: 30 }],
      receivable: { amount: 20, due_date: shop.customer.day(9) },
    })
    const undone = await become(first, 'scheduled')
    expect(undone).not.toHaveProperty('settlement')
    const second = await complete(undone, { method: 'dinheiro' })
    const [paid, counter, again] = (await entriesOf(first)) as [Transaction, Transaction, Transaction]
    expect([paid, counter, again]).toMatchObject([
      { amount: 30, reversed_by: counter.id, appointment_version: 2, version: 2 },
      {
        amount: -30,
        reverses: paid.id,
        appointment_version: 3,
        date: paid.date,
        payments: [{ method: 'pix', amount: -30 }],
        lines: [{ quantity: -1, amount: -30 }],
      },
      { amount: 50, appointment_version: 4, payments: [{ method: 'dinheiro', amount: 50 }] },
    ])
    expect(second.settlement).toEqual({ payments: [{ method: 'dinheiro', amount: 50 }] })
  })

  it('a new price reverses the income and records it again, while a new note changes no entry', async () => {
    const first = await complete(await book(), {
      payments: [
        { method: 'pix', amount: 30 },
        { method: 'dinheiro', amount: 20 },
      ],
    })
    const noted = await edit(first, { staff_notes: 'Voltou contente' })
    expect(await amounts(first)).toEqual([['paid', 50]])
    const dearer = await edit(noted, { price: 64.9 })
    expect(dearer.settlement?.payments.map(({ amount }) => amount)).toEqual([30, 34.9])
    expect(await amounts(first)).toEqual([
      ['paid', 50],
      ['paid', -50],
      ['paid', 64.9],
    ])
    const { body } = await shop.owner.appointment(first.id)
    expect(body.history.at(-1)?.changes).toMatchObject({ price: { from: 50, to: 64.9 }, settlement: {} })
  })

  it('a receivable that was paid stays paid when the price changes', async () => {
    const first = await complete(await book(), { receivable: { amount: 50, due_date: shop.customer.day(9) } })
    const [pending] = (await entriesOf(first)) as [Transaction]
    const refused = await ledger.change(pending, { amount: 1 })
    expect(refused.body.code).toBe('entry_derived')
    done(
      await ledger.settle(pending, { payments: [{ method: 'pix', amount: 50 }], date: shop.customer.day(2) }),
    )
    expect((await shop.owner.edit(first.id, { version: first.version, price: 60 })).body.code).toBe(
      'version_conflict',
    )
    const { appointment, history } = done(await shop.owner.appointment(first.id))
    expect(appointment.settlement).toEqual({ payments: [{ method: 'pix', amount: 50 }] })
    expect(history.at(-1)).toMatchObject({ action: 'edited', version: first.version + 1 })
    const dearer = await edit(appointment, { price: 60 })
    expect(dearer.settlement).toEqual({ payments: [{ method: 'pix', amount: 60 }] })
    const entries = await entriesOf(first)
    expect(entries.map(({ status, amount, date }) => [status, amount, date])).toEqual([
      ['paid', 50, shop.customer.day(2)],
      ['paid', -50, shop.customer.day(2)],
      ['paid', 60, shop.customer.day(-1)],
    ])
  })
})

describe('the client on an appointment’s entries', () => {
  const clientNamed = async (name: string) =>
    (await clientsOf(shop.owner).create({ name, phone: nextPhone() })).body
  const owed = async (id: string) => {
    return (await shop.owner.getClientBalance({ client_id: id })).body.owed
  }

  it('the entries of an appointment name its current client, who owes their pending amount', async () => {
    const [lucas, twin] = [await clientNamed('Lucas Lima'), await clientNamed('Lucas L.')]
    const due_date = shop.customer.day(9)
    const one = await complete(await book({ client_id: lucas.id }), { receivable: { amount: 50, due_date } })
    await complete(await book({ client_id: lucas.id }))
    const [pending] = (await entriesOf(one)) as [Transaction]
    expect(pending).toMatchObject({ client: { id: lucas.id, name: 'Lucas Lima' } })
    expect((await ledger.pending()).body.transactions.find(({ id }) => id === pending.id)).toEqual(pending)
    expect([await owed(lucas.id), await owed(twin.id)]).toEqual([50, 0])

    done(await clientsOf(shop.owner).merge(twin, lucas))
    await eventually(async () => (await owed(twin.id)) === 50)
    expect((await entriesOf(one))[0]).toMatchObject({ client: { id: twin.id } })
    done(await ledger.settle(pending))
    expect(await owed(twin.id)).toBe(0)
  })

  it('the entries of an appointment name a client only when it has a client or a client name', async () => {
    expect((await entriesOf(await complete(await book())))[0]).not.toHaveProperty('client')
    const named = await complete(await book({ client_name: 'Zé da esquina' }))
    expect((await entriesOf(named))[0]).toMatchObject({ client: { name: 'Zé da esquina' } })
  })
})

it('after concurrent changes the ledger entries equal the income of each appointment to the cent', async () => {
  const random = randomFrom(15)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const cents = (max: number) => Math.floor(random() * max) / 100
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await book()).id))
  const look = async (id: string) => done(await shop.owner.appointment(id)).appointment
  const split = ({ price = 0 }: AgendaAppointment) => {
    const [discount, tip] = [Math.min(cents(3_000), price), cents(1_000)]
    const total = sum([price, -discount, tip])
    const [now, later] = [Math.min(cents(4_000), total), cents(2_000)]
    const rest = sum([total, -now, -Math.min(later, sum([total, -now]))])
    const due = sum([total, -now, -rest])
    return {
      payments: [
        { method: 'pix', amount: now },
        { method: 'dinheiro', amount: rest },
      ].filter(({ amount }) => amount > 0),
      discount,
      tip,
      ...(due > 0 && { receivable: { amount: due, due_date: shop.customer.day(5) } }),
    }
  }
  const step = async (id: string): Promise<{ status: number }> => {
    const one = await look(id)
    const { version } = one
    const wish = random()
    if (one.status !== 'completed')
      return shop.owner.status(id, version, 'completed', random() < 0.8 ? { settlement: split(one) } : {})
    if (wish < 0.3) return shop.owner.status(id, version, 'scheduled', { allow_overlap: true })
    if (wish < 0.6) return shop.owner.edit(id, { version, price: cents(9_000) })
    const pending = (await entriesOf(one)).find(({ status }) => status === 'pending')
    if (pending && wish < 0.9) return ledger.settle(pending)
    return shop.owner.edit(id, { version, staff_notes: randomUUID() })
  }
  const rounds = volume(15, 25)
  const outcomes = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    // In each round two callers change the same appointment: one loses, or both succeed one after the other.
    const id = pick(ids)
    for (const { status } of await Promise.all([step(id), step(id)]))
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
  }
  expect([...outcomes.keys()].filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  expect(outcomes.get(200)).toBeGreaterThan(0.8 * rounds)
  for (const id of ids) {
    const one = await look(id)
    const { discount = 0, tip = 0 } = one.settlement ?? {}
    const entries = await entriesOf({ id })
    const earned = one.status === 'completed' ? sum([one.price ?? 0, -discount, tip]) : 0
    expect(sum(entries.map(({ amount }) => amount))).toBe(earned)
    expect(sum(entries.flatMap(({ lines = [] }) => lines.map(({ quantity }) => quantity)))).toBe(
      earned > 0 ? 1 : 0,
    )
    for (const { reverses, reversed_by, amount } of entries) {
      const partner = entries.find((other) => other.id === (reverses ?? reversed_by))
      if (reverses || reversed_by) expect(partner?.amount).toBe(-amount)
    }
  }
})

it('when a receivable is settled while its completion is undone, only one succeeds and the ledger agrees', async () => {
  for (let round = 0; round < volume(3, 6); round++) {
    const one = await complete(await book(), { receivable: { amount: 50, due_date: shop.customer.day(3) } })
    const [pending] = (await entriesOf(one)) as [Transaction]
    const [settled, undone] = await Promise.all([
      ledger.settle(pending),
      shop.owner.status(one.id, one.version, 'scheduled', { allow_overlap: true }),
    ])
    // After the undo there is nothing to settle; after the settlement the appointment has changed.
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([settled.status, undone.status])
    expect(await amounts(one)).toEqual(settled.status === 200 ? [['paid', 50]] : [])
    if (undone.status === 200) continue
    await become(done(await shop.owner.appointment(one.id)).appointment, 'scheduled')
    expect(await amounts(one)).toEqual([
      ['paid', 50],
      ['paid', -50],
    ])
  }
})

it('a member without access to finances does not see how an appointment was paid', async () => {
  const one = await book({ new_client: { name: 'Rui', phone: nextPhone() } })
  const { body: mine } = await shop.professional.status(one.id, one.version, 'completed', {
    settlement: { method: 'dinheiro' },
  })
  expect(mine.status).toBe('completed')
  await edit(mine, { price: 70 })
  const seen = [
    mine,
    (await shop.professional.appointment(one.id)).body,
    (await shop.professional.agenda(one.date)).body,
    (await shop.professional.getClient({ client_id: one.client_id })).body,
    (await shop.professional.getDashboard()).body,
  ]
  for (const answer of seen)
    expect(JSON.stringify(answer)).not.toMatch(/settlement|dinheiro|"price"|income_ids/)
  const shown = JSON.stringify([
    (await shop.owner.appointment(one.id)).body,
    (await shop.owner.getClient({ client_id: one.client_id })).body,
  ])
  expect(shown).toMatch(/settlement.*dinheiro/)
  expect(shown).not.toContain('income_ids')
})
