import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { changesBetween } from '#functions/appointments/rules/appointment.ts'
import { kindOfChange } from '#functions/appointments/rules/partner.ts'
import { withStatus } from '#functions/appointments/rules/status.ts'
import { daysToRead, filtersRefused, readFrom, splitFound, tooOld } from '#functions/changes/rules.ts'
import { partnerData } from '#functions/webhooks/rules/events.ts'
import type { Appointment } from '#shared/appointments.ts'
import { cancelled, examples } from '#shared/partner/examples.ts'
import { openApiDocument } from '#shared/partner/openapi.ts'
import { partnerAppointmentSchema, since } from '#shared/partner/partner.ts'
import { periodFault, periodWith } from '#shared/partner/period.ts'

describe('period of a list', () => {
  it.each([
    [
      { from: '2026-03-01', to: '2026-03-04' },
      { from: '2026-03-01', to: '2026-03-04' },
    ],
    [{ from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-31' }],
    [{ to: '2026-03-31' }, { from: '2026-03-01', to: '2026-03-31' }],
    [{ from: '9999-12-20' }, { from: '9999-12-20', to: '9999-12-31' }],
    [{ to: '0001-01-09' }, { from: '0001-01-01', to: '0001-01-09' }],
    [{}, undefined],
  ])('the query %j selects the period %j', (given, period) => {
    expect(periodWith(given, 30)).toEqual(period)
  })

  it.each([
    ['2026-03-01', '2026-03-02', undefined],
    ['2026-03-01', '2026-03-01', undefined],
    ['2026-03-01', '2026-03-03', 'to'],
    ['2026-03-02', '2026-03-01', 'to'],
  ])('the period from %s to %s has a fault, at most two days allowed: %s', (from, to, field) => {
    expect(periodFault({ from, to }, 2)?.field).toBe(field)
  })
})

describe('kindOfChange', () => {
  it.each([
    [{ date: '2026-03-01', duration: 30 }, 'place'],
    [{ professional_id: null }, 'place'],
    [{ notes: null, price: 0 }, 'details'],
    [{ status: 'confirmed' }, 'status'],
    [{ notes: undefined }, 'details'],
    [{ notes: 'a', status: 'confirmed' }, { mixed: ['notes', 'status'] }],
  ])('the changes %j are of kind %j', (changes, kind) => {
    expect(kindOfChange(changes)).toEqual(kind)
  })
})

it('the documented examples of a cancellation equal the result of the code', () => {
  const before = examples.appointment as Appointment
  const by = { kind: 'key', name: 'Site' }
  const reason = cancelled.cancel_reason
  const after = withStatus(before, { status: 'cancelled', reason, by, now: new Date() })
  expect(partnerAppointmentSchema().parse({ ...after, version: 2 })).toEqual(cancelled)
  const { webhooks } = openApiDocument() as { webhooks: Record<string, { post: object }> }
  const event = { ...after, version: 2, changes: changesBetween(before, after) }
  const data = JSON.parse(JSON.stringify(partnerData('appointment.cancelled', event)))
  expect(webhooks['appointment.cancelled']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { example: { data } } } },
  })
})

describe('rules of changed_since', () => {
  const now = new Date('2026-03-10T00:00:30.000Z')

  it('an instant 35 days ago is accepted, and a millisecond more is refused', () => {
    expect(tooOld('2026-02-03T00:00:30.000Z', now)).toBeUndefined()
    expect(tooOld('2026-02-03T00:00:29.999Z', now)).toContain('35 dias')
  })

  it('reading starts a minute earlier, which may include the day before', () => {
    const from = readFrom('2026-03-10T00:00:10Z')
    expect(from).toBe('2026-03-09T23:59:10.000Z')
    expect(daysToRead(from, now)).toEqual(['2026-03-09', '2026-03-10'])
    expect(daysToRead('2026-03-11T00:00:00.000Z', now)).toEqual([])
    expect(daysToRead(readFrom('9999-12-31T23:59:59-23:59'), now)).toEqual([])
  })

  it('the instant needs UTC or an offset', () => {
    const [input, offset] = [z.strictObject(since()), '2026-03-09T21:00:10-03:00']
    expect(input.parse({ changed_since: offset })).toEqual({ changed_since: offset })
    expect(readFrom(offset)).toBe(readFrom('2026-03-10T00:00:10Z'))
    expect(input.safeParse({ changed_since: '2026-03-09T21:00:10' }).success).toBe(false)
  })

  it('filters are refused, and missing records are listed as removed', () => {
    expect(filtersRefused({ status: undefined })).toBeUndefined()
    expect(filtersRefused({ from: '2026-03-01', to: undefined })?.map(({ field }) => field)).toEqual(['from'])
    expect(splitFound(['a', 'b'], [undefined, { id: 'b' }])).toEqual({ data: [{ id: 'b' }], removed: ['a'] })
  })
})
