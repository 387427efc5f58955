import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkActions } from '#shared/contract.ts'
import { linkPaths } from '#shared/routes.ts'
import type { Delivery, Webhook } from '#shared/webhooks.ts'
import { eventually, nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { link } from '../kit/links.ts'
import { openPartner, type Partner } from '../kit/partner.ts'
import { openReceiver, type Receiver } from '../kit/receiver.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { webhooksOf } from '../kit/webhooks.ts'

// Tests the data of an appointment that webhooks add to its fields: instants, zone, phone and links.

type Data = Record<string, unknown> & { links?: Record<string, string> }

let shop: Shop
let partner: Partner
let receiver: Receiver
let hook: Webhook
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
  receiver = await openReceiver()
  // This receiver sends the body back, and the log keeps the reply.
  receiver.behave('eco', (response, _nth, { text }) => void response.writeHead(200).end(text))
  const kinds = ['created', 'updated', 'confirmed', 'rescheduled', 'cancelled']
  const events = kinds.map((kind) => `appointment.${kind}`)
  hook = (await webhooksOf(shop.owner).add({ url: receiver.url('eco'), events })).body
})
afterAll(() => receiver.close())

const told = (id: string) => receiver.to('eco').filter(({ body }) => body.data.id === id)
const dataOf = async (id: string, type: string, count = 1) =>
  (
    await eventually(async () => {
      const some = told(id).filter(({ body }) => body.type === `appointment.${type}`)
      return some.length >= count && some.at(-1)
    })
  ).body.data as Data
const logOf = (id: string): Promise<Delivery[]> =>
  eventually(async () => {
    const log = (await webhooksOf(shop.owner).log(hook.id)).filter(({ payload }) => payload.includes(id))
    return log.length > 0 && log.every(({ state }) => state === 'delivered') && log
  })
const tokenOf = (address = '') => address.split('/').at(-1) ?? ''

async function booked(phone: string, days: number) {
  const { customer } = shop
  const { body } = await customer.book(
    customer.booking({ date: customer.day(days), time: '10:00' }, { phone }),
  )
  return body
}

it('every reply and event contains instants and time zone', async () => {
  const { customer } = shop
  const { appointment_id: id, client_id, starts_at, ends_at } = await booked('11987650001', 5)
  const derived = { starts_at, ends_at, timezone: 'America/Sao_Paulo' }
  const path = `appointments/${id}`
  expect((await partner.call('GET', path)).body).toMatchObject(derived)
  for (const query of [{ from: customer.day(5), to: customer.day(5) }, { client_id }])
    expect((await partner.all<Data>('appointments', query))[0]).toMatchObject(derived)
  const changed_since = new Date().toISOString()
  expect((await partner.call('PATCH', path, { price: 40 })).body).toMatchObject(derived)
  const changed = await eventually(
    async () => (await partner.all<Data>('appointments', { changed_since }))[0],
  )
  expect(changed).toMatchObject(derived)
  expect(await dataOf(id, 'created')).toMatchObject(derived)
  expect((await partner.call('DELETE', path)).body).toMatchObject({ ...derived, status: 'cancelled' })
  expect(await dataOf(id, 'cancelled')).toMatchObject({ ...derived, links: {} })
})

it('an event contains its client’s phone, and the event of a walk-in contains none', async () => {
  const { customer } = shop
  const { appointment_id: id } = await booked('11987650002', 4)
  expect((await dataOf(id, 'created')).client_phone).toBe('+5511987650002')
  expect((await partner.call<Data>('GET', `appointments/${id}`)).body).not.toHaveProperty('client_phone')
  const made = await partner.call<Data>('POST', 'appointments', {
    service_id: customer.service.id,
    professional_id: customer.professional.id,
    date: customer.day(4),
    time: '15:00',
  })
  expect([made.status, made.body.timezone]).toEqual([201, 'America/Sao_Paulo'])
  const told = await dataOf(String(made.body.id), 'created')
  expect(told).toMatchObject({ links: {} })
  expect(told).not.toHaveProperty('client_phone')
})

it('an event has links to the customer’s possible actions, and the log leaves them out', async () => {
  const phone = nextPhone()
  const { appointment_id: id } = await booked(phone, 6)
  const { links = {}, client_phone } = await dataOf(id, 'created')
  expect(Object.keys(links).sort()).toEqual([...linkActions].sort())
  for (const action of linkActions) {
    expect(links[action]).toContain(`/${linkPaths[action]}/`)
    expect((await link.open(tokenOf(links[action]), action)).status).toBe(200)
  }
  const log = await logOf(id)
  const text = JSON.stringify(log)
  expect(text).toContain('response_body')
  for (const address of Object.values(links)) expect(text).not.toContain(tokenOf(address))
  expect(text).not.toContain(client_phone)

  // An event's link works like the customer's own, and ends afterwards.
  const acted = await link.act(tokenOf(links.cancel), 'cancel')
  expect([acted.status, acted.body.appointment.status]).toEqual([200, 'cancelled'])
  expect((await dataOf(id, 'cancelled')).links).toEqual({})
})

it('a repeated delivery contains the links that are valid at that moment', async () => {
  const { appointment_id: id } = await booked(nextPhone(), 7)
  await dataOf(id, 'created')
  const [delivery] = await logOf(id)
  await partner.call('DELETE', `appointments/${id}`)
  await dataOf(id, 'cancelled')
  expect((await webhooksOf(shop.owner).replay(hook.id, delivery?.id as string)).status).toBe(200)
  const again = await dataOf(id, 'created', 2)
  expect([again.status, again.links]).toEqual(['scheduled', {}])
})

it('the repeated delivery contains no links when another client has the appointment', async () => {
  const { appointment_id: id } = await booked(nextPhone(), 8)
  await dataOf(id, 'created')
  const [delivery] = await logOf(id)
  const other = (await clientsOf(shop.owner).create({ name: 'Outra', phone: nextPhone() })).body
  await partner.call('PATCH', `appointments/${id}`, { client_id: other.id })
  expect(Object.keys((await dataOf(id, 'updated')).links ?? {}).sort()).toEqual([...linkActions].sort())
  await webhooksOf(shop.owner).replay(hook.id, delivery?.id as string)
  expect((await dataOf(id, 'created', 2)).links).toEqual({})
})
