import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import { ref, storedItem, storedKey, type Tenant } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { messageWords, type Notification, notifications } from '#functions/notifications/records.ts'
import { newId } from '#shared/ids.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import type { Channel } from '#shared/notifications.ts'
import { timeOf } from '#shared/time.ts'
import type { Fault } from '../../infra/local/messages/simulator.ts'
import { describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { type Booked, customerOf, eventually, nextPhone, send } from '../kit/actor.ts'
import { settled } from '../kit/deliveries.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { shopOf } from '../kit/shop.ts'
import { mailsTo } from '../kit/staff.ts'

const start = ownStack('notifications-crash', {
  consumers: ['outbox-relay', 'notifications', 'message-send', 'message-status'],
})
/** Holds the stack that the previous test left running. */
let running: ForkedStack | undefined
const restart = async () => {
  running = await start()
  return running
}

const BOOKINGS = 30

const switches = { ...switchDefaults, whatsapp_enabled: true, sms_enabled: true }
const describe = (slug: string, sms: boolean) =>
  describeBusiness({
    slug,
    name: 'Avisos',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: Array.from({ length: 10 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
    ...(sms && { config: { notifications: switches } }),
  })

/** Reads a business's notifications, and the messages to a recipient. */
function seenOn(stack: ForkedStack, tenant: string) {
  const scope = { table: tableOf(stack), tenant: tenant as Tenant }
  const [month] = notifications.key({ id: newId('ntf', new Date()) })
  return {
    records: () => queryAll<Notification>(scope, month, { consistent: true }),
    messages: (to: string) => mailsTo(to, { url: stack.url }),
    /**
     * An interrupted message is due when its lease ends. This step is too short to end the lease of a working worker.
     */
    pass: async () => {
      await settled(stack)
      await send('POST', '/_local/clock', { minutes: 4 }, { url: stack.url })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    },
  }
}

const fault = (stack: ForkedStack, channel: Channel, named?: Fault) =>
  send('POST', '/_local/faults', { channel, fault: named }, { url: stack.url })

it('every booking gets its mail once or twice when the stack is killed with -9 during sending', async () => {
  const first = running ?? (await restart())
  const business = describe('avisos', false)
  await writeBusiness(tableOf(first), business)
  const shop = customerOf(business, first.url)
  const emails = Array.from({ length: BOOKINGS }, () => `c-${randomUUID()}@navalha.test`)
  await Promise.all(
    business.professionals.map(async ({ id: professional_id }, p) => {
      for (let i = p; i < BOOKINGS; i += business.professionals.length) {
        const body = shop.booking({ professional_id, time: timeOf(480 + 3 * (i - p)) }, { email: emails[i] })
        expect((await shop.book(body)).status).toBe(201)
      }
    }),
  )
  const before = seenOn(first, business.company.id)
  const gone = async () => {
    const counts = await Promise.all(emails.map(async (email) => (await before.messages(email)).length))
    return counts.filter((count) => count > 0).length
  }
  await eventually(async () => (await gone()) >= 3)
  await killStack(first)

  const { records, messages, pass } = seenOn(await restart(), business.company.id)
  await eventually(async () => {
    await pass()
    // A kill may lose the provider's report.
    const isGone = ({ status }: { status: string }) => status === 'sent' || status === 'delivered'
    return (await records()).filter(isGone).length === BOOKINGS
  }, 60)
  for (const email of emails) expect([1, 2]).toContain((await messages(email)).length)
})

it('paid messages are not repeated when the stack is killed with -9 during a call, and their records say so', async () => {
  const first = running ?? (await restart())
  const business = describe('avisos-pagos', true)
  const table = tableOf(first)
  await writeBusiness(table, business)
  const { id: tenant } = business.company
  const template = { name: 'aviso', language: 'pt_BR', variables: ['cliente'] }
  const words = { texts: { email: {}, sms: {} }, templates: { change: template } }
  const item = storedItem(tenant as Tenant, messageWords, words as never)
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }))
  const customer = customerOf(business, first.url)
  const { owner } = await shopOf(customer, table, first.url)
  let minute = 540
  /** Books an appointment whose client gets e-mail and SMS. The returned `phone` has the format of messages. */
  const book = async (parts: object = {}): Promise<Booked & { phone: string; email: string }> => {
    const [typed, email] = [nextPhone(), `c-${randomUUID()}@navalha.test`]
    const client = { phone: typed, email }
    minute += 30
    const { status, body } = await customer.book(customer.booking({ time: timeOf(minute), ...parts }, client))
    expect(status, JSON.stringify(body)).toBe(201)
    return { ...body, email, phone: `+55${typed.replace(/\D/g, '')}` }
  }
  const before = seenOn(first, tenant)
  const begun = (appointmentId: string, channel: Channel) =>
    eventually(async () =>
      (await before.records()).find(
        (one) => one.appointment_id === appointmentId && one.channel === channel && one.attempt_at,
      ),
    )

  // This appointment moves below. Its client agreed to WhatsApp.
  const moved = await book()
  await eventually(async () => (await before.messages(moved.phone)).length === 1)
  const Key = storedKey(tenant as Tenant, ref(clients, { id: moved.client_id }))
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET whatsapp_opt_in = :yes',
      ExpressionAttributeValues: { ':yes': true },
    }),
  )
  await fault(first, 'sms', 'silent')
  const taken = await book()
  await eventually(async () => (await before.messages(taken.phone)).length === 1)
  await begun(taken.appointment_id, 'sms')
  await fault(first, 'sms', 'stuck')
  await fault(first, 'whatsapp', 'stuck')
  await fault(first, 'email', 'stuck')
  const lost = await book()
  await begun(lost.appointment_id, 'sms')
  const { appointment } = (await owner.appointment(moved.appointment_id)).body
  expect((await owner.move(appointment, { time: '18:00' })).status).toBe(200)
  await begun(moved.appointment_id, 'whatsapp')
  await killStack(first)

  const after = seenOn(await restart(), tenant)
  const ended = await eventually(async () => {
    await after.pass()
    const all = await after.records()
    const open = ({ status, channel }: Notification) =>
      status === 'queued' || (channel === 'email' && status === 'sent')
    return !all.some(open) && all
  }, 60)
  const endOf = ({ appointment_id }: Booked, kind: string, channel: Channel) =>
    ended
      .filter((one) => one.appointment_id === appointment_id && one.kind === kind && one.channel === channel)
      .map(({ status, reason }) => [status, reason])
  const interrupted = [['unknown', 'interrupted']]
  expect([
    endOf(taken, 'confirmation', 'sms'),
    endOf(lost, 'confirmation', 'sms'),
    endOf(moved, 'change', 'whatsapp'),
  ]).toEqual([interrupted, interrupted, interrupted])
  const counts = [taken, lost, moved].map(async ({ phone }) => (await after.messages(phone)).length)
  expect(await Promise.all(counts)).toEqual([1, 0, 1])
  // An interrupted mail is sent again, because mail costs nothing.
  expect(endOf(lost, 'confirmation', 'email')).toEqual([['delivered', undefined]])
  expect(await after.messages(lost.email)).toHaveLength(1)
})
