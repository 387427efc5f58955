import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/clients.ts'
import { eventually, nextPhone } from '../kit/actor.ts'
import { openClientShop } from '../kit/clients.ts'
import { openShop } from '../kit/shop.ts'

describe('staff access to a customer who booked', () => {
  it('a customer who booked is found by the owner and by the professional of the appointment only', async () => {
    const { shop, owner, ana, bia, names } = await openClientShop()
    const phone = nextPhone()
    const { body } = await shop.book(shop.booking({}, { name: 'Letícia Prado', phone }))
    await eventually(async () => (await names(ana, { search: 'prado' })).length === 1)
    expect(await names(owner, { search: 'leti' })).toEqual(['Letícia Prado'])
    expect(await names(owner, { search: phone })).toEqual(['Letícia Prado'])
    expect(await names(bia)).toEqual([])
    expect((await bia.file(body.client_id)).status).toBe(404)
    expect((await owner.file(body.client_id)).body.appointments[0]?.price).toBe(50)
  })

  it('a professional reads only the notes of their own appointments in a client’s file', async () => {
    const { shop, owner, ana, appointments, made } = await openClientShop()
    const { id: client_id } = await made()
    const { id: professional_id } = shop.otherProfessional
    await appointments.add({ client_id, staff_notes: 'da Ana', status: 'completed' })
    await appointments.add({ client_id, professional_id, date: shop.day(-3), staff_notes: 'da Bia' })
    await eventually(async () => (await ana.file(client_id)).body.access === 'file')
    // A professional sees no prices.
    expect((await ana.file(client_id)).body.appointments[0]).not.toHaveProperty('price')
    const notesFor = async (as: typeof owner) =>
      [(await as.file(client_id)).body, (await as.appointments(client_id)).body].map(
        ({ appointments: listed }) =>
          listed.map(({ professional_name, staff_notes }) => [professional_name, staff_notes]),
      )
    const all = [
      ['Ana', 'da Ana'],
      ['Bia', 'da Bia'],
    ]
    expect(await notesFor(owner)).toEqual([all, all])
    const own = [all[0], ['Bia', undefined]]
    expect(await notesFor(ana)).toEqual([own, own])
  })
})

describe('client access of a professional', () => {
  const contact = ({ id, name, phone }: Client) => ({ access: 'contact', client: { id, name, phone } })

  it('a professional sees name and phone before an appointment, the file after it, and nothing after a cancellation', async () => {
    const { shop, owner, ana, appointments, made, names } = await openClientShop()
    const client = await made({
      name: 'Vera Paz',
      email: 'v@x.co',
      birth_date: '1990-12-01',
      labels: ['VIP'],
    })
    const { id: client_id } = client
    const sees = (access: string | undefined) =>
      eventually(async () => (await ana.file(client_id)).body.access === access)
    const cancelled = await appointments.add({ client_id, date: shop.day(3) })
    await sees('contact')
    expect((await ana.file(client_id)).body).toEqual(contact(client))
    const { id, name, phone } = client
    expect((await ana.list()).body.clients).toEqual([{ id, name, phone }])
    expect(await names(ana, { birthday_month: '12' })).toEqual([])
    expect(await names(ana, { label: 'VIP' })).toEqual([])
    for (const refused of [ana.appointments(id), ana.update(id, { version: 1, notes: 'x' })])
      expect((await refused).body.code).toBe('client_not_found')
    await appointments.setStatus(cancelled, 'cancelled')
    await sees(undefined)
    expect(await names(ana)).toEqual([])
    expect((await owner.list({ birthday_month: '12' })).body.clients).toHaveLength(1)
    const held = await appointments.add({ client_id, status: 'completed' })
    await sees('file')
    expect((await ana.list({ label: 'VIP' })).body.clients[0]?.birth_date).toBe('1990-12-01')
    await appointments.setStatus(held, 'in_service')
    await sees('contact')
    expect(await names(ana, { birthday_month: '12' })).toEqual([])
  })

  it('a professional who books with a known phone gains no access to that client, even after the appointment', async () => {
    const { team, shop, owner, ana, appointments, made, names } = await openClientShop()
    const client = await made({ name: 'Vítima Real', email: 'v@x.co', notes: 'pagar fiado' })
    const typed = { name: 'Qualquer', phone: client.phone, email: 'atk@evil.test' }
    const at = (time: string) => ({
      professional_id: shop.professional.id,
      service_id: shop.service.id,
      date: shop.day(-1),
      time,
      staff_notes: 'Sem hora marcada',
    })
    const { body: booked } = await team.professional.create({ ...at('10:00'), new_client: typed })
    expect(booked).toMatchObject({ client_id: client.id, client_name: 'Qualquer' })
    const { body: walkIn } = await team.professional.create({ ...at('11:00'), client_name: 'Balcão' })
    await team.professional.edit(walkIn.id, { version: 1, new_client: typed })
    const missed = await appointments.setStatus(booked, 'no_show')
    // Its event is counted, and so are those before it.
    await eventually(async () => (await owner.file(client.id)).body.figures.no_shows === 1)
    expect((await ana.file(client.id)).status).toBe(404)
    expect(await names(ana)).toEqual([])
    expect((await owner.file(client.id)).body.client).toEqual(client)
    const again = await appointments.setStatus(missed, 'scheduled')
    await appointments.setStatus(again, 'completed')
    await eventually(async () => (await owner.file(client.id)).body.figures.appointments === 1)
    expect((await ana.file(client.id)).status).toBe(404)
  })

  it('a professional gains access with an appointment moved to them, and loses it when it is moved away', async () => {
    const { team, shop, ana, bia, appointments, made } = await openClientShop()
    const client = await made()
    const standing = await appointments.add({ client_id: client.id, date: shop.day(2) })
    await eventually(async () => (await ana.file(client.id)).status === 200)
    await team.owner.move(standing, { professional_id: shop.otherProfessional.id })
    await eventually(async () => (await bia.file(client.id)).status === 200)
    expect((await ana.file(client.id)).status).toBe(404)
  })
})

it('a member without an agenda adds no client, and sees no appointments without a professional', async () => {
  const { customer, owner, join } = await openShop()
  const loose = await join('professional')
  const { date, time, service_id } = customer.booking()
  expect((await owner.create({ date, time, service_id, professional_id: null })).status).toBe(201)
  const { status, body } = await loose.getDashboard()
  expect([status, body.upcoming]).toEqual([200, []])
  const made = await loose.createClient({ name: 'Vera Paz', phone: nextPhone() })
  expect(made.status).toBe(403)
})

it('a booking on the public page reports other contact details and leaves the stored client unchanged', async () => {
  const { team, shop, owner, made } = await openClientShop()
  const client = await made({ name: 'Só Telefone' })
  const typed = { email: 'atacante@evil.test', birth_date: '1990-01-01', address: 'Rua A, 1' }
  const booking = shop.booking({}, { phone: client.phone as string, name: 'Só', ...typed })
  const { body } = await shop.book(booking)
  const { appointment } = (await team.owner.appointment(body.appointment_id)).body
  expect(appointment).toMatchObject({ client_id: client.id, reported_client: typed })
  expect((await owner.file(client.id)).body.client).toEqual(client)
})
