import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import { openShop, type Shop } from '../kit/catalog.ts'

// Tests repeated changes of services, professionals and holidays after a lost answer (RULINGS A5).

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

type Change = [method: string, path: string, body?: object]

/** Sends the same request twice under one key and expects the same answer. */
async function twice([method, path, body]: Change) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => shop.owner.call<object>(method, `/api/staff/${path}`, body, headers)
  const first = await send()
  expect([200, 201], JSON.stringify(first.body)).toContain(first.status)
  expect(await send()).toMatchObject({ status: first.status, body: first.body })
  return first.body
}

async function withAbsence(): Promise<[Professional, string]> {
  const { body } = await shop.addAbsence(shop.professional.id, { from: shop.day(5), to: shop.day(6) })
  return [body.professional, body.professional.absences?.[0]?.id ?? '']
}
async function withHoliday() {
  const holiday = { date: shop.day(9), name: 'Reforma', yearly: false }
  const { body } = await shop.owner.addOwnHoliday(holiday)
  return body.own[0]?.id
}

describe('requests sent twice under one key', () => {
  const changes: [what: string, change: () => Change | Promise<Change>][] = [
    ['a change of a service', () => ['PATCH', `services/${shop.service.id}`, { version: 1, price: 60 }]],
    ['a deletion of a service', () => ['DELETE', `services/${shop.service.id}`]],
    [
      'an order of services',
      () => ['POST', 'services/order', { service_ids: [shop.service.id, shop.otherService.id] }],
    ],
    [
      'a new name of a category',
      async () => {
        await shop.addService({ name: 'A', category: 'Cor' })
        await shop.addService({ name: 'B', category: 'Outra' })
        return ['POST', 'categories/rename', { type: 'service', name: 'cor', new_name: 'Zelo' }]
      },
    ],
    [
      'a new spelling of a category',
      async () => {
        await shop.addService({ name: 'A', category: 'cor' })
        return ['POST', 'categories/rename', { type: 'service', name: 'cor', new_name: 'Cor' }]
      },
    ],
    [
      'a deletion of a category',
      async () => {
        await shop.addService({ name: 'A', category: 'Cor' })
        await shop.addService({ name: 'B', category: 'Outra' })
        return ['POST', 'categories/delete', { type: 'service', name: 'Cor' }]
      },
    ],
    [
      'a change of a professional',
      async () => {
        await shop.book(shop.booking())
        return ['PATCH', `professionals/${shop.professional.id}`, { version: 1, hours: [] }]
      },
    ],
    ['a deletion of a professional', () => ['DELETE', `professionals/${shop.professional.id}`]],
    [
      'a removal of an absence',
      async () => {
        const [{ id }, absence] = await withAbsence()
        return ['DELETE', `professionals/${id}/absences/${absence}`]
      },
    ],
    ['a change of a holiday', () => ['PUT', 'holidays/christmas', { closed: true }]],
    ['the opening on all holidays', () => ['PUT', 'holidays/all', { closed: false }]],
    ['a removal of a holiday of the business', async () => ['DELETE', `own-holidays/${await withHoliday()}`]],
  ]
  it.each(changes)(
    'the second request for %s under the same key gets the same reply',
    async (_what, change) => {
      await twice(await change())
    },
  )
})

it('a repeated change of a service or professional happens once', async () => {
  await twice(['PATCH', `services/${shop.service.id}`, { version: 1, price: 60 }])
  await twice(['PATCH', `professionals/${shop.professional.id}`, { version: 1, name: 'Ana Maria' }])
  expect((await shop.services()).services).toContainEqual(
    expect.objectContaining({ id: shop.service.id, price: 60, version: 2 }),
  )
  expect(await shop.team()).toContainEqual(expect.objectContaining({ name: 'Ana Maria', version: 2 }))
})

it('a repeated request does not overwrite a newer change', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const close = () => shop.owner.switchHoliday({ holiday: 'christmas', closed: true }, headers)
  await close()
  await shop.owner.switchHoliday({ holiday: 'christmas', closed: false })
  expect((await close()).status).toBe(200)
  const { body } = await shop.owner.listHolidays()
  expect(body.holidays.find(({ holiday }) => holiday === 'christmas')?.closed).toBe(false)
})

it('a rename of a category with many services gets the reply of its last step', async () => {
  const many = Array.from({ length: 95 }, (_, i) => `Serviço ${i}`)
  shop = await openShop({
    services: many.map((name) => ({ name, price: 10, duration: 30, category: 'Cor' })),
  })
  await shop.addService({ name: 'Mais um', category: 'Cor' })
  const body = await twice([
    'POST',
    'categories/rename',
    { type: 'service', name: 'Cor', new_name: 'Coloração' },
  ])
  expect(body).toEqual({ categories: ['Coloração'] })
  const { services } = await shop.services()
  expect(services.filter(({ category }) => category === 'Coloração')).toHaveLength(96)
})

it('a repeated removal of a holiday gets the same reply after another change', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const holiday = await withHoliday()
  const remove = () => shop.owner.removeOwnHoliday({ holiday }, headers)
  const first = await remove()
  await withHoliday()
  expect(await remove()).toMatchObject({ status: 200, body: first.body })
})

it('the key of a removal of a missing absence is refused for another absence', async () => {
  const [{ id }, absence] = await withAbsence()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const take = (absence_id: string) => shop.owner.removeAbsence({ professional_id: id, absence_id }, headers)
  expect((await take(newId('abs', new Date()))).status).toBe(200)
  expect(await take(absence)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
})
