import { randomUUID } from 'node:crypto'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Context, SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { notificationId, notifications } from '#functions/notifications/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { tableOfStack } from './kit/actor.ts'
import { appointmentsOf } from './kit/appointments.ts'
import { openShop, type Shop } from './kit/shop.ts'

const table = tableOfStack()
const ses = mockClient(SESv2Client)
const { handler } = await import('#functions/entry/notifications.ts')

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})
afterEach(() => {
  ses.reset()
  vi.useRealTimers()
})

/** The event of an id, as the queue brings it, in this process, where SES can fail. */
function eventOf(type: string, tenant: string) {
  const id = newId('evt', new Date())
  return {
    deliver: async (data: object) => {
      const envelope = { id, type, tenant_id: tenant, version: 1, created_at: new Date().toISOString(), data }
      const batch = { Records: [{ messageId: 'm', body: JSON.stringify(envelope) }] } as unknown as SQSEvent
      const lambda = { getRemainingTimeInMillis: () => 30_000 } as Context
      return (await handler(batch, lambda)).batchItemFailures.length === 0 ? 'done' : 'again'
    },
    record: () =>
      get(
        { table, tenant: tenant as Tenant },
        notifications,
        { id: notificationId(id, 'email') },
        { consistent: true },
      ),
  }
}

const sent = () => ses.commandCalls(SendEmailCommand).length
const failing = (name: string) => Object.assign(new Error('cliente@navalha.test'), { name })

/** An appointment of a client with e-mail, and its event. */
async function told(type = 'appointment.created') {
  const { customer, owner } = shop
  const { body } = await customer.book(customer.booking({}, { email: `c-${randomUUID()}@navalha.test` }))
  const appointment = (await owner.appointment(body.appointment_id)).body.appointment as Appointment
  const { deliver, record } = eventOf(type, owner.tenant)
  return { appointment, deliver: (data: object = appointment) => deliver(data), record }
}

/** Longer than a claim holds. */
const later = () => vi.useFakeTimers({ now: Date.now() + 3 * 60_000, toFake: ['Date'] })

it('an event delivered three times is one mail', async () => {
  const { deliver, record } = await told()
  expect([await deliver(), await deliver(), await deliver()]).toEqual(['done', 'done', 'done'])
  expect(sent()).toBe(1)
  expect(await record()).toMatchObject({ status: 'sent', kind: 'confirmation' })
})

describe('a delivery that ended between claim and record', () => {
  it('keeps a second one waiting at first, and then has the mail sent again, once', async () => {
    const { deliver, record } = await told()
    const reached = new Promise<void>((resolve) => {
      ses.on(SendEmailCommand).callsFake(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    void deliver()
    await reached
    expect(await record()).toMatchObject({ status: 'queued' })
    ses.reset()
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    expect([await deliver(), sent()]).toEqual(['again', 0])
    later()
    expect([await deliver(), await deliver(), sent()]).toEqual(['done', 'done', 1])
    expect(await record()).toMatchObject({ status: 'sent' })
  })

  it('has nothing sent when the appointment was cancelled meanwhile', async () => {
    const { appointment, deliver, record } = await told()
    ses.on(SendEmailCommand).rejects(failing('ThrottlingException'))
    expect(await deliver()).toBe('again')
    await appointmentsOf(shop).become(appointment, 'cancelled')
    later()
    expect(await deliver()).toBe('done')
    expect(await record()).toMatchObject({ status: 'skipped' })
  })
})

describe('when SES fails', () => {
  it.each(['TooManyRequestsException', 'TimeoutError', 'SendingPausedException', 'AccessDeniedException'])(
    'with %s the queue repeats it, and it is sent then',
    async (name) => {
      const { deliver, record } = await told()
      ses.on(SendEmailCommand).rejectsOnce(failing(name)).resolves({ MessageId: '1' })
      expect([await deliver(), (await record())?.status]).toEqual(['again', 'queued'])
      later()
      expect([await deliver(), (await record())?.status]).toEqual(['done', 'sent'])
    },
  )

  it.each(['BadRequestException', 'MessageRejected'])(
    'with %s it is recorded with its reason, without the address, and not tried again',
    async (name) => {
      const { deliver, record } = await told()
      ses.on(SendEmailCommand).rejects(failing(name))
      expect([await deliver(), await deliver(), sent()]).toEqual(['done', 'done', 1])
      expect(await record()).toMatchObject({ status: 'failed', reason: name, recipient: 'c***@navalha.test' })
    },
  )

  it('no log line has the address', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { deliver } = await told()
    ses.on(SendEmailCommand).rejects(failing('TooManyRequestsException'))
    await deliver()
    const lines = write.mock.calls.map(([line]) => String(line)).join('')
    write.mockRestore()
    expect(lines).toContain('TooManyRequestsException')
    expect(lines).not.toContain('@')
  })
})

describe('an event that something has overtaken sends nothing', () => {
  it.each(['cancelled', 'moved'] as const)('a booking %s meanwhile', async (how) => {
    const { appointment, deliver, record } = await told()
    const { owner, customer } = shop
    if (how === 'cancelled') await appointmentsOf(shop).become(appointment, 'cancelled')
    else expect((await owner.move(appointment, { date: customer.day(9) })).status).toBe(200)
    expect([await deliver(), sent(), await record()]).toEqual(['done', 0, undefined])
  })

  it('a cancellation taken back', async () => {
    const { appointment, deliver } = await told('appointment.cancelled')
    expect([await deliver({ ...appointment, changes: {} }), sent()]).toEqual(['done', 0])
  })

  it('a cancellation whose client was deleted', async () => {
    const { appointment, deliver } = await told('appointment.cancelled')
    await appointmentsOf(shop).become(appointment, 'cancelled')
    const path = `/api/staff/clients/${appointment.client_id}`
    expect(await shop.owner.call('DELETE', path)).toMatchObject({ status: 200 })
    expect([await deliver({ ...appointment, changes: {} }), sent()]).toEqual(['done', 0])
  })

  it('an appointment that has started', async () => {
    const { deliver } = await told()
    vi.useFakeTimers({ now: Date.now() + 4 * 86_400_000, toFake: ['Date'] })
    expect([await deliver(), sent()]).toEqual(['done', 0])
  })
})

describe('an invitation', () => {
  const invited = async () => {
    const email = `convite-${randomUUID()}@navalha.test`
    const { body } = await shop.owner.call<{ id: string }>('POST', '/api/staff/invitations', {
      email,
      role: 'manager',
    })
    const { deliver, record } = eventOf('invitation.created', shop.owner.tenant)
    return { id: body.id, deliver: () => deliver({ id: body.id, version: 1 }), record }
  }

  it('that SES refuses is recorded with its reason, without the address', async () => {
    const { deliver, record } = await invited()
    ses.on(SendEmailCommand).rejects(failing('MessageRejected'))
    expect(await deliver()).toBe('done')
    const kept = { kind: 'invitation', status: 'failed', reason: 'MessageRejected' }
    expect(await record()).toMatchObject({ ...kept, recipient: 'c***@navalha.test' })
  })

  it('that was revoked is not sent', async () => {
    const { id, deliver } = await invited()
    await shop.owner.call('DELETE', `/api/staff/invitations/${id}`)
    expect([await deliver(), sent()]).toEqual(['done', 0])
  })
})
