import { beforeAll, describe, expect, it } from 'vitest'
import type { PartnerAppointment, PartnerClient } from '#shared/partner/partner.ts'
import { partnerAppointmentSchema, partnerClientSchema } from '#shared/partner/partner.ts'
import { nextPhone } from '../kit/actor.ts'
import { openPartner, type Partner, unnamedFields } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests appointments, free times and clients of the REST API: the rights of a key and the fields that stay hidden.

let shop: Shop
let partner: Partner
let stranger: Partner
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
  stranger = await openPartner((await openShop()).owner.tenant)
})

const service = () => shop.customer.service.id
const professional = () => shop.customer.professional.id
const day = (days: number) => shop.customer.day(days)
const place = (date: string, time: string) => ({
  service_id: service(),
  professional_id: professional(),
  date,
  time,
})
const create = (body: object, headers = {}) =>
  partner.call<PartnerAppointment>('POST', 'appointments', body, headers)
const update = (id: string, body: object, headers = {}) =>
  partner.call<PartnerAppointment>('PUT', `appointments/${id}`, body, headers)
const read = (id: string) => partner.call<PartnerAppointment>('GET', `appointments/${id}`)
const newClient = (fields: object = {}) =>
  partner.call<PartnerClient>('POST', 'clients', { name: 'Caio Prado', phone: nextPhone(), ...fields })
const missing = (prefix: string) => `${prefix}_${'0'.repeat(26)}`

const expectOnlyNamed = (entity: PartnerAppointment) =>
  expect(unnamedFields(partnerAppointmentSchema(), entity)).toEqual([])

describe('appointments of the REST API', () => {
  it('an appointment is created once, read, moved, edited, confirmed and cancelled, and its history names the key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...place(day(4), '09:10'), new_client: { name: 'Lia Reis', phone: nextPhone() } }
    const made = await create(body, headers)
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    expectOnlyNamed(made.body)
    const { id } = made.body
    expect(made.body).toMatchObject({ client_name: 'Lia Reis', status: 'scheduled', price: 50, duration: 30 })
    expect((await create(body, headers)).body).toEqual(made.body)
    expect((await read(id)).body).toEqual(made.body)

    const moved = await update(id, { time: '10:20' })
    expect(moved.body).toMatchObject({
      date: day(4),
      time: '10:20',
      professional_id: professional(),
      version: 2,
    })
    const edited = await partner.call<PartnerAppointment>('PATCH', `appointments/${id}`, {
      notes: 'Alérgica a lâmina',
      price: 45.5,
    })
    expect(edited.body).toMatchObject({ notes: 'Alérgica a lâmina', price: 45.5, version: 3 })
    expect((await update(id, { status: 'confirmed' })).body).toMatchObject({
      status: 'confirmed',
      version: 4,
    })
    const longer = await update(id, { duration: 60 }, { 'if-match': '"4"' })
    expect([longer.body.duration, longer.headers.etag]).toEqual([60, '"5"'])
    expect((await update(id, {})).body.version).toBe(5)

    const gone = await partner.call<PartnerAppointment>('DELETE', `appointments/${id}?reason=Chuva`)
    expect([gone.status, gone.body.status, gone.body.cancel_reason]).toEqual([200, 'cancelled', 'Chuva'])
    expect(gone.body).toMatchObject({
      notes: 'Alérgica a lâmina',
      staff_notes: 'Cancelado por Robô: Chuva',
    })
    expectOnlyNamed(gone.body)
    const { history } = (await shop.owner.appointment(id)).body
    expect(history.map(({ by, action }) => [by, action])).toEqual(
      ['created', 'moved', 'edited', 'status', 'resized', 'status'].map((action) => ['Robô', action]),
    )
    expect((await partner.call('DELETE', `appointments/${id}`)).body.code).toBe('invalid_status_transition')
  })

  it('refuses a known phone for a key without access to clients, and does not reveal the client', async () => {
    const phone = nextPhone()
    const first = { ...place(day(4), '15:00'), new_client: { name: 'Lia Reis', phone } }
    expect((await create(first)).status).toBe(201)
    const scopes = ['appointments:read', 'appointments:write'] as const
    const narrow = await openPartner(shop.owner.tenant, { scopes })
    const second = { ...place(day(4), '16:00'), new_client: { name: 'Quem será', phone } }
    const { status, body } = await narrow.call<{ code: string }>('POST', 'appointments', second)
    expect([status, body.code]).toEqual([409, 'phone_taken'])
    expect(JSON.stringify(body)).not.toContain('Lia')
  })

  it('concurrent changes without a version all apply', async () => {
    const { body } = await create(place(day(5), '14:00'))
    const prices = [10, 11, 12, 13]
    const answers = await Promise.all(prices.map((price) => update(body.id, { price })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const versions = answers.map(({ body }) => body.version).sort()
    expect(versions).toEqual([2, 3, 4, 5])
  })

  it('“any” professional assigns one who works, offers the service and is free, or refuses', async () => {
    const does = ['Corte']
    const { customer, owner } = await openShop({
      professionals: [
        { name: 'Ana', specialties: [], does: ['Corte', 'Barba'] },
        { name: 'Bia', specialties: [], does },
        { name: 'Caio', specialties: [], does, hours: [] },
      ],
    })
    const own = await openPartner(owner.tenant)
    const book = async (time: string, fields: object = {}) => {
      const body = { service_id: customer.service.id, professional_id: 'any', date: day(3), time, ...fields }
      return own.call<PartnerAppointment>('POST', 'appointments', body)
    }
    const query = { service_id: customer.service.id, professional_id: 'any', date: day(3) }
    const offered = async () =>
      (await own.call<{ slots: string[] }>('GET', `availability?${new URLSearchParams(query)}`)).body.slots
    const [time] = (await offered()) as [string]
    const answers = await Promise.all([1, 2, 3, 4].map(() => book(time)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made.map(({ body }) => body.professional_name).sort()).toEqual(['Ana', 'Bia'])
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => [body.code, body.errors?.[0]?.field])).toEqual([
      ['overlap', 'time'],
      ['overlap', 'time'],
    ])
    expect(await offered()).not.toContain(time)

    // Bia has fewer minutes that day, and the page does not offer this minute.
    await book('16:00', { professional_id: customer.professional.id })
    expect((await book('14:10')).body.professional_name).toBe('Bia')
    const barba = { service_id: customer.otherService.id }
    expect((await book('14:15', barba)).body.professional_name).toBe('Ana')
    expect((await book('14:15', barba)).body.code).toBe('overlap')
    expect((await book('05:00')).body.code).toBe('overlap')
    const undone = { name: 'Sobrancelha', price: 20, duration: 15 }
    const service_id = (await own.call<{ id: string }>('POST', 'services', undone)).body.id
    expect((await book('10:00', { service_id })).body.code).toBe('professional_not_found')
  })

  it('an appointment of another business is not found', async () => {
    const { body } = await create(place(day(6), '08:00'))
    for (const [method, input] of [['GET'], ['PUT', { notes: 'Meu' }], ['DELETE']] as const) {
      const answer = await stranger.call(method, `appointments/${body.id}`, input)
      expect([answer.status, answer.body.code]).toEqual([404, 'appointment_not_found'])
    }
    expect((await stranger.list('appointments')).body).toEqual({ data: [] })
  })

  it('a customer’s appointment shows no internal fields of the booking page', async () => {
    const phone = nextPhone()
    await shop.customer.book(
      shop.customer.booking({ date: day(6), time: '09:00' }, { phone, name: 'Ana Um' }),
    )
    const booking = shop.customer.booking({ date: day(6), time: '10:00' }, { phone, name: 'Outro Nome' })
    const { appointment_id } = (await shop.customer.book(booking)).body
    const asStaff = (await shop.owner.appointment(appointment_id)).body.appointment
    expect(asStaff.reported_client).toEqual({ name: 'Outro Nome' })
    expectOnlyNamed((await read(appointment_id)).body)
    const listed = await partner.all<PartnerAppointment>('appointments', { from: day(6), to: day(6) })
    expect(listed.map(({ id }) => id)).toContain(appointment_id)
    listed.map(expectOnlyNamed)
  })
})

describe('list of appointments of the REST API', () => {
  let own: Partner
  let days: (count: number) => string
  let made: PartnerAppointment[]
  const order = (all: PartnerAppointment[]) =>
    all.toSorted((a, b) => (`${a.date} ${a.time} ${a.id}` > `${b.date} ${b.time} ${b.id}` ? -1 : 1))
  beforeAll(async () => {
    const { customer, owner } = await openShop()
    own = await openPartner(owner.tenant)
    days = customer.day
    const { body: client } = await own.call<PartnerClient>('POST', 'clients', {
      name: 'Rui',
      phone: nextPhone(),
    })
    made = []
    for (let i = 0; i < 18; i++) {
      const { body } = await own.call<PartnerAppointment>('POST', 'appointments', {
        service_id: customer.service.id,
        professional_id: (i % 3 ? customer.professional : customer.otherProfessional).id,
        date: days([1, 2, 2, 9, 30, 35][i % 6] as number),
        time: `${String(8 + Math.floor(i / 6) * 2).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
        ...(i % 4 === 0 && { client_id: client.id }),
      })
      made.push(body)
    }
    await own.call('DELETE', `appointments/${made[3]?.id}`)
    // The index contains the block besides the appointments.
    await owner.block({
      professional_id: customer.professional.id,
      date: days(2),
      start: '20:00',
      duration: 60,
      reason: 'Curso',
    })
  })
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

  it('returns the next 30 days, newest first, each appointment once over all pages', async () => {
    const expected = order(made.filter(({ date }) => date <= days(30)))
    for (const limit of [1, 4, 7, undefined])
      expect(idsOf(await own.all('appointments', { limit }))).toEqual(idsOf(expected))
  })

  it('filters by period, professional, status and client', async () => {
    const period = { from: days(2), to: days(35) }
    const within = order(made.filter(({ date }) => date >= days(2)))
    expect(idsOf(await own.all('appointments', { ...period, limit: 5 }))).toEqual(idsOf(within))
    const professional_id = made[1]?.professional_id as string
    expect(idsOf(await own.all('appointments', { ...period, professional_id, limit: 2 }))).toEqual(
      idsOf(within.filter((one) => one.professional_id === professional_id)),
    )
    const cancelled = await own.all<PartnerAppointment>('appointments', { status: 'cancelled' })
    expect(idsOf(cancelled)).toEqual([made[3]?.id])
    const client_id = made[0]?.client_id as string
    const theirs = order(made.filter((one) => one.client_id === client_id))
    expect(idsOf(await own.all('appointments', { client_id, limit: 2 }))).toEqual(idsOf(theirs))
    const from = days(9)
    expect(idsOf(await own.all('appointments', { client_id, from }))).toEqual(
      idsOf(theirs.filter(({ date }) => date >= from)),
    )
  })

  it('refuses a period that is too long or reversed, and a cursor of another list', async () => {
    const refused = async (query: Record<string, string>, as = own) => {
      const { status, body } = await as.list('appointments', query)
      return [status, body.code, (body as { errors?: { field: string }[] }).errors?.[0]?.field]
    }
    expect(await refused({ from: days(0), to: days(92) })).toEqual([400, 'invalid_input', 'to'])
    expect(await refused({ from: days(1), to: days(0) })).toEqual([400, 'invalid_input', 'to'])
    const { cursor = '' } = (await own.list('appointments', { limit: 4 })).body
    expect(await refused({ cursor }, stranger)).toEqual([400, 'invalid_input', 'cursor'])
    expect(await refused({ cursor: 'x' })).toEqual([400, 'invalid_input', 'cursor'])
    expect(await refused({ cursor, client_id: made[0]?.client_id as string })).toEqual([
      400,
      'invalid_input',
      'cursor',
    ])
  })
})

it('the REST API returns the same free times as the booking page, with its refusals', async () => {
  const query = { service_id: service(), professional_id: professional(), date: day(3) }
  const { body } = await partner.call('GET', `availability?${new URLSearchParams(query)}`)
  expect(body).toEqual((await shop.customer.slots({ date: day(3) })).body)
  const none = new URLSearchParams({ ...query, service_id: missing('srv') })
  expect((await partner.call('GET', `availability?${none}`)).body.code).toBe('service_not_found')
})

describe('clients of the REST API', () => {
  it('a client is created, read, changed and deleted, and is hidden from other businesses', async () => {
    const made = await newClient({ email: 'caio@exemplo.com', address: 'Rua A, 1', whatsapp_opt_in: true })
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    expect(unnamedFields(partnerClientSchema(), made.body)).toEqual([])
    const at = `clients/${made.body.id}`
    expect((await partner.call('GET', at)).body).toEqual(made.body)
    const changed = await partner.call<PartnerClient>('PATCH', at, {
      email: null,
      notes: 'Prefere tesoura',
      whatsapp_opt_in: false,
    })
    expect([made.body.whatsapp_opt_in, changed.body.whatsapp_opt_in]).toEqual([true, undefined])
    expect(changed.body).toMatchObject({ notes: 'Prefere tesoura', version: 2 })
    expect(changed.body.email).toBeUndefined()
    const late = await partner.call('PUT', at, { name: 'Caio' }, { 'if-match': '"1"' })
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed'])
    expect((await newClient({ phone: made.body.phone })).body.code).toBe('phone_taken')
    for (const method of ['GET', 'DELETE'])
      expect((await stranger.call(method, at)).body.code).toBe('client_not_found')
    expect((await partner.call('DELETE', at)).body).toEqual({ outcome: 'deleted' })
    expect((await partner.call('GET', at)).status).toBe(404)
  })

  it('the list has clients newest first, and finds them by name and phone', async () => {
    const { owner } = await openShop()
    const own = await openPartner(owner.tenant)
    const made: PartnerClient[] = []
    for (let i = 0; i < 7; i++) {
      const body = { name: `Pessoa ${i} Almeida`, phone: nextPhone(), notes: `Nota ${i}` }
      made.push((await own.call<PartnerClient>('POST', 'clients', body)).body)
    }
    const newest = made.toReversed()
    expect(await own.all('clients', { limit: 3 })).toEqual(newest)
    const found = await own.all<PartnerClient>('clients', { search: 'alm', limit: 2 })
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(await own.all('clients', { search: made[4]?.phone as string })).toEqual([made[4]])
    expect(await stranger.all('clients')).toEqual([])
  })
})
