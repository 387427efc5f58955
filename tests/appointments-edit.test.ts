import { beforeAll, expect, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { eventually, nextPhone } from './kit/actor.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let date: string
beforeAll(async () => {
  shop = await openShop()
  date = shop.customer.day(4)
})

const place = (time: string) => ({
  date,
  time,
  professional_id: shop.customer.professional.id,
  service_id: shop.customer.service.id,
})
const made = async (time: string, changes: object = {}): Promise<AgendaAppointment> => {
  const { status, body } = await shop.owner.create({ ...place(time), ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const client = async (name: string): Promise<Client> => {
  const { status, body } = await shop.owner.call<Client>('POST', '/api/staff/clients', {
    name,
    phone: nextPhone(),
  })
  expect(status).toBe(201)
  return body
}
const edit = (appointment: AgendaAppointment, changes: object, who: 'owner' | 'professional' = 'owner') =>
  shop[who].edit(appointment.id, { version: appointment.version, ...changes })

it('another service has to end by midnight, and to be offered', async () => {
  const { owner, customer } = shop
  const { otherService } = customer
  const late = await made('23:30', { service_id: customer.service.id })
  const refused = await edit(late, { service_id: otherService.id })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: 'duration', message: 'O atendimento precisa terminar até a meia-noite.' }],
  ])
  const withIt = await made('08:00', { service_id: otherService.id })
  const off = { version: 1, is_active: false }
  expect((await owner.call('PATCH', `/api/staff/services/${otherService.id}`, off)).status).toBe(200)
  const inactive = await edit(await made('09:00'), { service_id: otherService.id })
  expect([inactive.status, inactive.body.code]).toEqual([404, 'service_not_found'])
  // One that it has already stays.
  const kept = await edit(withIt, { service_id: otherService.id, notes: 'Igual' })
  expect([kept.status, kept.body.notes]).toEqual([200, 'Igual'])
})

it('what one client typed does not go into the file of another', async () => {
  const { customer, owner } = shop
  const phone = nextPhone()
  const book = (time: string, told: object) => customer.book(customer.booking({ time }, { phone, ...told }))
  await book('09:00', { name: 'Ana Alves', email: 'ana@exemplo.com.br' })
  const other = await client('Beto Brito')
  for (const [time, changes] of [
    ['10:00', { client_id: other.id }],
    ['10:30', { client_id: null }],
  ] as const) {
    const { body } = await book(time, { name: 'Outra Alves', email: 'outra@exemplo.com.br' })
    const { appointment } = (await owner.appointment(body.appointment_id)).body
    expect(appointment.reported_client).toMatchObject({ email: 'outra@exemplo.com.br' })
    const given = (await edit(appointment, changes)).body
    expect(given.reported_client).toBeUndefined()
    await owner.settle(given.id, given.version, true)
  }
  const file = await owner.call<{ client: Client }>('GET', `/api/staff/clients/${other.id}`)
  expect(file.body.client).toEqual(other)
})

it('may bring a new client, or none who is on file', async () => {
  const appointment = await made('11:00', { client_name: 'Seu Zé' })
  const phone = nextPhone()
  const both = await edit(appointment, { client_id: null, new_client: { name: 'José Lima', phone } })
  expect([both.status, both.body.errors?.[0]?.field]).toEqual([400, 'client_id'])
  const filed = (await edit(appointment, { new_client: { name: 'José Lima', phone } })).body
  expect(filed.client_name).toBe('José Lima')
  const file = await shop.owner.call<{ client: Client }>('GET', `/api/staff/clients/${filed.client_id}`)
  expect(file.body.client.name).toBe('José Lima')
  const again = await edit(await made('11:30'), { new_client: { name: 'José', phone } })
  expect([again.status, again.body.code]).toEqual([409, 'phone_taken'])
  const walkIn = (await edit(filed, { client_id: null, client_name: 'Seu Zé' })).body
  expect([walkIn.client_id, walkIn.client_name]).toEqual([undefined, 'Seu Zé'])
  const named = await edit(walkIn, { client_name: 'Outro' })
  expect([named.status, named.body.errors?.[0]?.field]).toEqual([400, 'client_name'])
})

it('a professional gives appointments to the own clients, and by phone to who stands there', async () => {
  const { professional } = shop
  const [theirs, own] = [await client('De Outros'), await client('Do Próprio')]
  const stranger = { client_id: theirs.id }
  const refused = await professional.create({ ...place('12:00'), ...stranger })
  expect([refused.status, refused.body.code]).toEqual([404, 'client_not_found'])
  const appointment = await made('12:30', { client_id: own.id })
  const given = await edit(appointment, stranger, 'professional')
  expect([given.status, given.body.code]).toEqual([404, 'client_not_found'])
  const path = `/api/staff/clients/${own.id}`
  await eventually(async () => (await professional.call('GET', path)).status === 200)
  expect((await professional.create({ ...place('13:00'), client_id: own.id })).status).toBe(201)
  const phone = await professional.create({
    ...place('13:30'),
    new_client: { name: 'De Outros', phone: theirs.phone },
  })
  expect([phone.status, phone.body.client_id]).toEqual([201, theirs.id])
})
