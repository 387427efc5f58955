import { beforeEach, describe, expect, it } from 'vitest'
import type { Holidays } from '#shared/company.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import { openShop, type Shop } from '../kit/catalog.ts'

// Tests repeated changes of services, professionals and holidays after a lost answer (RULINGS A5).

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

type Change = [method: string, path: string, body?: object]

/** Sends the same request twice under one key, which gives one answer, whatever it changed. */
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
  const { body } = await shop.owner.call<Holidays>('POST', '/api/staff/own-holidays', holiday)
  return body.own[0]?.id
}

describe('sent twice under one key', () => {
  const changes: [what: string, change: () => Change | Promise<Change>][] = [
    ['a service changed', () => ['PATCH', `services/${shop.service.id}`, { version: 1, price: 60 }]],
    ['a service deleted', () => ['DELETE', `services/${shop.service.id}`]],
    [
      'services in order',
      () => ['POST', 'services/order', { service_ids: [shop.service.id, shop.otherService.id] }],
    ],
    [
      'a category renamed',
      async () => {
        await shop.addService({ name: 'A', category: 'Cor' })
        await shop.addService({ name: 'B', category: 'Outra' })
        return ['POST', 'categories/rename', { type: 'service', name: 'cor', new_name: 'Zelo' }]
      },
    ],
    [
      'a category in other letters',
      async () => {
        await shop.addService({ name: 'A', category: 'cor' })
        return ['POST', 'categories/rename', { type: 'service', name: 'cor', new_name: 'Cor' }]
      },
    ],
    [
      'a category deleted',
      async () => {
        await shop.addService({ name: 'A', category: 'Cor' })
        await shop.addService({ name: 'B', category: 'Outra' })
        return ['POST', 'categories/delete', { type: 'service', name: 'Cor' }]
      },
    ],
    [
      'a professional changed',
      async () => {
        await shop.book(shop.booking())
        return ['PATCH', `professionals/${shop.professional.id}`, { version: 1, hours: [] }]
      },
    ],
    ['a professional deleted', () => ['DELETE', `professionals/${shop.professional.id}`]],
    [
      'an absence taken back',
      async () => {
        const [{ id }, absence] = await withAbsence()
        return ['DELETE', `professionals/${id}/absences/${absence}`]
      },
    ],
    ['a holiday switched', () => ['PUT', 'holidays/christmas', { closed: true }]],
    ['all holidays opened', () => ['PUT', 'holidays/all', { closed: false }]],
    ['an own holiday removed', async () => ['DELETE', `own-holidays/${await withHoliday()}`]],
  ]
  it.each(changes)('%s answers the same', async (_what, change) => {
    await twice(await change())
  })
})

it('what was changed is changed once', async () => {
  await twice(['PATCH', `services/${shop.service.id}`, { version: 1, price: 60 }])
  await twice(['PATCH', `professionals/${shop.professional.id}`, { version: 1, name: 'Ana Maria' }])
  expect((await shop.services()).services).toContainEqual(
    expect.objectContaining({ id: shop.service.id, price: 60, version: 2 }),
  )
  expect(await shop.team()).toContainEqual(expect.objectContaining({ name: 'Ana Maria', version: 2 }))
})

it('what somebody changed since is not taken back', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const close = () => shop.owner.call('PUT', '/api/staff/holidays/christmas', { closed: true }, headers)
  await close()
  await shop.owner.call('PUT', '/api/staff/holidays/christmas', { closed: false })
  expect((await close()).status).toBe(200)
  const { body } = await shop.owner.call<Holidays>('GET', '/api/staff/holidays')
  expect(body.holidays.find(({ holiday }) => holiday === 'christmas')?.closed).toBe(false)
})

it('a category moved in several steps is answered by the last of them', async () => {
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

it('an own holiday removed answers the same after another change', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const path = `/api/staff/own-holidays/${await withHoliday()}`
  const remove = () => shop.owner.call<Holidays>('DELETE', path, undefined, headers)
  const first = await remove()
  await withHoliday()
  expect(await remove()).toMatchObject({ status: 200, body: first.body })
})

it('the key with another change is refused', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const change = (price: number) =>
    shop.owner.call<{ code: string }>(
      'PATCH',
      `/api/staff/services/${shop.service.id}`,
      { version: 1, price },
      headers,
    )
  await change(60)
  expect(await change(70)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
})

it('so is the key of an absence that was gone already, with one that is there', async () => {
  const [{ id }, absence] = await withAbsence()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const take = (absence_id: string) =>
    shop.owner.call<{ code: string }>(
      'DELETE',
      `/api/staff/professionals/${id}/absences/${absence_id}`,
      undefined,
      headers,
    )
  expect((await take(newId('abs', new Date()))).status).toBe(200)
  expect(await take(absence)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
})
