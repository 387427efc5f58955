import { beforeAll, expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import { audit, commit } from '#functions/kit/commit.ts'
import { patch } from '#functions/kit/writes.ts'
import type { BookingPage } from '#shared/booking.ts'
import type { Client } from '#shared/clients.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { nextPhone, openBusiness } from '../kit/actor.ts'
import { openClientShop } from '../kit/clients.ts'

const yes = { whatsapp_opt_in: true } as const
let tools: Awaited<ReturnType<typeof openClientShop>>
beforeAll(async () => {
  tools = await openClientShop({
    config: { notifications: { ...switchDefaults, whatsapp_enabled: true } },
  })
})

async function fileOf(id: string): Promise<Client> {
  const { body } = await tools.owner.file(id)
  if (body.access !== 'file') throw new Error('only the contact')
  return body.client
}

it('the page asks for consent to WhatsApp only while the business sends messages there', async () => {
  const asks = async (shop: typeof tools.shop) => (await shop.page<BookingPage>()).body.config?.asks_whatsapp
  expect(await asks(tools.shop)).toBe(true)
  expect(await asks(await openBusiness())).toBeUndefined()
})

it('consent on the page is stored at once for a new client, and for a known client when staff accept it', async () => {
  const { shop, team } = tools
  const book = async (time: string, client: object) =>
    (await shop.book(shop.booking({ time, date: shop.day(2) }, { name: 'Ana Souza', ...client }))).body
  const fresh = await book('09:00', { phone: nextPhone(), ...yes })
  expect(await fileOf(fresh.client_id)).toMatchObject(yes)
  const phone = nextPhone()
  const first = await book('09:30', { phone })
  expect(await fileOf(first.client_id)).not.toHaveProperty('whatsapp_opt_in')
  const second = await book('10:00', { phone, ...yes })
  const { appointment } = (await team.owner.appointment(second.appointment_id)).body
  expect(appointment.reported_client).toEqual({ ...yes, phone: parsePhone(phone) })
  expect(await fileOf(first.client_id)).not.toHaveProperty('whatsapp_opt_in')
  expect((await team.owner.settle(second.appointment_id, 1, true)).status).toBe(200)
  expect(await fileOf(first.client_id)).toMatchObject({ ...yes, version: 2 })
  const third = await book('10:30', { phone, ...yes })
  const again = (await team.owner.appointment(third.appointment_id)).body.appointment
  expect(again.reported_client).toBeUndefined()
})

it('a merge keeps the consent of the phone that stays and either client’s opt-out, and erasure removes both', async () => {
  const { owner, made, appointments, shop } = tools
  const [kept, other] = [await made(), await made(yes)]
  const unsubscribed_at = '2026-01-02T03:04:05.000Z'
  const change = patch(clients, { id: other.id }, { unsubscribed_at, version: 2 }, { version: 1 })
  await commit(appointments.ctx, change, audit('test', other.id, {}))
  const merged = (await owner.merge(kept, { ...other, version: 2 }, ['phone'])).body
  expect(merged).toMatchObject({ ...yes, unsubscribed_at, phone: other.phone })
  const edited = await owner.update(kept.id, { version: merged.version, notes: 'Prefere a janela' })
  expect(edited.body).toMatchObject({ ...yes, unsubscribed_at })
  expect(await fileOf(kept.id)).toEqual(edited.body)
  await appointments.add({ client_id: kept.id, date: shop.day(-3), status: 'completed' })
  expect((await owner.remove(kept.id)).body.outcome).toBe('anonymised')
  const left = await fileOf(kept.id)
  expect(left).not.toHaveProperty('whatsapp_opt_in')
  expect(left).not.toHaveProperty('unsubscribed_at')
})
