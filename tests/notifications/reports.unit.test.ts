import { describe, expect, it } from 'vitest'
import { readMessageEvents } from '#functions/notifications/provider/reports.ts'
import { notifications } from '#functions/notifications/records.ts'
import {
  isThrottled,
  isWaitedFor,
  leadsToSms,
  reportedStatus,
  throttledWait,
  waitAfter,
} from '#functions/notifications/rules/attempts.ts'
import { maskPhone } from '#shared/phone.ts'

const tenant = 'ten_01jd0000000000000000000abc'
const id = 'ntf_01jd0000000000000000000abc_email'
const tags = { 'ses:configuration-set': ['MailEvents'], tenant: [tenant], notification: [id] }
const mail = (eventType: string, more: object = {}) => ({
  eventType,
  mail: { messageId: '1', tags },
  ...more,
})
const bounce = (bounceType: string, bounceSubType: string) =>
  mail('Bounce', { bounce: { bounceType, bounceSubType, bouncedRecipients: [] } })

const entry = (value: object) => ({
  context: {},
  whatsAppWebhookEntry: JSON.stringify({ id: '365', changes: [{ value, field: 'messages' }] }),
})
const status = (name: string, more: object = { biz_opaque_callback_data: `${tenant} ${id}` }) =>
  entry({ messaging_product: 'whatsapp', statuses: [{ id: 'wamid.1', status: name, ...more }] })
const errors = [{ code: 131026, title: 'Message undeliverable' }]

describe('readMessageEvents', () => {
  it.each<[string, object, object]>([
    ['reads a delivery by e-mail', mail('Delivery'), { outcome: 'delivered' }],
    ['reads a complaint', mail('Complaint'), { outcome: 'complained' }],
    ['reads a bounce', bounce('Permanent', 'General'), { outcome: 'failed', reason: 'bounced' }],
    [
      'reads a full mailbox as a temporary failure',
      bounce('Transient', 'MailboxFull'),
      { outcome: 'failed', reason: 'TransientMailboxFull' },
    ],
    ['reads a rejection', mail('Reject'), { outcome: 'failed', reason: 'rejected' }],
    ['reads a rendering failure', mail('Rendering Failure'), { outcome: 'failed', reason: 'not_rendered' }],
    ['reads a delivery by WhatsApp', status('delivered'), { outcome: 'delivered' }],
    ['reads a message that was read in WhatsApp as delivered', status('read'), { outcome: 'delivered' }],
    [
      'reads a failure of WhatsApp',
      status('failed', { biz_opaque_callback_data: `${tenant} ${id}`, errors }),
      { outcome: 'failed', reason: '131026' },
    ],
  ])('%s', (_, message, event) => {
    expect(readMessageEvents(JSON.stringify(message))).toEqual([{ tenant, id, ...event }])
  })

  it.each<[string, string]>([
    ['the test message of SES', 'Successfully validated SNS topic for Amazon SES event publishing.'],
    ['JSON that is no object', 'null'],
    ['an unknown kind of event', JSON.stringify(mail('Open'))],
    ['a mail without our tags', JSON.stringify({ eventType: 'Delivery', mail: { tags: {} } })],
    [
      'a mail with malformed ids',
      JSON.stringify({ eventType: 'Delivery', mail: { tags: { tenant: ['ten#1'], notification: [id] } } }),
    ],
    ['a client’s own message', JSON.stringify(entry({ messages: [{ text: { body: 'Oi' } }] }))],
    ['a report that WhatsApp sent a message', JSON.stringify(status('sent'))],
    ['a report about another sender’s message', JSON.stringify(status('delivered', {}))],
    ['an entry that is not JSON', JSON.stringify({ whatsAppWebhookEntry: '{' })],
  ])('ignores %s', (_, body) => {
    expect(readMessageEvents(body)).toEqual([])
  })
})

describe('reportedStatus', () => {
  const bounced = { status: 'failed', reason: 'bounced' } as const
  const full = { status: 'failed', reason: 'TransientMailboxFull' } as const
  const complained = { status: 'delivered', reason: 'complained' } as const
  it.each([
    ['queued', { outcome: 'delivered' }, { status: 'delivered' }],
    ['sent', { outcome: 'delivered' }, { status: 'delivered' }],
    ['unknown', { outcome: 'delivered' }, { status: 'delivered' }],
    ['sent', { outcome: 'failed', reason: 'bounced' }, bounced],
    ['delivered', { outcome: 'failed', reason: 'bounced' }, bounced],
    ['delivered', { outcome: 'complained' }, complained],
    ['sent', { outcome: 'complained' }, complained],
    ['delivered', { outcome: 'delivered' }, undefined],
    // An automatic reply bounces although the mail has arrived.
    ['delivered', { outcome: 'failed', reason: 'TransientGeneral' }, undefined],
    [full, { outcome: 'delivered' }, { status: 'delivered' }],
    [{ status: 'failed', reason: 'TimeoutError' }, { outcome: 'delivered' }, { status: 'delivered' }],
    [bounced, { outcome: 'delivered' }, undefined],
    [bounced, { outcome: 'complained' }, undefined],
    [{ status: 'failed', reason: '131026' }, { outcome: 'delivered' }, undefined],
    [complained, { outcome: 'delivered' }, undefined],
  ] as const)('status %j and report %j give %j', (before, reported, after) => {
    const stored = typeof before === 'string' ? { status: before } : before
    expect(reportedStatus(stored, reported)).toEqual(after && { reason: undefined, ...after })
  })
})

it('failed attempts are repeated after 1, 5, 15 and 60 minutes', () => {
  expect([0, 1, 2, 3, 4].map(waitAfter)).toEqual([60, 300, 900, 3600, undefined])
})

it.each([
  ['+5511987654321', '(11) *****-4321'],
  ['+551132654321', '(11) ****-4321'],
  ['+14155550100', '+*******0100'],
])('the phone %s is masked as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

describe('throttling', () => {
  it.each([
    ['ThrottlingException', undefined, true],
    ['Throttling', undefined, true],
    ['ThrottledException', 400, true],
    ['ThrottledRequestException', 400, true],
    ['TooManyRequestsException', undefined, true],
    ['LimitExceededException', 400, true],
    ['Error', 429, true],
    ['SendingPausedException', 400, false],
    ['TimeoutError', undefined, false],
  ])('the error %s with status %s counts as throttling: %s', (name, status, expected) => {
    expect(isThrottled({ name, status })).toBe(expected)
  })

  it('throttled messages wait one to three minutes, and codes wait for at most an hour', () => {
    expect([throttledWait(0), throttledWait(0.9999)]).toEqual([60, 180])
    const now = new Date('2026-11-23T12:00:00Z')
    const waited = (kind: 'code' | 'reminder_2h', at: string) => isWaitedFor(kind, at, now)
    expect([
      waited('code', '2026-11-23T11:01:00Z'),
      waited('code', '2026-11-23T11:00:00Z'),
      waited('reminder_2h', '2026-11-23T09:00:00Z'),
    ]).toEqual([true, false, true])
  })
})

it('messages of events spread over the shards, whatever their channel is', () => {
  const shards = ['0', '1', '2', '3'].map((last) => {
    const id = `ntf_01jd000000000000000000000${last}_email`
    const about = { id, kind: 'confirmation', status: 'queued', tries: 0 } as const
    const at = '2026-11-23T12:00:00.000Z'
    return notifications.indexes?.({ ...about, scheduled_for: at, created_at: at, due: at }).due?.[0]
  })
  expect(new Set(shards).size).toBe(4)
})

it.each([
  ['whatsapp', 'failed', '131026', true],
  ['whatsapp', 'skipped', 'no_opt_in', true],
  ['whatsapp', 'skipped', 'no_template', true],
  ['whatsapp', 'skipped', 'outdated', false],
  ['sms', 'failed', 'OptedOutException', false],
] as const)(
  'a message by %s that has %s with reason %s leads to an SMS: %s',
  (channel, status, reason, expected) => {
    expect(leadsToSms(channel, { status, reason })).toBe(expected)
  },
)
