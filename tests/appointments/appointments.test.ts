import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import type { AgendaAppointment, Appointment } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { nextPhone, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let date: string
beforeAll(async () => {
  shop = await openShop()
  date = shop.customer.day(4)
})

/** Returns a body that creates an appointment of the first professional, with the test's changes. */
const appointment = (changes: object = {}) => ({
  date,
  time: '10:00',
  professional_id: shop.customer.professional.id,
  service_id: shop.customer.service.id,
  ...changes,
})
const made = async (changes: object = {}) => {
  const { status, body } = await shop.owner.create(appointment(changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const sheetOf = async (professional_id: string, day = date) => {
  const scope = { table: tableOfStack(), tenant: shop.owner.tenant as Tenant }
  const sheet = await get(scope, sheets, { professional_id, date: day }, { consistent: true })
  return busyOf(sheet)
}

describe('an appointment that staff create', () => {
  it('staff create an appointment off the grid for a new client, with the duration and price of the service', async () => {
    const phone = nextPhone()
    const body = await made({
      time: '07:10',
      new_client: { name: 'Zilda Nova', phone },
      staff_notes: 'Primeira vez',
    })
    expect(body).toMatchObject({
      client_name: 'Zilda Nova',
      time: '07:10',
      duration: 30,
      price: 50,
      status: 'scheduled',
      source: 'staff',
      version: 1,
    })
    expect(await sheetOf(shop.customer.professional.id)).toContainEqual([430, 460, 'appointment', body.id])
    const again = await shop.owner.create(
      appointment({ time: '07:40', new_client: { name: 'Outra', phone } }),
    )
    expect([again.status, again.body.code]).toEqual([409, 'phone_taken'])
    const known = await made({ time: '07:40', client_id: body.client_id })
    expect(known.client_name).toBe('Zilda Nova')
  })

  it('an appointment by a professional for a client of other professionals belongs to that client', async () => {
    const { customer, owner, professional } = shop
    const phone = nextPhone()
    const elsewhere = { date, time: '15:00', professional_id: customer.otherProfessional.id }
    const { body: known } = await customer.book(customer.booking(elsewhere, { phone, name: 'Lia Antiga' }))
    const listed = () => professional.listClients()
    expect((await listed()).body.clients.map(({ id }) => id)).not.toContain(known.client_id)
    const typed = { name: 'Lia Nova', phone, email: 'lia@exemplo.com.br' }
    const made = await professional.create(appointment({ time: '05:00', new_client: typed }))
    expect([made.status, made.body]).toMatchObject([
      201,
      { client_id: known.client_id, client_name: 'Lia Nova' },
    ])
    // A typed value by itself changes nobody's file.
    const { appointment: reported } = (await owner.appointment(made.body.id)).body
    expect(reported.reported_client).toEqual({ name: 'Lia Nova', email: 'lia@exemplo.com.br' })
    const again = appointment({ time: '05:30', new_client: { name: 'lia antiga', phone } })
    const { body: same } = await professional.create(again)
    expect((await owner.appointment(same.id)).body.appointment.reported_client).toBeUndefined()
    // Typing a phone does not show whose it is (RULINGS E21).
    expect((await listed()).body.clients.map(({ id }) => id)).not.toContain(known.client_id)
    // A member who sees all clients finds this client in the list instead.
    expect((await owner.create({ ...again, time: '04:00' })).body.code).toBe('phone_taken')
    const settled = await owner.settle(made.body.id, 1, true)
    expect(settled.body.reported_client).toBeUndefined()
    const file = await owner.getClient({ client_id: known.client_id })
    expect(file.body.client).toMatchObject({ name: 'Lia Nova', email: 'lia@exemplo.com.br' })
  })

  it('an appointment without a client or professional is stored on the sheet of the business', async () => {
    const body = await made({ professional_id: null, time: '03:00' })
    expect(body).toMatchObject({ client_name: 'Cliente avulso' })
    expect(body.professional_id).toBeUndefined()
    expect(await sheetOf('none')).toContainEqual([180, 210, 'appointment', body.id])
    expect((await made({ professional_id: null, time: '04:00', client_name: 'Seu Zé' })).client_name).toBe(
      'Seu Zé',
    )
  })

  it('an appointment on a past day needs a note', async () => {
    const past = appointment({ date: shop.customer.day(-2) })
    const refused = await shop.owner.create(past)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'staff_notes'])
    expect(refused.body.detail).toBe('No passado, escreva o motivo nas observações.')
    expect((await shop.owner.create({ ...past, staff_notes: 'Veio sem hora' })).status).toBe(201)
  })

  it('an appointment is created once when its request arrives several times under one idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.owner.create(appointment({ time: '06:00' }), headers)),
    )
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect((await sheetOf(shop.customer.professional.id)).filter(([start]) => start === 360)).toHaveLength(1)
  })

  const id = 'x_00000000000000000000000000'
  it.each<[string, object, number, string]>([
    ['a date that does not exist', { date: '2027-02-30' }, 400, 'date'],
    ['a time that does not exist', { time: '24:00' }, 400, 'time'],
    ['an end after midnight', { time: '23:50' }, 400, 'duration'],
    ['a duration of zero', { duration: 0 }, 400, 'duration'],
    ['a duration with half a minute', { duration: 7.5 }, 400, 'duration'],
    ['a negative price', { price: -1 }, 400, 'price'],
    ['a price that is too high', { price: 1e9 }, 400, 'price'],
    ['an invalid service', { service_id: 'corte' }, 400, 'service_id'],
    ['an invalid phone', { new_client: { name: 'A', phone: '123' } }, 400, 'new_client.phone'],
    ['a client without a name', { new_client: { name: ' ', phone: '11987654321' } }, 400, 'new_client.name'],
    ['notes that are too long', { staff_notes: 'x'.repeat(1001) }, 400, 'staff_notes'],
    [
      'both a client and a new client',
      { client_id: id.replace('x', 'cli'), new_client: { name: 'Rui', phone: '11987654321' } },
      400,
      'client_id',
    ],
    ['an unknown service', { service_id: id.replace('x', 'srv') }, 404, ''],
    ['an unknown professional', { professional_id: id.replace('x', 'pro') }, 404, ''],
    ['an unknown client', { client_id: id.replace('x', 'cli') }, 404, ''],
  ])('an appointment with %s is refused, and nothing is stored', async (_what, changes, status, field) => {
    const before = await sheetOf(shop.customer.professional.id)
    const answer = await shop.owner.create(appointment({ time: '02:00', ...changes }))
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (field) expect(answer.body.errors?.map((error) => error.field)).toContain(field)
    expect(await sheetOf(shop.customer.professional.id)).toEqual(before)
  })
})

describe('overlaps of appointments', () => {
  let first: AgendaAppointment
  beforeAll(async () => {
    first = await made({ time: '12:00', client_name: 'Primeiro' })
  })

  it('an overlap is refused with the names of the entries, and only a manager or owner can allow it', async () => {
    const over = appointment({ time: '12:15' })
    const refused = await shop.owner.create(over)
    expect([refused.status, refused.body.code]).toEqual([409, 'overlap'])
    expect(refused.body.errors?.[0]?.message).toBe('12:00 às 12:30 · Primeiro · Corte')
    const allowed = await shop.manager.create({ ...over, allow_overlap: true })
    expect(allowed.body.overlaps).toEqual([first.id])
    const own = await shop.professional.create({ ...over, time: '12:10', allow_overlap: true })
    expect([own.status, own.body.code]).toEqual([409, 'overlap'])
  })

  it('an allowed overlap stays allowed for both appointments while they overlap', async () => {
    const { professional, manager } = shop
    const under = await made({ time: '21:00' })
    await made({ time: '22:00' })
    const over = (await manager.create(appointment({ time: '21:10', allow_overlap: true }))).body
    const shorter = await professional.move(under, { duration: 20 })
    expect([shorter.status, shorter.body.overlaps]).toEqual([200, [over.id]])
    const later = await professional.move(over, { time: '21:15' })
    expect([later.status, later.body.overlaps]).toEqual([200, [under.id]])
    // The overlap with another appointment has not been confirmed yet.
    expect((await professional.move(later.body, { duration: 50 })).body.code).toBe('overlap')
    const away = await professional.move(later.body, { time: '21:20' })
    expect([away.status, away.body.overlaps]).toEqual([200, undefined])
    // Once they no longer overlap, a new overlap has to be allowed again.
    expect((await professional.move(away.body, { time: '21:15' })).body.code).toBe('overlap')
  })

  it('an allowed overlap of a block and an appointment lets both change', async () => {
    const { professional, manager, customer } = shop
    const place = { professional_id: customer.professional.id, date }
    const { body: under } = await professional.block({ ...place, start: '20:00', duration: 60 })
    const over = (await manager.create(appointment({ time: '20:30', allow_overlap: true }))).body
    const shorter = await professional.rescheduleBlock(under, { duration: 45 })
    expect([shorter.status, shorter.body.overlaps]).toEqual([200, [over.id]])
    expect((await professional.move(over, { duration: 10 })).body.overlaps).toEqual([under.id])
    expect(
      (await professional.rescheduleBlock(shorter.body, { date: customer.day(5) })).body.overlaps,
    ).toBeUndefined()
  })
})

describe('moves of an appointment', () => {
  it('a move changes both sheets in one transaction and asks for confirmation again', async () => {
    const begun = await made({ time: '14:00' })
    const confirmed = (await shop.owner.status(begun.id, 1, 'confirmed')).body
    const other = shop.customer.otherProfessional.id
    const to = shop.customer.day(6)
    const { body } = await shop.owner.move(confirmed, { date: to, time: '15:05', professional_id: other })
    expect(body).toMatchObject({
      date: to,
      time: '15:05',
      professional_id: other,
      status: 'scheduled',
      price: 50,
    })
    expect((await sheetOf(shop.customer.professional.id)).map(([, , , id]) => id)).not.toContain(begun.id)
    expect(await sheetOf(other, to)).toContainEqual([905, 935, 'appointment', begun.id])
    const { history } = (await shop.owner.appointment(begun.id)).body
    expect(history.map(({ action, version }) => [action, version])).toEqual([
      ['created', 1],
      ['status', 2],
      ['moved', 3],
    ])
    expect(history[2]?.changes.date).toEqual({ from: date, to })
    expect(history[2]?.by).toBe(shop.owner.person.email)
  })

  it('a move to a past day needs a note, which the appointment has or the request brings', async () => {
    const [past, earlier] = [shop.customer.day(-2), shop.customer.day(-3)]
    const bare = await made({ time: '17:00' })
    const refused = await shop.owner.move(bare, { date: past })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'staff_notes', message: 'No passado, escreva o motivo nas observações.' }],
    ])
    expect((await shop.owner.move(bare, { date: past, staff_notes: '' })).status).toBe(400)
    const moved = await shop.owner.move(bare, { date: past, staff_notes: 'Veio antes' })
    expect([moved.status, moved.body.staff_notes, moved.body.date]).toEqual([200, 'Veio antes', past])
    expect((await shop.owner.appointment(bare.id)).body.history[1]).toMatchObject({ action: 'moved' })
    const again = await shop.owner.move(moved.body, { date: earlier })
    expect([again.status, again.body.staff_notes]).toEqual([200, 'Veio antes'])
    // A back-dated appointment keeps its note; one that merely became past needs none.
    for (const notes of [null, ' ']) {
      const cleared = await shop.owner.edit(bare.id, { version: 3, staff_notes: notes })
      expect([cleared.status, cleared.body.errors?.[0]?.field]).toEqual([400, 'staff_notes'])
    }
    const { staff_notes: _, ...gone } = (await shop.owner.appointment(bare.id)).body
      .appointment as Appointment
    const old = {
      ...gone,
      id: newId('apt', new Date()),
      created_at: `${shop.customer.day(-9)}T12:00:00.000Z`,
    }
    await writeItems(tableOfStack(), [itemOf(shop.customer.business, appointments, old)])
    const noted = (await shop.owner.edit(old.id, { version: 3, staff_notes: 'Por telefone' })).body
    const cleared = (await shop.owner.edit(old.id, { version: noted.version, staff_notes: null })).body
    expect(cleared.staff_notes).toBeUndefined()
    expect((await shop.owner.move(cleared, { time: '17:30' })).status).toBe(200)
    expect((await shop.owner.move({ ...cleared, version: 6 }, { date: past })).status).toBe(400)
  })

  it('an appointment in service cannot move to another time or professional, but can get longer', async () => {
    const begun = await made({ date: shop.customer.day(0), time: '19:30' })
    const served = (await shop.owner.status(begun.id, 1, 'in_service')).body
    for (const changes of [{ time: '20:00' }, { professional_id: shop.customer.otherProfessional.id }]) {
      const refused = await shop.owner.move(served, changes)
      expect([refused.status, refused.body.code]).toEqual([409, 'invalid_status_transition'])
    }
    expect((await shop.owner.move(served, { duration: 45 })).body.duration).toBe(45)
  })

  it('when two people move one appointment at once, one succeeds and the other gets a conflict', async () => {
    const begun = await made({ time: '18:00' })
    const answers = await Promise.all(['18:30', '19:00'].map((time) => shop.owner.move(begun, { time })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict')
  })
})
