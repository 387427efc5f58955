import { beforeAll, expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { timeOf } from '#shared/time.ts'
import { eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// A removed client has no upcoming appointment, no matter which comes first: the deletion of a client or an
// appointment.
const ROUNDS = volume(8, 24)
let shop: Shop
let owner: ReturnType<typeof clientsOf>
beforeAll(async () => {
  shop = await openShop()
  owner = clientsOf(shop.owner)
})

const scope = () => ({ table: tableOfStack(), tenant: shop.customer.business.company.id as Tenant })
const made = async (name = 'Pessoa de Teste') =>
  (await owner.create({ name, phone: nextPhone() })).body as Client
/** Places fill days of 20 starts each, from tomorrow on. */
const placeOf = (i: number) => ({
  date: shop.customer.day(1 + Math.floor(i / 20)),
  time: timeOf(480 + (i % 20) * 30),
})
const appointmentFor = (i: number, more: object) => ({
  service_id: shop.customer.service.id,
  professional_id: shop.customer.otherProfessional.id,
  ...placeOf(i),
  allow_overlap: true,
  ...more,
})

/** A client with such an appointment is erased instead of deleted. */
const appointmentBehind = ({ id: client_id }: Client) =>
  shop.owner.create(appointmentFor(0, { client_id, date: shop.customer.day(-1), staff_notes: 'Veio ontem' }))

type Given = { status: number; id?: string; code?: string }

/** Each way gives a client an appointment: it prepares, and returns the call that does it. */
const ways: [string, (client: Client, i: number) => Promise<() => Promise<Given>>][] = [
  [
    'a customer books',
    async ({ phone, name }, i) =>
      async () => {
        const booking = shop.customer.booking(placeOf(i), { phone: phone as string, name })
        const { status, body } = await shop.customer.book(booking)
        return { status, id: body.appointment_id, code: body.code }
      },
  ],
  [
    'staff create an appointment',
    async ({ id: client_id }, i) =>
      async () => {
        const { status, body } = await shop.owner.create(appointmentFor(i, { client_id }))
        return { status, id: body.id, code: body.code }
      },
  ],
  [
    'staff give the client an existing appointment',
    async ({ id: client_id }, i) => {
      const { body: appointment } = await shop.owner.create(appointmentFor(i, { client_name: 'Balcão' }))
      return async () => {
        const { status, body } = await shop.owner.edit(appointment.id, { version: 1, client_id })
        return { status, id: appointment.id, code: body.code }
      }
    },
  ],
]

it.each(ways)(
  'a client is never deleted with an upcoming appointment while %s',
  { timeout: 240_000 },
  async (_what, begin) => {
    for (let i = 0; i < ROUNDS; i++) {
      const client = await made()
      if (i % 2) await appointmentBehind(client)
      const give = await begin(client, i)
      const [gone, given] = await Promise.all([owner.remove(client.id), give()])
      const left = await get(scope(), clients, { id: client.id }, { consistent: true })
      const appointment = await get(scope(), appointments, { id: given.id ?? '' }, { consistent: true })
      const theirs = appointment?.client_id === client.id
      expect([gone.status, theirs]).toEqual(theirs ? [409, true] : [200, false])
      expect(Boolean(left && !left.anonymised_at)).toBe(theirs)
      if (given.status >= 400) expect(given.code).toBe('client_not_found')
    }
  },
)

it('an erased client gets no new appointment from staff, and keeps the past ones', async () => {
  const client = await made()
  const { body: behind } = await appointmentBehind(client)
  expect((await owner.remove(client.id)).body.outcome).toBe('anonymised')
  const entered = await shop.owner.create(appointmentFor(190, { client_id: client.id }))
  expect([entered.status, entered.body.code]).toEqual([404, 'client_not_found'])
  const { body: appointment } = await shop.owner.create(appointmentFor(191, { client_name: 'Balcão' }))
  const given = await shop.owner.edit(appointment.id, { version: 1, client_id: client.id })
  expect([given.status, given.body.code]).toEqual([404, 'client_not_found'])
  const wiped = await eventually(async () => {
    const { body } = await shop.owner.appointment(behind.id)
    return !body.appointment.staff_notes && body.appointment
  })
  const noted = await shop.owner.edit(behind.id, {
    version: wiped.version,
    client_id: client.id,
    staff_notes: 'Pagou em dinheiro',
  })
  expect([noted.status, noted.body.client_id]).toEqual([200, client.id])
})

it('five concurrent bookings of one known client, the most that the page allows, create five appointments', async () => {
  const client = await made('Cinco Vezes')
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      shop.customer.book(
        shop.customer.booking(
          { ...placeOf(i), date: shop.customer.day(9) },
          { phone: client.phone as string, name: client.name },
        ),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => body.client_id))).toEqual(new Set([client.id]))
  expect((await owner.file(client.id)).body.client.version).toBe(1)
})
