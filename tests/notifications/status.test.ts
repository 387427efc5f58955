import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import { ref, storedItem, storedKey } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { messageWords, type Notification, notifications } from '#functions/notifications/records.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { phones } from '../../infra/local/messages/simulator.ts'
import { eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { type Message, mailsTo } from '../kit/staff.ts'

let shop: Shop
let tenant: Tenant
const table = tableOfStack()

beforeAll(async () => {
  const switches = { ...switchDefaults, whatsapp_enabled: true, sms_enabled: true }
  shop = await openShop({ config: { notifications: switches } })
  tenant = shop.owner.tenant as Tenant
  const template = { name: 'aviso', language: 'pt_BR', variables: ['cliente', 'data', 'hora'] as const }
  const words = { texts: { email: {}, sms: {} }, templates: { change: template } }
  const item = storedItem(tenant, messageWords, words as never)
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }))
})

let days = 3
async function book(client: { phone?: string; email?: string }) {
  const { customer } = shop
  const { status, body } = await customer.book(customer.booking({ date: customer.day(++days) }, client))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Waits for the only record of an appointment and channel to match. */
const recordOf = (appointmentId: string, channel: string, is: Partial<Notification>) =>
  eventually(async () => {
    const [partition] = notifications.key({ id: appointmentId })
    const all = await queryAll<Notification>({ table, tenant }, partition, { consistent: true })
    const fields = Object.entries(is) as [keyof Notification, unknown][]
    return all
      .filter((one) => one.appointment_id === appointmentId && one.channel === channel)
      .find((one) => fields.every(([name, value]) => one[name] === value))
  })

describe('reports of SES', () => {
  it.each<[string, Partial<Notification>]>([
    ['success', { status: 'delivered', reason: undefined }],
    ['bounce', { status: 'failed', reason: 'bounced' }],
    ['suppressionlist', { status: 'failed', reason: 'bounced' }],
    ['reject', { status: 'failed', reason: 'rejected' }],
    ['ooto', { status: 'delivered', reason: undefined }],
  ])('a mail to the simulator’s mailbox %s ends with %j', async (mailbox, expected) => {
    const email = `${mailbox}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`
    const { appointment_id } = await book({ email })
    const kept = await recordOf(appointment_id, 'email', expected)
    expect([kept.due, kept.recipient]).toEqual([undefined, `${mailbox[0]}***@simulator.amazonses.com`])
  })

  it('a mail is sent without its calendar file when SES refuses only the file', async () => {
    const email = `noattachment+${randomUUID().slice(0, 8)}@simulator.amazonses.com`
    const { appointment_id } = await book({ email })
    await recordOf(appointment_id, 'email', { status: 'delivered', reason: undefined })
    expect(await mailsTo(email)).toMatchObject([{ attachments: [] }])
  })

  it('a complaint unsubscribes the client from messages that are not about appointments', async () => {
    const email = `complaint+${randomUUID().slice(0, 8)}@simulator.amazonses.com`
    const { appointment_id, client_id } = await book({ email })
    await recordOf(appointment_id, 'email', { status: 'delivered', reason: 'complained' })
    const client = await get({ table, tenant }, clients, { id: client_id }, { consistent: true })
    expect(client).toMatchObject({ unsubscribed_at: expect.any(String), version: 2 })
  })
})

describe('messages by WhatsApp', () => {
  /** Moves an appointment of a client with this phone, which sends a message that has a template. */
  async function told(phone: string) {
    const { appointment_id, client_id } = await book({ phone })
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: storedKey(tenant, ref(clients, { id: client_id })),
        UpdateExpression: 'SET whatsapp_opt_in = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    )
    const { appointment } = (await shop.owner.appointment(appointment_id)).body
    expect((await shop.owner.move(appointment, { time: '15:00' })).status).toBe(200)
    return appointment_id
  }
  const shown = async (phone: string): Promise<(Message & { channel: string; template?: object })[]> =>
    (await mailsTo(phone)) as never

  it('a client who agreed gets the approved template with its variables filled in, and no SMS', async () => {
    const typed = nextPhone()
    const phone = `+55${typed.replace(/\D/g, '')}`
    const appointmentId = await told(typed)
    const record = { kind: 'change', status: 'delivered' } as const
    expect(await recordOf(appointmentId, 'whatsapp', record)).toMatchObject({
      recipient: `(11) *****-${phone.slice(-4)}`,
    })
    const found = (await shown(phone)).filter(({ channel }) => channel === 'whatsapp')
    expect(found).toMatchObject([
      {
        template: {
          name: 'aviso',
          language: 'pt_BR',
          parameters: ['Cliente', expect.any(String), expect.any(String)],
        },
      },
    ])
  })

  it('a client who no longer agrees gets an SMS when the message is sent again', async () => {
    const appointmentId = await told(nextPhone())
    const { id } = await recordOf(appointmentId, 'whatsapp', { kind: 'change', status: 'delivered' })
    const { client_id = '' } = (await shop.owner.appointment(appointmentId)).body.appointment
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: storedKey(tenant, ref(clients, { id: client_id })),
        UpdateExpression: 'REMOVE whatsapp_opt_in',
      }),
    )
    const again = await shop.owner.resendNotification({ notification_id: id })
    expect(again.status).toBe(200)
    await recordOf(appointmentId, 'whatsapp', { status: 'skipped', reason: 'no_opt_in' })
    await recordOf(appointmentId, 'sms', { kind: 'change', status: 'sent' })
  })

  it('a client whom WhatsApp does not reach gets an SMS', async () => {
    const appointmentId = await told('(11) 99000-0003')
    await recordOf(appointmentId, 'whatsapp', { kind: 'change', status: 'failed', reason: '131026' })
    await recordOf(appointmentId, 'sms', { kind: 'change', status: 'sent' })
    const [newest] = await shown(phones.withoutWhatsApp)
    expect(newest).toMatchObject({ channel: 'sms', text: expect.stringContaining('15:00') })
  })
})

describe('messages by SMS', () => {
  it('an SMS to a number that SNS refuses has failed', async () => {
    const { appointment_id } = await book({ phone: '(11) 99000-0001' })
    const refused = { status: 'failed', reason: 'InvalidParameterException' } as const
    const { recipient } = await recordOf(appointment_id, 'sms', refused)
    expect(recipient).toBe('(11) *****-0001')
  })

  it('an SMS to a client who opted out stays “sent”, because SNS reports nothing', async () => {
    const { appointment_id } = await book({ phone: '(11) 99000-0002' })
    await recordOf(appointment_id, 'sms', { status: 'sent' })
    expect(await mailsTo(phones.optedOut)).toMatchObject([{ lost: 'opted out' }])
  })
})
