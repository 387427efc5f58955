import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, SQSEvent } from 'aws-lambda'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedItem } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import { type Notification, notifications, notificationsPartition } from '#functions/notifications/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { appointmentsOf } from '../kit/appointments.ts'
import { clientsOf } from '../kit/clients.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { type Message, mailsTo } from '../kit/staff.ts'

// The tests call the function in this process with events as the queue brings them: repeated, late and at once.
const table = tableOfStack()
const { handler } = await import('#functions/entry/notifications.ts')

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ config: { notifications: { ...switchDefaults, sms_enabled: true } } })
})
afterEach(() => {
  vi.useRealTimers()
})

const tenant = () => shop.owner.tenant as Tenant
const newEvent = (type: string, data: object) => ({ id: newId('evt', new Date()), type, data })

async function deliver(...events: ReturnType<typeof newEvent>[]): Promise<void> {
  const Records = events.map((event, n) => {
    const envelope = { ...event, tenant_id: tenant(), version: 1, created_at: new Date().toISOString() }
    return { messageId: String(n), body: JSON.stringify(envelope) }
  })
  const lambda = { getRemainingTimeInMillis: () => 30_000 } as Context
  expect(await handler({ Records } as unknown as SQSEvent, lambda)).toEqual({ batchItemFailures: [] })
}

/** Reads the records that an event created. Their ids derive from the event's id. */
async function recordsOf(id: string): Promise<Notification[]> {
  const partition = notificationsPartition(new Date())
  const all = await queryAll<Notification>({ table, tenant: tenant() }, partition, { consistent: true })
  return all.filter((one) => one.id.startsWith(`ntf_${id.slice(id.indexOf('_') + 1)}`))
}

/** Delivers an event of this type late, and returns the messages it creates. */
async function announced(type: string, data: object): Promise<Notification[]> {
  const event = newEvent(type, data)
  await deliver(event)
  return recordsOf(event.id)
}

let day = 3
async function booked(client: object = {}) {
  const { customer, owner } = shop
  const email = `c-${randomUUID()}@navalha.test`
  const { body } = await customer.book(customer.booking({ date: customer.day(++day) }, { email, ...client }))
  const { appointment } = (await owner.appointment(body.appointment_id)).body
  return { email, appointment: appointment as Appointment }
}

it('an event delivered several times creates one record per channel, and each is sent once', async () => {
  const { appointment, email } = await booked()
  const event = newEvent('appointment.created', appointment)
  await deliver(event, event, event)
  await deliver(event)
  const made = await recordsOf(event.id)
  expect(made.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  await eventually(async () => (await recordsOf(event.id)).every(({ status }) => status !== 'queued'))
  // The event that the booking itself sent causes one of the mails.
  expect(await mailsTo(email, { count: 2 })).toHaveLength(2)
})

it('events of one batch are processed together', async () => {
  const [one, other] = [await booked(), await booked()]
  const events = [one, other].map(({ appointment }) => newEvent('appointment.created', appointment))
  await deliver(...events)
  for (const { id } of events) expect(await recordsOf(id)).toHaveLength(2)
})

describe('events that a later change has overtaken', () => {
  it.each(['cancelled', 'moved', 'given to another professional'] as const)(
    'a booking that was %s in the meantime creates no message',
    async (how) => {
      const { appointment } = await booked()
      const { owner, customer } = shop
      const changes = {
        cancelled: undefined,
        moved: { time: '16:00' },
        'given to another professional': { professional_id: customer.otherProfessional.id },
      }[how]
      if (changes) expect((await owner.move(appointment, changes)).status).toBe(200)
      else await appointmentsOf(shop).setStatus(appointment, 'cancelled')
      expect(await announced('appointment.created', appointment)).toEqual([])
    },
  )

  it('a cancellation that was undone creates no message', async () => {
    const { appointment } = await booked()
    expect(await announced('appointment.cancelled', { ...appointment, changes: {} })).toEqual([])
  })

  it('a cancellation creates no message when its client was deleted', async () => {
    const { appointment } = await booked()
    await appointmentsOf(shop).setStatus(appointment, 'cancelled')
    expect((await clientsOf(shop.owner).remove(appointment.client_id as string)).status).toBe(200)
    expect(await announced('appointment.cancelled', { ...appointment, changes: {} })).toEqual([])
  })

  it('an appointment that has started creates no message', async () => {
    const { appointment } = await booked()
    vi.useFakeTimers({ now: Date.now() + 60 * 86_400_000, toFake: ['Date'] })
    const event = newEvent('appointment.created', appointment)
    await deliver(event)
    vi.useRealTimers()
    expect(await recordsOf(event.id)).toEqual([])
  })

  it('an invitation that was revoked creates no message', async () => {
    const email = `convite-${randomUUID()}@navalha.test`
    const { body } = await shop.owner.inviteMember({
      email,
      role: 'manager',
    })
    const invitation = { id: body.id, version: 1 }
    expect(await announced('invitation.created', invitation)).toMatchObject([
      { kind: 'invitation', channel: 'email', subject_id: body.id, recipient: 'c***@navalha.test' },
    ])
    await shop.owner.revokeInvitation({ invitation_id: body.id })
    expect(await announced('invitation.created', invitation)).toEqual([])
  })
})

describe('events without a recipient', () => {
  it('a walk-in appointment creates no message', async () => {
    const { owner, customer } = shop
    const { professional, service } = customer
    const place = { date: customer.day(++day), time: '11:00', professional_id: professional.id }
    const walkIn = await owner.create({ ...place, service_id: service.id })
    expect(walkIn.status).toBe(201)
    expect(await announced('appointment.created', walkIn.body)).toEqual([])
  })

  it('a code creates no message when the client has lost the e-mail address', async () => {
    const { appointment } = await booked()
    const client_id = appointment.client_id as string
    const code = { id: client_id, version: 1 }
    expect(await announced('client.code_requested', code)).toMatchObject([{ kind: 'code', client_id }])
    const { client } = (await clientsOf(shop.owner).file(client_id)).body as { client: Client }
    const changed = await clientsOf(shop.owner).update(client_id, { version: client.version, email: null })
    expect(changed.status).toBe(200)
    expect(await announced('client.code_requested', code)).toEqual([])
  })

  it('a change of status creates no message, unless it undoes a cancellation', async () => {
    const { appointment } = await booked()
    const changes = (from: string) => ({ ...appointment, changes: { status: { from, to: 'scheduled' } } })
    expect(await announced('appointment.updated', changes('confirmed'))).toEqual([])
    expect(await announced('appointment.updated', changes('cancelled'))).toMatchObject([
      { kind: 'change', channel: 'email' },
      { kind: 'change', channel: 'sms' },
    ])
  })
})

it('messages for a merged client go to the address of the remaining client', async () => {
  const { appointment } = await booked()
  const clients = clientsOf(shop.owner)
  const fields = { name: 'Pessoa', phone: nextPhone(), email: `k-${randomUUID()}@navalha.test` }
  const kept = (await clients.create(fields)).body
  const { client } = (await clients.file(appointment.client_id as string)).body as { client: Client }
  expect((await clients.merge(kept, client)).status).toBe(200)
  const made = await announced('appointment.created', appointment)
  expect(made.find(({ channel }) => channel === 'email')).toMatchObject({
    client_id: kept.id,
    recipient: 'k***@navalha.test',
  })
})

it('only the owner learns that a webhook was switched off, and only once', async () => {
  const event = newEvent('webhook.switched_off', { id: 'whk_1', version: 2, name: 'ERP', reason: 'gone' })
  await deliver(event)
  await deliver(event)
  const made = await recordsOf(event.id)
  expect(made).toMatchObject([
    { kind: 'webhook_off', channel: 'email', webhook: { name: 'ERP', reason: 'gone' } },
  ])
  const [mail] = (await mailsTo(shop.owner.person.email, { count: 1 })) as [Message]
  expect([mail.subject, mail.text]).toEqual([
    'Um webhook foi desativado no Navalha',
    expect.stringContaining('O webhook ERP, de Barbearia de Teste, foi desativado'),
  ])
})

describe('fallback from WhatsApp to SMS', () => {
  /** Writes a record as a failed sending leaves it. */
  async function failed(
    appointment: Appointment,
    kind: Notification['kind'] = 'confirmation',
  ): Promise<string> {
    const id = `${newId('ntf', new Date())}_whatsapp`
    const at = new Date().toISOString()
    const item: Notification = {
      id,
      kind,
      channel: 'whatsapp',
      appointment_id: appointment.id,
      ...(appointment.client_id && { client_id: appointment.client_id }),
      status: 'failed',
      reason: '131026',
      scheduled_for: at,
      tries: 0,
      created_at: at,
    }
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: storedItem(tenant(), notifications, item) }),
    )
    return id
  }
  const reports = (id: string) => deliver(newEvent('notification.failed', { id, version: 1 }))
  const sms = async (id: string) =>
    (await recordsOf(id.replace('_whatsapp', ''))).filter(({ channel }) => channel === 'sms')

  it('sends one SMS when a WhatsApp message failed, however often the failure is reported', async () => {
    const { appointment } = await booked()
    const id = await failed(appointment)
    await reports(id)
    await reports(id)
    expect(await sms(id)).toMatchObject([{ kind: 'confirmation', appointment_id: appointment.id }])
  })

  it('sends no SMS when the appointment was cancelled after the WhatsApp message', async () => {
    const { appointment } = await booked()
    const id = await failed(appointment)
    await appointmentsOf(shop).setStatus(appointment, 'cancelled')
    await reports(id)
    expect(await sms(id)).toEqual([])
  })

  it('sends no SMS to a landline', async () => {
    const { appointment } = await booked({ phone: '(11) 3265-4321' })
    const id = await failed(appointment)
    await reports(id)
    expect(await sms(id)).toEqual([])
  })
})
