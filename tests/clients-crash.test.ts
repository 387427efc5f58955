import { expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import { addDays } from '#shared/time.ts'
import { describeBusiness, itemOf, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { eventually, nextPhone } from './kit/actor.ts'
import { clientsOf } from './kit/clients.ts'
import { type ForkedStack, killStack, tableOf } from './kit/forked-stack.ts'
import { memberOf } from './kit/member.ts'
import { ownStack } from './kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from './kit/ports.ts'

const APPOINTMENTS = 1000
const start = ownStack('clients-crash', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'client-index'],
})

it('a merge killed with -9 in the middle goes on after the restart, and ends once', async () => {
  const first = await start()
  const business = describeBusiness({
    slug: 'uniao',
    name: 'União',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  const tenant = business.company.id as Tenant
  await writeBusiness(tableOf(first), business)
  const owner = clientsOf(await memberOf(tableOf(first), business, 'owner', { url: first.url }))
  const make = async (name: string) => (await owner.create({ name, phone: nextPhone() })).body as Client
  const [kept, other] = [await make('Fica Aqui'), await make('Some Daqui')]
  const at = new Date().toISOString()
  const past = Array.from(
    { length: APPOINTMENTS },
    (_, i): Appointment => ({
      id: newId('apt', new Date()),
      client_id: other.id,
      client_name: other.name,
      professional_id: business.professionals[0]?.id as string,
      service_id: business.services[0]?.id as string,
      service_name: 'Corte',
      date: addDays('2020-01-01', i),
      time: '10:00',
      duration: 30,
      price: 40,
      status: 'completed',
      created_at: at,
      updated_at: at,
      version: 1,
    }),
  )
  await writeItems(
    tableOf(first),
    past.map((appointment) => itemOf(business, appointments, appointment)),
  )

  const countOf = async (running: ForkedStack, client: Client) => {
    const scope = { table: tableOf(running), tenant }
    return (await queryAll<Appointment>(scope, client.id, { index: 'client' })).length
  }
  expect((await owner.merge(kept, other)).status).toBe(200)
  await eventually(async () => (await countOf(first, kept)) > 0, 60)
  await killStack(first)

  const second = await start()
  const moved = await countOf(second, kept)
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(APPOINTMENTS)
  await eventually(async () => (await countOf(second, kept)) === APPOINTMENTS, 120)
  expect(await countOf(second, other)).toBe(0)
  const scope = { table: tableOf(second), tenant }
  const all = await queryAll<Appointment>(scope, kept.id, { index: 'client' })
  // Each moved once, whole: no version was skipped, and nothing else changed.
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([2]))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(past.map(({ id }) => id)))
  expect(new Set(all.map(({ client_name }) => client_name))).toEqual(new Set([other.name]))
  const again = clientsOf(await memberOf(scope.table, business, 'owner', { url: second.url }))
  expect((await again.list()).body.clients.map(({ name }) => name)).toEqual(['Fica Aqui'])
  expect((await again.file(other.id)).status).toBe(404)
}, 300_000)
