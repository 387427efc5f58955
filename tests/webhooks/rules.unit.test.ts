import { describe, expect, test } from 'vitest'
import { isNews, isSlow, logged, unrecorded, verdictOn } from '#functions/webhooks/rules/attempts.ts'
import {
  automationBody,
  automationWants,
  partnerData,
  wants,
  webhookBody,
} from '#functions/webhooks/rules/events.ts'
import { exampleOf } from '#functions/webhooks/rules/examples.ts'
import { whsecOf } from '#functions/webhooks/rules/webhooks.ts'
import {
  partnerAppointmentEventSchema,
  partnerClientSchema,
  partnerStockItemSchema,
  partnerTransactionSchema,
} from '#shared/partner/partner.ts'
import { RETRY_SECONDS, SLOW_AFTER, TEST_EVENT, webhookEvents, webhookFlags } from '#shared/webhooks.ts'

const answered = (status: number) => ({ status, body: '', ms: 1 })
const failed = { error: 'timeout', ms: 15_000 }

describe('attempts', () => {
  test.each([
    [answered(200), 0, { state: 'delivered' }],
    [answered(299), 9, { state: 'delivered' }],
    [answered(199), 0, { state: 'waiting', wait: 5 }],
    [answered(302), 0, { state: 'waiting', wait: 5 }],
    [answered(404), 1, { state: 'waiting', wait: 300 }],
    [answered(410), 0, { state: 'failed', switch_off: 'gone' }],
    [failed, 8, { state: 'waiting', wait: 86_400 }],
    [failed, 9, { state: 'failed', switch_off: 'exhausted' }],
  ])('the reply %j after %d failures leads to %j', (answer, tries, verdict) => {
    expect(verdictOn(answer, { tries, event_type: 'client.created' })).toEqual(verdict)
  })

  test('an unrecorded attempt counts as interrupted at the end of its lease', () => {
    const planned = '2026-11-23T12:00:00.000Z'
    expect(unrecorded(planned, planned, 60_000)).toEqual([])
    const lost = unrecorded(planned, '2026-11-23T12:02:00.000Z', 60_000)
    expect(lost).toEqual([{ at: '2026-11-23T12:01:00.000Z', error: 'interrupted', ms: 0 }])
  })

  test('a failed test is not repeated', () => {
    expect(verdictOn(failed, { tries: 0, event_type: TEST_EVENT })).toEqual({ state: 'failed' })
  })

  test('ten attempts span a little over three days (DESIGN 5)', () => {
    const hours = RETRY_SECONDS.map((seconds) => seconds / 3600)
    expect(hours).toEqual([5 / 3600, 1 / 12, 0.5, 2, 5, 10, 14, 20, 24])
  })

  test('the log keeps the start of the reply and the newest 30 attempts', () => {
    const at = '2026-11-22T12:00:00.000Z'
    const first = logged([], at, { status: 500, body: `${'x'.repeat(1999)}😀`, ms: 3 })
    expect(first.attempts).toEqual([{ at, status: 500, ms: 3 }])
    expect(first.response_body).toBe('x'.repeat(1999))
    const many = Array.from({ length: 30 }, (_, ms) => ({ at, error: 'dns', ms }))
    const next = logged(many, at, failed)
    expect(next).toMatchObject({ response_status: undefined, response_body: undefined })
    expect(next.attempts.map(({ ms }) => ms)).toEqual([...many.slice(1).map(({ ms }) => ms), 15_000])
  })

  test('a success is stored once a minute, or when it ends a series of failures', () => {
    const at = new Date('2026-11-22T12:01:00.000Z')
    const on = (failures: number, last?: string) =>
      isNews({ failures, ...(last && { last_triggered_at: last }) }, at)
    expect(on(0)).toBe(true)
    expect(on(0, '2026-11-22T12:00:00.001Z')).toBe(false)
    expect(on(0, '2026-11-22T12:00:00.000Z')).toBe(true)
    expect(on(1, '2026-11-22T12:00:59.000Z')).toBe(true)
    expect(isNews(undefined, at)).toBe(false)
    expect([
      isSlow(undefined),
      isSlow({ failures: SLOW_AFTER - 1 }),
      isSlow({ failures: SLOW_AFTER }),
    ]).toEqual([false, false, true])
  })
})

const now = new Date('2026-11-22T12:00:00.000Z')
const flags = {
  webhook_on_booking: true,
  webhook_on_reschedule: true,
  webhook_on_cancel: true,
  webhook_on_reminder: true,
  webhook_on_birthday: true,
}

describe('recipients of an event', () => {
  test.each(webhookEvents.map((event) => [event]))(
    '%s reaches its subscribers while they and its flag are enabled',
    (event) => {
      const hook = { is_active: true, events: [event] }
      const automation = { is_enabled: true, webhook_url: 'https://a.example/', api_key: 'x' }
      expect(wants(hook, flags, event, now)).toBe(true)
      expect(wants({ ...hook, is_active: false }, flags, event, now)).toBe(false)
      expect(wants({ ...hook, events: [] }, flags, event, now)).toBe(false)
      const leftTo = (until: Date) => ({
        handed_over: { departure_id: 'dep_1', from: 'Ana', until: until.toISOString() },
      })
      const [later, past] = [leftTo(new Date(now.getTime() + 1)), leftTo(now)]
      expect(wants({ ...hook, ...later }, flags, event, now)).toBe(true)
      expect(wants({ ...hook, ...past }, flags, event, now)).toBe(false)
      expect(automationWants({ ...automation, ...past }, flags, event, now)).toBe(false)
      const entries = Object.entries(webhookFlags)
      for (const [flag, guarded] of entries) {
        const without = { ...flags, [flag]: false }
        expect(wants(hook, without, event, now)).toBe(guarded !== event)
        expect(automationWants(automation, without, event, now)).toBe(guarded !== event)
      }
      for (const missing of [{ is_enabled: false }, { webhook_url: undefined }, { api_key: undefined }])
        expect(automationWants({ ...automation, ...missing }, flags, event, now)).toBe(false)
    },
  )
})

describe('content of webhooks', () => {
  const at = '2026-11-22T12:00:00.000Z'
  const event = { id: 'evt_1', type: 'client.created', created_at: at, data: { id: 'cli_1' } }

  test('webhook and automation bodies have their documented form', () => {
    expect(JSON.parse(webhookBody('ten_1', event))).toEqual({ ...event, tenant_id: 'ten_1' })
    expect(JSON.parse(automationBody(event))).toEqual({
      event: 'client.created',
      data: { id: 'cli_1' },
      timestamp: at,
    })
  })

  test('an appointment contains no internal fields, in itself or in its changes', () => {
    const appointment = exampleOf('appointment.created', new Date(at))
    const inner = {
      ...appointment,
      source: 'page',
      overlaps: ['apt_2'],
      reported_client: { name: 'M' },
      changes: { time: { from: '09:00', to: '10:00' }, overlaps: { to: ['apt_2'] }, status_at: { to: at } },
    }
    expect(partnerData('appointment.updated', inner)).toEqual({
      ...appointment,
      changes: { time: { from: '09:00', to: '10:00' } },
    })
  })

  test('the examples match the schemas of the events', () => {
    const schemas = {
      appointment: partnerAppointmentEventSchema,
      client: partnerClientSchema,
      payment: partnerTransactionSchema,
      stock: partnerStockItemSchema,
    }
    for (const type of webhookEvents) {
      const schema = schemas[type.split('.')[0] as keyof typeof schemas]()
      expect(() => schema.strict().parse(exampleOf(type, new Date(at))), type).not.toThrow()
    }
  })

  test('whsecOf writes the secret in the form of Standard Webhooks', () => {
    expect(whsecOf('00ff'.repeat(16))).toBe(
      `whsec_${Buffer.from('00ff'.repeat(16), 'hex').toString('base64')}`,
    )
  })
})
