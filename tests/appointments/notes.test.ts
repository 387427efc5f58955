import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { appointmentEntry } from '#functions/calendar/rules.ts'
import { eventFor } from '#functions/google/rules/outgoing.ts'
import { storedItem, upgraded } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { appointmentMessage, appointmentSms } from '#functions/notifications/rules/appointment.ts'
import { appointments, histories, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { partnerData } from '#functions/webhooks/rules/events.ts'
import type { AgendaAppointment, HistoryEntry } from '#shared/appointments.ts'
import type { ActionTokens } from '#shared/links.ts'
import { clientKinds } from '#shared/notifications.ts'
import { done, nextPhone, tableOfStack } from '../kit/actor.ts'
import { link } from '../kit/links.ts'
import { messageFactsOf } from '../kit/messages.ts'
import { openPartner, type Partner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// The customer's notes and the team's are two fields (RULINGS G4). Each row of these tables is a reader.

const [CUSTOMER, TEAM] = ['Palavra do cliente', 'Palavra da equipe']
const people = {
  organizer: { name: 'Barbearia', email: 'shop@navalha.test' },
  attendee: { name: 'Cliente', email: 'client@navalha.test' },
}

let shop: Shop
let partner: Partner
let stranger: Shop['owner']
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
  stranger = await shop.join('professional', shop.customer.otherProfessional.id)
})

type Noted = { appointment: AgendaAppointment; phone: string; actions?: ActionTokens | undefined }
let days = 3
/** Books an appointment on the page, on a separate day. */
async function booked(client: { notes?: string } = {}) {
  const phone = nextPhone()
  const date = shop.customer.day(++days)
  const booking = shop.customer.booking({ date, time: '10:00' }, { phone, ...client })
  return { phone, date, body: done(await shop.customer.book(booking)) }
}

/** Each maker gives an appointment both notes, each by its own author. */
const makers: Record<string, () => Promise<Noted>> = {
  'booked on the page, noted by the team': async () => {
    const { phone, body } = await booked({ notes: CUSTOMER })
    const noted = done(await shop.owner.edit(body.appointment_id, { version: 1, staff_notes: TEAM }))
    return { appointment: noted, phone, actions: body.actions }
  },
  'booked on the page, cancelled by the team for a reason': async () => {
    const { phone, body } = await booked({ notes: CUSTOMER })
    const cancelled = await shop.owner.status(body.appointment_id, 1, 'cancelled', { reason: TEAM })
    return { appointment: done(cancelled), phone, actions: body.actions }
  },
  'booked on the page, noted by an API key': async () => {
    const { phone, body } = await booked({ notes: CUSTOMER })
    done(await partner.call('PATCH', `appointments/${body.appointment_id}`, { staff_notes: TEAM }))
    const { appointment } = done(await shop.owner.appointment(body.appointment_id))
    return { appointment, phone, actions: body.actions }
  },
}

type Seen = 'both' | 'customer’s' | 'neither'
/** Each reader returns what it sees of an appointment, as text. */
const readers: Record<string, [Seen, (noted: Noted) => Promise<unknown>]> = {
  'the owner, in the appointment': ['both', ({ appointment }) => shop.owner.appointment(appointment.id)],
  'the manager, in the agenda': ['both', ({ appointment }) => shop.manager.agenda(appointment.date)],
  'its professional, in the appointment': [
    'both',
    ({ appointment }) => shop.professional.appointment(appointment.id),
  ],
  'another professional, in the appointment': [
    'neither',
    ({ appointment }) => stranger.appointment(appointment.id),
  ],
  'another professional, in the agenda': ['neither', ({ appointment }) => stranger.agenda(appointment.date)],
  'the owner, in the client’s file': [
    'both',
    ({ appointment }) => shop.owner.getClient({ client_id: appointment.client_id }),
  ],
  'an API key': ['both', ({ appointment }) => partner.call('GET', `appointments/${appointment.id}`)],
  'an API key, in a list': [
    'both',
    ({ appointment }) => partner.all('appointments', { client_id: appointment.client_id }),
  ],
  'the customer, in My Appointments': ['customer’s', ({ phone }) => shop.customer.mine(phone)],
  'the holder of a link': [
    'customer’s',
    ({ actions }) => link.open((actions as ActionTokens).cancel as string, 'cancel'),
  ],
  'a webhook': [
    'customer’s',
    async ({ appointment }) => {
      const changes = { notes: { to: CUSTOMER }, staff_notes: { to: TEAM } }
      const { cancel_reason: _, ...told } = partnerData('appointment.updated', {
        price: 50,
        ...appointment,
        changes,
      }) as { cancel_reason?: string }
      return told
    },
  ],
  'a calendar’s feed': [
    'neither',
    async ({ appointment }) => appointmentEntry({ price: 50, ...appointment }),
  ],
  Google: [
    'neither',
    async ({ appointment }) =>
      eventFor({ price: 50, ...appointment }, { tenant: 'ten_1', timezone: 'America/Sao_Paulo' }),
  ],
  'every mail, calendar file and SMS about it': [
    'neither',
    async ({ appointment }) =>
      clientKinds
        .filter((kind) => kind !== 'birthday')
        .map((kind) => {
          const told = messageFactsOf({}, { ...appointment, price: 50 })
          return [appointmentMessage(kind, told, people, new Date()), appointmentSms(kind, told)]
        }),
  ],
}

describe.each(Object.entries(makers))('the notes of an appointment %s', (_how, make) => {
  it('each reader of an appointment sees only the notes that are for them', async () => {
    const noted = await make()
    for (const [who, [seen, read]] of Object.entries(readers)) {
      const text = JSON.stringify(await read(noted))
      expect([who, text.includes(CUSTOMER), text.includes(TEAM)]).toEqual([
        who,
        seen !== 'neither',
        seen === 'both',
      ])
    }
  })
})

it('only the customer changes the customer’s notes of a booking made on the page', async () => {
  const [make] = Object.values(makers) as [() => Promise<Noted>]
  const { appointment } = await make()
  const { id, version } = appointment
  const at = `appointments/${id}`
  expect((await partner.call('PATCH', at, { notes: TEAM })).body).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'notes' }],
  })
  expect((await shop.owner.edit(id, { version, notes: TEAM })).status).toBe(400)
  // An integration may send back what a GET returned.
  expect((await partner.call('PATCH', at, { notes: CUSTOMER })).status).toBe(200)
})

describe('an appointment of shape 1, which has one notes field', () => {
  const old = 'Escrito antes'
  type Change = {
    by?: string
    author?: boolean
    action: 'edited' | 'status'
    changes: HistoryEntry['changes']
  }
  /** Stores an appointment in its former shape; each change made the next version. */
  async function stored(source: 'page' | 'staff', changes: Change[] = []) {
    const { phone, date, body } = await booked()
    const { appointment_id } = body
    const { appointment } = done(await shop.owner.appointment(appointment_id))
    const { client, name: TableName } = tableOfStack()
    const tenant = shop.owner.tenant as Tenant
    const version = 1 + changes.length
    const item = { price: 50, ...appointment, source, notes: old, version } as StoredAppointment
    const put = (Item: object) => client.send(new PutCommand({ TableName, Item }))
    await put({ ...storedItem(tenant, appointments, item), shape: 'appointment.1' })
    for (const [i, { author, ...change }] of changes.entries()) {
      const entry = { appointment_id, version: i + 2, at: appointment.updated_at, ...change }
      await put(
        storedItem(tenant, histories, {
          ...entry,
          ...(author && { author: { user_id: 'usr_1', role: 'owner' } }),
        }),
      )
    }
    return { id: appointment_id, phone, date, client_id: appointment.client_id, version }
  }
  const status = { status: {} }

  it.each<[Seen, string, 'page' | 'staff', Change[]]>([
    ['customer’s', 'booked and left alone', 'page', []],
    [
      'customer’s',
      'confirmed by its customer',
      'page',
      [{ by: 'Cliente', action: 'status', changes: status }],
    ],
    [
      'customer’s',
      'cancelled by its customer',
      'page',
      [{ by: 'Cliente', action: 'status', changes: { ...status, notes: {} } }],
    ],
    [
      'customer’s',
      'priced by the team',
      'page',
      [{ by: 'Rui', author: true, action: 'edited', changes: { price: {} } }],
    ],
    [
      'neither',
      'noted by the team',
      'page',
      [{ by: 'Rui', author: true, action: 'edited', changes: { notes: {} } }],
    ],
    [
      'neither',
      'noted by a member named Cliente',
      'page',
      [{ by: 'Cliente', author: true, action: 'status', changes: { notes: {} } }],
    ],
    ['neither', 'noted by an API key', 'page', [{ by: 'Site', action: 'edited', changes: { notes: {} } }]],
    ['neither', 'made by the team', 'staff', []],
  ])(
    'the part of the old notes that the customer sees is “%s” when the appointment was %s',
    async (seen, _how, source, changes) => {
      const { id, phone, date, client_id, version } = await stored(source, changes)
      const notes = seen === 'neither' ? { staff_notes: old } : { notes: old }
      const one = done(await shop.owner.appointment(id)).appointment
      const [listed] = await partner.all<AgendaAppointment>('appointments', { client_id })
      const day = done(await shop.owner.agenda(date)).days[0]?.appointments[0]
      for (const { notes: own, staff_notes } of [one, listed, day] as AgendaAppointment[])
        expect({ ...(own && { notes: own }), ...(staff_notes && { staff_notes }) }).toEqual(notes)
      expect(JSON.stringify((await shop.customer.mine(phone)).body).includes(old)).toBe(seen !== 'neither')
      // A change stores it in the present shape, with both notes.
      const edited = done(await shop.owner.edit(id, { version, staff_notes: TEAM }))
      expect([edited.notes, edited.staff_notes]).toEqual([notes.notes, TEAM])
    },
  )

  it('an appointment of shape 1 without its history gives its notes to staff, unless it never changed', async () => {
    const item = { shape: 'appointment.1', id: 'apt_1', source: 'page', notes: old, version: 1 }
    expect(await upgraded(item, undefined)).toEqual({ ...item, shape: 'appointment.2' })
    expect(await upgraded({ ...item, client_by_phone: true, version: 2 }, undefined)).toEqual({
      ...{
        shape: 'appointment.2',
        id: 'apt_1',
        source: 'page',
        version: 2,
        own_word: true,
        staff_notes: old,
      },
    })
  })
})
