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
import { establish } from '../kit/established.ts'
import { exhaust } from '../kit/limits.ts'
import { messagesOf } from '../kit/notifications.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// The function runs in this process, where its providers can fail in every way. The clock of the run ignores these
// records, because they are due tomorrow.
const table = tableOfStack()
const ses = mockClient(SESv2Client)
const sns = mockClient(SNSClient)
let { handler } = await import('#functions/entry/message-send.ts')
/** Starts a worker as in a new process, after the previous one ended. */
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
/** Writes a confirmation that waits to be sent, and the appointment that it is about. */
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
  /** Returns the message as the queue delivers it, or as the clock does when it is due again. */
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

it('sends one mail for a message that is delivered three times', async () => {
  const { deliver, record } = await queued()
  await Promise.all([deliver(), deliver(), deliver()])
  expect(sent()).toBe(1)
  const kept = await record()
  expect(kept).toMatchObject({ status: 'sent', recipient: 'c***@navalha.test', tries: 0 })
  expect([kept.due, kept.due_pk, kept.due_sk]).toEqual([undefined, undefined, undefined])
})

it('records each mail of a batch before it sends the next one', async () => {
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

it('checks each mail of a batch just before it is sent', async () => {
  const all = await Promise.all([1, 2].map(() => queued()))
  ses.on(SendEmailCommand).callsFake(async () => {
    // Both appointments are cancelled while one of the mails is being sent.
    for (const { appointment } of all) await appointmentsOf(shop).setStatus(appointment, 'cancelled')
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

it('postpones a mail when the function’s remaining time is too short', async () => {
  const { deliver, deliverWhenDue, record } = await queued()
  await deliver(TOMORROW, { ...inTime, getRemainingTimeInMillis: () => 9_000 })
  expect([(await record()).status, sent()]).toEqual(['queued', 0])
  await deliverWhenDue()
  expect([(await record()).status, sent()]).toEqual(['sent', 1])
})

describe('a worker that ends between the provider’s reply and its record', () => {
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

  it('sends the mail once more when the lease has ended', async () => {
    const { deliver, deliverWhenDue, record } = await interrupted('email')
    await deliver()
    expect([(await record()).status, sent()]).toEqual(['queued', 1])
    const lease = Date.parse((await record()).due ?? '') - Date.now()
    expect(lease).toBeLessThanOrEqual(LEASE_MS)
    await deliverWhenDue()
    await deliverWhenDue()
    expect([(await record()).status, sent()]).toEqual(['sent', 2])
  })

  it('does not send the SMS again, because the first may have been sent', async () => {
    const { deliverWhenDue, record } = await interrupted('sms')
    await deliverWhenDue()
    await deliverWhenDue()
    expect(texted()).toBe(1)
    const kept = await record()
    expect(kept).toMatchObject({ status: 'unknown', reason: 'interrupted' })
    expect([kept.due, kept.attempt_at]).toEqual([undefined, undefined])
  })

  it('sends the SMS later when the provider throttled the call', async () => {
    const { deliver, deliverWhenDue, record } = await queued('sms')
    sns.on(PublishCommand).rejectsOnce(failing('ThrottlingException', 400)).resolves({ MessageId: '1' })
    await deliver()
    expect(await record()).toMatchObject({ status: 'queued', tries: 0 })
    await deliverWhenDue()
    expect([(await record()).status, texted()]).toEqual(['sent', 2])
  })
})

describe('failures of SES', () => {
  it.each(['TimeoutError', 'SendingPausedException', 'AccessDeniedException'])(
    'retries a mail a minute after %s',
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

  it('waits longer than five attempts while SES throttles, and then sends the mail', async () => {
    const { deliver, deliverWhenDue, record } = await queued()
    ses.on(SendEmailCommand).rejects(failing('TooManyRequestsException'))
    await deliver()
    for (let i = 0; i < 5; i++) await deliverWhenDue()
    expect([await record(), sent()]).toMatchObject([{ status: 'queued', tries: 0 }, 6])
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    await deliverWhenDue()
    expect(await record()).toMatchObject({ status: 'sent' })
  })

  it('marks a mail as failed after five attempts', async () => {
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
    // The calendar file may cause this error, so the mail is sent once more without it.
    ['BadRequestException', 2],
    ['MessageRejected', 1],
  ])('marks a mail as failed with %s after %d calls, and does not retry it later', async (name, calls) => {
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
  })

  it('writes no e-mail address to the log', async () => {
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

describe('failures of SNS', () => {
  it.each<[string, number | undefined, Partial<Notification>]>([
    ['InvalidParameterException', 400, { status: 'failed', reason: 'InvalidParameterException' }],
    ['AuthorizationErrorException', 403, { status: 'queued', reason: 'AuthorizationErrorException' }],
    // The message may have been sent, so it is not sent twice.
    ['TimeoutError', undefined, { status: 'unknown', reason: 'interrupted' }],
    ['InternalErrorException', 500, { status: 'unknown', reason: 'interrupted' }],
  ])('stores the right outcome after %s (%s): %j', async (name, code, expected) => {
    const { deliver, record } = await queued('sms')
    sns.on(PublishCommand).rejects(failing(name, code))
    await deliver()
    const kept = await record()
    expect(kept).toMatchObject(expected)
    expect(kept.attempt_at).toBeUndefined()
    expect(texted()).toBe(1)
  })
})

it('does not send a message whose appointment was cancelled before the retry', async () => {
  const { appointment, deliver, deliverWhenDue, record } = await queued()
  ses.on(SendEmailCommand).rejectsOnce(failing('ThrottlingException')).resolves({ MessageId: '1' })
  await deliver()
  await appointmentsOf(shop).setStatus(appointment, 'cancelled')
  await deliverWhenDue()
  expect([await record(), sent()]).toMatchObject([{ status: 'skipped', reason: 'outdated' }, 1])
})

it('sends a client at most ten paid messages a day, and does not count mails', async () => {
  const paid = await queued('sms')
  await paid.paidBefore(10)
  await paid.deliver()
  expect([await paid.record(), texted()]).toMatchObject([{ status: 'skipped', reason: 'limit' }, 0])
  const free = await queued()
  await free.paidBefore(10)
  await free.deliver()
  expect(await free.record()).toMatchObject({ status: 'sent' })
})

describe('daily limits of messages', () => {
  const of = (start: 'mails' | 'paid') =>
    (Object.keys(limits) as LimitName[]).filter(
      (name) => name.startsWith(`${start}_`) && name !== 'paid_messages_of_client',
    )
  const rows = [
    ...of('mails').map((name) => [name, 'email', 'sms'] as const),
    ...of('paid').map((name) => [name, 'sms', 'email'] as const),
  ]
  afterEach(() => vi.useRealTimers())

  it.each(rows)('the limit %s stops messages by %s and leaves those by %s alone', async (name, by, other) => {
    shop = await openShop({ config: { notifications: { ...switchDefaults, sms_enabled: true } } })
    if (!/_(new|young)/.test(name)) await establish(shop, table)
    await startWorker()
    const all = await Promise.all([queued(by), queued(by), queued(other)])
    // The stack confirms each booking by mail and SMS, which would use up the remaining quota.
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
