import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import { CATALOG } from '#functions/company/records.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { nextPhone } from '../kit/actor.ts'
import { openClientShop } from '../kit/clients.ts'

type Entity = { sk: string; version?: number; [field: string]: unknown }

/** These fields are internal to an entity, so no caller has seen them. */
const inner = ['version', 'updated_at', 'last_booked', 'booked_ahead', 'hold', 'catalog_version']

const withoutInner = (entity: Entity | undefined) =>
  Object.fromEntries(Object.entries(entity ?? {}).filter(([field]) => !inner.includes(field)))

it('the version of an entity rises only when its visible fields change, not when a transaction only locks it', async () => {
  const { team, shop, appointments, made } = await openClientShop()
  const client = await made()
  const all = async () => {
    const stored = await get(appointments.ctx, clients, client, { consistent: true })
    const catalog = await queryAll<Entity>(appointments.ctx, CATALOG, { consistent: true })
    const found = [...catalog, { ...stored, sk: 'client' }].map((one): [string, Entity] => [
      one.sk,
      withoutStorage(one),
    ])
    return new Map(found)
  }
  const booking = (time: string) =>
    shop.booking({ time }, { phone: client.phone as string, name: client.name })
  let appointment = await appointments.add({ client_id: client.id, date: shop.day(3), time: '09:00' })
  const next = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    appointment = body as typeof appointment
  }
  const created = async (path: string, body: object) =>
    expect((await team.owner.call('POST', path, body)).status).toBe(201)
  const raised: Record<string, string[]> = {}
  const steps: [string, () => Promise<unknown>][] = [
    ['book on the page', () => shop.book(booking('10:00'))],
    ['create as staff', () => appointments.add({ client_id: client.id, date: shop.day(4) })],
    ['move the last appointment', () => next(team.owner.move(appointment, { time: '11:00' }))],
    ['move it again', () => next(team.owner.move(appointment, { time: '11:30' }))],
    [
      'move it to a colleague',
      () => next(team.owner.move(appointment, { professional_id: shop.otherProfessional.id })),
    ],
    ['cancel it', () => next(team.owner.status(appointment.id, appointment.version, 'cancelled'))],
    [
      'undo the cancellation',
      () =>
        next(team.owner.status(appointment.id, appointment.version, 'scheduled', { allow_overlap: true })),
    ],
    ['create a service', () => created('/api/staff/services', { name: 'Escova', price: 10, duration: 30 })],
    ['create a professional', () => created('/api/staff/professionals', { name: 'Caio Lima' })],
    [
      'create another client',
      () => created('/api/staff/clients', { name: 'Outra Pessoa', phone: nextPhone() }),
    ],
  ]
  for (const [title, act] of steps) {
    const before = await all()
    await act()
    const after = await all()
    raised[title] = [...before.keys()].filter((sk) => {
      const [was, is] = [before.get(sk), after.get(sk)]
      const changed = !isDeepStrictEqual(withoutInner(was), withoutInner(is))
      return was?.version !== is?.version && !changed
    })
  }
  expect(raised).toEqual(Object.fromEntries(steps.map(([title]) => [title, []])))
})
