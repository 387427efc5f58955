import { randomUUID } from 'node:crypto'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ctx } from '#functions/kit/context.ts'
import { consumeLimit } from '#functions/kit/limit.ts'
import { ref, storedItem, storedKey, type Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { type Notification, notifications } from '#functions/notifications/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { type LimitName, limitOf, limits } from '#shared/limits.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { appointmentsOf } from '../kit/appointments.ts'
import { exhaust } from '../kit/limits.ts'
import { messagesOf } from '../kit/notifications.ts'
import { settle } from '../kit/settled.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// The function runs in this process, where its providers can fail in all ways. The run's clock ignores these
// records: they are due tomorrow.
const table = tableOfStack()
const ses = mockClient(SESv2Client)
const sns = mockClient(SNSClient)
let { handler } = await import('#functions/entry/message-send.ts')
/** After its end, a worker starts in a new process. */
async function startWorker(): Promise<void> {
  vi.resetModules()
  handler = (await import('#functions/entry/message-send.ts')).handler
}
const inTime = { getRemainingTimeInMillis: () => 30_000 } as Context

const LEASE_MS = 60_000
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ config: { notifications: { ...switchDefaults, sms_enabled: true } } })
})
beforeEach(() => {
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  sns.on(PublishCommand).resolves({ MessageId: '1' })
})
afterEach(() => {
  ses.reset()
  sns.reset()
})

const sent = () => ses.commandCalls(SendEmailCommand).length
const texted = () => sns.commandCalls(PublishCommand).length
/** Makes an error as the SDK throws it, with the recipient in the provider's text. */
const failing = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error('cliente@navalha.test'), { name, $metadata: { httpStatusCode } })

let day = 3
/** Writes a confirmation that waits to be sent, of a separate appointment. */
async function queued(channel: 'email' | 'sms' = 'email') {
  const { customer, owner } = shop
  const booking = customer.booking({ date: customer.day(++day) }, { email: `c-${randomUUID()}@navalha.test` })
  const { body } = await customer.book(booking)
  const appointment = (await owner.appointment(body.appointment_id)).body.appointment as Appointment
  const tenant = owner.tenant as Tenant
  const now = new Date()
  const id = newId('ntf', now)
  const created_at = now.toISOString()
  const about = { appointment_id: appointment.id, ...(body.client_id && { client_id: body.client_id }) }
  const item: Notification = {
    ...about,
    id,
    kind: 'confirmation',
    channel,
    // The start uses the zone that the business had when the record was written.
    starts_at: '2099-01-01T10:00:00.000Z',
    wall: { date: appointment.date, time: appointment.time },
    status: 'queued',
    scheduled_for: created_at,
    due: TOMORROW,
    tries: 0,
    created_at,
  }
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: storedItem(tenant, notifications, item) }),
  )
  const paidBefore = (times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, i) =>
        consumeLimit(
          { table, tenant, now: () => new Date(), request_id: String(i) } as Ctx,
          'paid_messages_of_client',
          body.client_id ?? '',
        ),
      ),
    )
  const record = () =>
    get({ table, tenant }, notifications, { id }, { consistent: true }) as Promise<Notification>
  /** Returns the message as the queue brings it, or the clock once it is due again. */
  const message = (due: string | undefined = TOMORROW) => ({
    messageId: 'm',
    body: JSON.stringify({ ...storedKey(tenant, ref(notifications, { id })), due }),
  })
  const deliver = async (due: string | undefined = TOMORROW, lambda = inTime) => {
    await handler({ Records: [message(due)] } as unknown as SQSEvent, lambda)
  }
  const deliverWhenDue = async () => deliver((await record()).due)
  return { appointment, record, message, deliver, deliverWhenDue, paidBefore }
}

it('a message delivered three times is one mail', async () => {
  const { deliver, record } = await queued()
  await Promise.all([deliver(), deliver(), deliver()])
  expect(sent()).toBe(1)
  const kept = await record()
  expect(kept).toMatchObject({ status: 'sent', recipient: 'c***@navalha.test', tries: 0 })
  expect([kept.due, kept.due_pk, kept.due_sk]).toEqual([undefined, undefined, undefined])
})

it('of a batch of mails each is recorded before the next one is sent', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => queued()))
  const recorded: number[] = []
  ses.on(SendEmailCommand).callsFake(async () => {
    const stored = await Promise.all(all.map(({ record }) => record()))
    recorded.push(stored.filter(({ status }) => status === 'sent').length)
    return { MessageId: '1' }
  })
  await handler({ Records: all.map(({ message }) => message()) } as unknown as SQSEvent, inTime)
  expect(recorded).toEqual([0, 1, 2, 3])
})

it('a mail of a batch is judged just before it leaves', async () => {
  const all = await Promise.all([1, 2].map(() => queued()))
  ses.on(SendEmailCommand).callsFake(async () => {
    // While one of them is on its way, both appointments are cancelled.
    for (const { appointment } of all) await appointmentsOf(shop).become(appointment, 'cancelled')
    return { MessageId: '1' }
  })
  await handler({ Records: all.map(({ message }) => message()) } as unknown as SQSEvent, inTime)
  const results = await Promise.all(all.map(({ record }) => record()))
  expect(results.map(({ status, reason }) => [status, reason]).sort()).toEqual([
    ['sent', undefined],
    ['skipped', 'outdated'],
  ])
  expect(sent()).toBe(1)
})

it('a mail that the end of the function would interrupt waits for the end of its lease', async () => {
  const { deliver, deliverWhenDue, record } = await queued()
  await deliver(TOMORROW, { ...inTime, getRemainingTimeInMillis: () => 9_000 })
  expect([(await record()).status, sent()]).toEqual(['queued', 0])
  await deliverWhenDue()
  expect([(await record()).status, sent()]).toEqual(['sent', 1])
})

describe('a worker that ended between the call and its record', () => {
  /** Delivers a message whose call is accepted and never answered. */
  async function interrupted(channel: 'email' | 'sms') {
    const one = await queued(channel)
    const reached = new Promise<void>((resolve) => {
      const silent = () => {
        resolve()
        return new Promise(() => {})
      }
      ses.on(SendEmailCommand).callsFake(silent)
      sns.on(PublishCommand).callsFake(silent)
    })
    void one.deliver()
    await reached
    await startWorker()
    ses.on(SendEmailCommand).resolves({ MessageId: '2' })
    sns.on(PublishCommand).resolves({ MessageId: '2' })
    return one
  }

  it('has the mail sent again, once, when its lease has ended', async () => {
    const { deliver, deliverWhenDue, record } = await interrupted('email')
    await deliver()
    expect([(await record()).status, sent()]).toEqual(['queued', 1])
    const lease = Date.parse((await record()).due ?? '') - Date.now()
    expect(lease).toBeLessThanOrEqual(LEASE_MS)
    await deliverWhenDue()
    await deliverWhenDue()
    expect([(await record()).status, sent()]).toEqual(['sent', 2])
  })

  it('has the SMS not sent again: nobody knows whether it went', async () => {
    const { deliverWhenDue, record } = await interrupted('sms')
    await deliverWhenDue()
    await deliverWhenDue()
    expect(texted()).toBe(1)
    const kept = await record()
    expect(kept).toMatchObject({ status: 'unknown', reason: 'interrupted' })
    expect([kept.due, kept.attempt_at]).toEqual([undefined, undefined])
  })

  it('whose call was refused for now has the SMS sent later: it had not been taken', async () => {
    const { deliver, deliverWhenDue, record } = await queued('sms')
    sns.on(PublishCommand).rejectsOnce(failing('ThrottlingException', 400)).resolves({ MessageId: '1' })
    await deliver()
    expect(await record()).toMatchObject({ status: 'queued', tries: 0 })
    await deliverWhenDue()
    expect([(await record()).status, texted()]).toEqual(['sent', 2])
  })
})

describe('when SES fails', () => {
  it.each(['TimeoutError', 'SendingPausedException', 'AccessDeniedException'])(
    'with %s it is tried again a minute later, and sent then',
    async (name) => {
      const { deliver, deliverWhenDue, record } = await queued()
      ses.on(SendEmailCommand).rejectsOnce(failing(name)).resolves({ MessageId: '1' })
      await deliver()
      const waiting = await record()
      expect(waiting).toMatchObject({ status: 'queued', reason: name, tries: 1 })
      const wait = Date.parse(waiting.due ?? '') - Date.now()
      expect(wait > 0 && wait <= 60_000).toBe(true)
      await deliverWhenDue()
      const kept = await record()
      expect([kept.status, kept.reason]).toEqual(['sent', undefined])
    },
  )

  it('by throttling it waits longer than five attempts, and is sent then', async () => {
    const { deliver, deliverWhenDue, record } = await queued()
    ses.on(SendEmailCommand).rejects(failing('TooManyRequestsException'))
    await deliver()
    for (let i = 0; i < 5; i++) await deliverWhenDue()
    expect([await record(), sent()]).toMatchObject([{ status: 'queued', tries: 0 }, 6])
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    await deliverWhenDue()
    expect(await record()).toMatchObject({ status: 'sent' })
  })

  it('for good it has failed after five attempts', async () => {
    const { deliver, deliverWhenDue, record } = await queued()
    ses.on(SendEmailCommand).rejects(failing('SendingPausedException'))
    await deliver()
    for (let i = 0; i < 5; i++) await deliverWhenDue()
    expect([await record(), sent()]).toMatchObject([
      { status: 'failed', reason: 'SendingPausedException', tries: 4 },
      5,
    ])
  })

  it.each([
    // The request may fail because of the calendar file: the mail is sent once more without it.
    ['BadRequestException', 2],
    ['MessageRejected', 1],
  ])(
    'with %s it has failed with that reason after %d calls, and is not tried again later',
    async (name, calls) => {
      const { deliver, deliverWhenDue, record } = await queued()
      ses.on(SendEmailCommand).rejects(failing(name))
      await deliver()
      await deliverWhenDue()
      expect(sent()).toBe(calls)
      expect(await record()).toMatchObject({
        status: 'failed',
        reason: name,
        recipient: 'c***@navalha.test',
      })
    },
  )

  it('no log line has the address', async () => {
    const { deliver } = await queued()
    ses.on(SendEmailCommand).rejects(failing('TooManyRequestsException'))
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await deliver()
    const lines = write.mock.calls.map(([line]) => String(line)).join('')
    write.mockRestore()
    expect(lines).toContain('TooManyRequestsException')
    expect(lines).not.toContain('@')
  })
})

describe('when SNS fails', () => {
  it.each<[string, number | undefined, Partial<Notification>]>([
    ['InvalidParameterException', 400, { status: 'failed', reason: 'InvalidParameterException' }],
    ['AuthorizationErrorException', 403, { status: 'queued', reason: 'AuthorizationErrorException' }],
    // It may have been sent: it is not sent twice.
    ['TimeoutError', undefined, { status: 'unknown', reason: 'interrupted' }],
    ['InternalErrorException', 500, { status: 'unknown', reason: 'interrupted' }],
  ])('with %s (%s) the record says %j', async (name, code, expected) => {
    const { deliver, record } = await queued('sms')
    sns.on(PublishCommand).rejects(failing(name, code))
    await deliver()
    const kept = await record()
    expect(kept).toMatchObject(expected)
    expect(kept.attempt_at).toBeUndefined()
    expect(texted()).toBe(1)
  })
})

it('a message that no longer holds when its turn comes is not sent', async () => {
  const { appointment, deliver, deliverWhenDue, record } = await queued()
  ses.on(SendEmailCommand).rejectsOnce(failing('ThrottlingException')).resolves({ MessageId: '1' })
  await deliver()
  await appointmentsOf(shop).become(appointment, 'cancelled')
  await deliverWhenDue()
  expect([await record(), sent()]).toMatchObject([{ status: 'skipped', reason: 'outdated' }, 1])
})

it('of messages that cost money a client gets ten a day; mails are not counted', async () => {
  const paid = await queued('sms')
  await paid.paidBefore(10)
  await paid.deliver()
  expect([await paid.record(), texted()]).toMatchObject([{ status: 'skipped', reason: 'limit' }, 0])
  const free = await queued()
  await free.paidBefore(10)
  await free.deliver()
  expect(await free.record()).toMatchObject({ status: 'sent' })
})

describe('on a day no more messages go out than', () => {
  const of = (start: 'mails' | 'paid') =>
    (Object.keys(limits) as LimitName[]).filter(
      (name) => name.startsWith(`${start}_`) && name !== 'paid_messages_of_client',
    )
  const rows = [
    ...of('mails').map((name) => [name, 'email', 'sms'] as const),
    ...of('paid').map((name) => [name, 'sms', 'email'] as const),
  ]
  afterEach(() => vi.useRealTimers())

  it.each(rows)('%s allows by %s; by %s they go as before', async (name, by, other) => {
    shop = await openShop({ config: { notifications: { ...switchDefaults, sms_enabled: true } } })
    if (!/_(new|young)/.test(name)) await settle(shop, table)
    await startWorker()
    const all = await Promise.all([queued(by), queued(by), queued(other)])
    // The stack confirms each booking by mail and by SMS: these would use up what is left.
    await eventually(async () => {
      const listed = await messagesOf(shop.owner).list()
      return listed.filter(({ status }) => status !== 'queued').length === 2 * all.length
    })
    const { tenant, person } = shop.owner
    const { per, shared } = limitOf(name)
    // Young accounts share this limit, so the test uses a day on which no other test counts.
    const days = by === 'email' ? 2 : 3
    if (shared) vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
    await exhaust(per === 'business' ? tenant : 'none', name, per === 'account' ? person.user_id : '', 1)
    for (const { deliver } of all) await deliver()
    expect(await Promise.all(all.map(({ record }) => record()))).toMatchObject([
      { status: 'sent' },
      { status: 'skipped', reason: shared ? 'shared_limit' : 'daily_limit' },
      { status: 'sent' },
    ])
  })
})
