import { beforeAll, expect, it } from 'vitest'
import { appointmentEntry } from '#functions/calendar/rules.ts'
import { eventFor } from '#functions/google/rules/outgoing.ts'
import { appointmentMessage, appointmentSms } from '#functions/notifications/rules/appointment.ts'
import { partnerData } from '#functions/webhooks/rules/events.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { ActionTokens } from '#shared/links.ts'
import { NAME_WITH_LINK } from '#shared/names.ts'
import { clientKinds } from '#shared/notifications.ts'
import { whatsappText } from '#shared/whatsapp-text.ts'
import { done, eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { link } from '../kit/links.ts'
import { messageFactsOf } from '../kit/messages.ts'
import { openPartner, type Partner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { wholeTable } from '../kit/whole-table.ts'

// A client may book for another person, as a parent does for a child. All messages name that person.

const CHILD = 'Beatrizinha'
let shop: Shop
let partner: Partner
let days = 3
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
})

const place = () => {
  const [service, professional] = [shop.customer.service.id, shop.customer.professional.id]
  return {
    service_id: service,
    professional_id: professional,
    date: shop.customer.day(++days),
    time: '10:00',
  }
}
const stored = async (id: string) => done(await shop.owner.appointment(id)).appointment

type Made = { appointment: AgendaAppointment; phone: string; actions?: ActionTokens }
const client = () => ({ name: 'Carlos Almeida', phone: nextPhone() })

/** Each maker names the person who comes. */
const makers: Record<string, () => Promise<Made>> = {
  'its customer on the page': async () => {
    const phone = nextPhone()
    const booking = shop.customer.booking(place(), { phone })
    const { appointment_id, actions } = done(await shop.customer.book({ ...booking, for: CHILD }))
    return { appointment: await stored(appointment_id), phone, actions }
  },
  'staff who create it': async () => {
    const new_client = client()
    const appointment = done(await shop.owner.create({ ...place(), new_client, for: CHILD }))
    return { appointment, phone: new_client.phone }
  },
  'staff who edit it': async () => {
    const new_client = client()
    const { id, version } = done(await shop.owner.create({ ...place(), new_client }))
    return {
      appointment: done(await shop.owner.edit(id, { version, for: CHILD })),
      phone: new_client.phone,
    }
  },
  'an API key that creates it': async () => {
    const new_client = client()
    const input = { ...place(), new_client, for: CHILD }
    const { id } = done(await partner.call<{ id: string }>('POST', 'appointments', input))
    return { appointment: await stored(id), phone: new_client.phone }
  },
  'an API key that changes it': async () => {
    const new_client = client()
    const { id } = done(await shop.owner.create({ ...place(), new_client }))
    done(await partner.call('PATCH', `appointments/${id}`, { for: CHILD }))
    return { appointment: await stored(id), phone: new_client.phone }
  },
}

const people = {
  organizer: { name: 'Barbearia', email: 'shop@navalha.test' },
  attendee: { name: 'Cliente', email: 'client@navalha.test' },
}
const told = (appointment: AgendaAppointment) => messageFactsOf({}, { ...appointment, price: 50 })
const kinds = clientKinds.filter((kind) => kind !== 'birthday')

/** Each reader gets the name of the person who comes. */
const readers: Record<string, (made: Made) => unknown> = {
  'the team, in the agenda': ({ appointment }) => shop.manager.agenda(appointment.date),
  'its professional': ({ appointment }) => shop.professional.appointment(appointment.id),
  'the owner, in the client’s file': ({ appointment }) =>
    shop.owner.getClient({ client_id: appointment.client_id }),
  'an API key': ({ appointment }) => partner.call('GET', `appointments/${appointment.id}`),
  'a webhook': ({ appointment }) => partnerData('appointment.created', { price: 50, ...appointment }),
  'the customer, in My Appointments': ({ phone }) => shop.customer.mine(phone),
  'a calendar’s feed': ({ appointment }) => appointmentEntry({ price: 50, ...appointment }),
  Google: ({ appointment }) =>
    eventFor({ price: 50, ...appointment }, { tenant: 'ten_1', timezone: 'America/Sao_Paulo' }),
  'who sends a reminder by hand': ({ appointment }) =>
    whatsappText(appointment, { client: 'Carlos', business: 'X' }, { date: '2026-01-01', time: '10:00' }),
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [
        `the mail of a ${kind}`,
        ({ appointment }: Made) => appointmentMessage(kind, told(appointment), people, new Date()),
      ],
      [`the SMS of a ${kind}`, ({ appointment }: Made) => appointmentSms(kind, told(appointment))],
    ]),
  ),
}

it.each(Object.entries(makers))(
  'every reader sees the name of the other person when it comes from %s',
  async (_who, make) => {
    const made = await make()
    expect(made.appointment.for).toBe(CHILD)
    for (const [who, read] of Object.entries(readers))
      expect([who, JSON.stringify(await read(made)).includes(CHILD)]).toEqual([who, true])
    if (made.actions?.cancel)
      expect((await link.open(made.actions.cancel, 'cancel')).body.appointment).toMatchObject({ for: CHILD })
  },
)

it('the name of the other person obeys the rules for names', async () => {
  const hostile: [string, string?][] = [['Ana www.golpe.com', NAME_WITH_LINK], ['A'.repeat(121)]]
  const attempts = (name: string) => [
    shop.customer.book({ ...shop.customer.booking(place(), { phone: nextPhone() }), for: name }),
    shop.owner.create({ ...place(), for: name }),
    partner.call('POST', 'appointments', { ...place(), for: name }),
  ]
  for (const [name, message] of hostile)
    for (const { status, body } of await Promise.all(attempts(name))) {
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'invalid_input', 'for'])
      if (message) expect(body.errors?.[0]?.message).toBe(message)
    }
})

it('the name of the other person is removed with a change of client or by an edit', async () => {
  const { appointment } = await (makers['staff who create it'] as () => Promise<Made>)()
  const { id, version } = appointment
  const moved = done(await shop.owner.edit(id, { version, client_id: null }))
  expect(moved.for).toBeUndefined()
  const again = done(await shop.owner.edit(id, { version: moved.version, new_client: client(), for: CHILD }))
  expect(again.for).toBe(CHILD)
  expect(done(await shop.owner.edit(id, { version: again.version, for: null })).for).toBeUndefined()
})

it('no stored item names the other person after the client is erased', async () => {
  const name = 'Zulmirinha'
  const at = { ...place(), date: shop.customer.day(-1), staff_notes: 'Anotado depois' }
  const { id, version, client_id } = done(
    await shop.owner.create({ ...at, new_client: client(), for: 'Outra' }),
  )
  const named = done(await shop.owner.edit(id, { version, for: name }))
  done(await shop.owner.status(id, named.version, 'completed'))
  expect((await shop.owner.deleteClient({ client_id })).status).toBe(200)
  const left = async () =>
    (await wholeTable(tableOfStack()))
      .filter((item) => JSON.stringify(item).includes(name))
      .map(({ shape }) => shape)
  await eventually(async () => (await left()).length === 0).catch(async () =>
    expect(await left()).toEqual([]),
  )
})
