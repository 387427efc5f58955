import { describe, expect, test } from 'vitest'
import { chooseProfessional } from '#functions/booking/rules.ts'
import type { Busy, BusyKind } from '#shared/schedule.ts'
import { minutesOf } from '#shared/time.ts'

const busy = (start: string, end: string, kind: BusyKind = 'appointment'): Busy => [
  minutesOf(start),
  minutesOf(end),
  kind,
  'x',
]

describe('the choice of any professional (RULINGS D10)', () => {
  const choose = (sheets: Record<string, Busy[]>, start = '14:00') =>
    chooseProfessional(
      Object.entries(sheets).map(([professional_id, entries]) => ({ professional_id, busy: entries })),
      minutesOf(start),
    )
  test('the professional with the fewest booked minutes that day is chosen', () => {
    expect(choose({ a: [busy('08:00', '10:00')], b: [busy('13:00', '14:00')] })).toBe('b')
  })
  test('only appointments count as booked minutes', () => {
    expect(choose({ a: [busy('13:00', '13:30')], b: [busy('08:00', '12:00', 'absence')] })).toBe('b')
  })
  test('among equals, the professional who has been without an appointment for longest is chosen', () => {
    expect(choose({ a: [busy('13:00', '14:00')], b: [busy('09:00', '10:00')] })).toBe('b')
    expect(choose({ a: [busy('09:00', '10:00')], b: [busy('15:00', '16:00')] })).toBe('b')
  })
  test('among further equals, the professional with the first id is chosen', () => {
    expect(choose({ b: [], a: [] })).toBe('a')
  })
})
