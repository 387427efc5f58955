import { describe, expect, test } from 'vitest'
import { freeStarts, judgeStart, type SlotPolicy } from '#functions/schedule/rules/slots.ts'
import type { StartVerdict } from '#shared/booking.ts'
import type { Busy, BusyKind } from '#shared/schedule.ts'
import { minutesOf, timeOf } from '#shared/time.ts'

const TUESDAY = '2025-06-10'
/** Now is 12:00 in São Paulo on the day before: neither notice nor horizon applies. */
const DAY_BEFORE = new Date('2025-06-09T15:00:00Z')

const policy = (changes: Partial<SlotPolicy> = {}): SlotPolicy => ({
  timezone: 'America/Sao_Paulo',
  window_start: minutesOf('08:00'),
  window_end: minutesOf('12:00'),
  slot_duration: 60,
  pack_appointments: false,
  buffer_time: 0,
  min_advance_booking: 2,
  notice_in_working_hours: false,
  max_advance_booking: 60,
  ...changes,
})
const busy = (start: string, end: string, kind: BusyKind = 'appointment'): Busy => [
  minutesOf(start),
  minutesOf(end),
  kind,
  'x',
]
const on = (weekday: number, start: string, end: string) => ({ weekday, start, end })

type Row = {
  rule: string
  policy?: Partial<SlotPolicy>
  busy?: Busy[]
  date?: string
  duration?: number
  now?: Date
  free: string
}

function startsOf(row: Omit<Row, 'rule' | 'free'>): string {
  const { date = TUESDAY, duration = 60, now = DAY_BEFORE } = row
  return freeStarts(policy(row.policy), row.busy ?? [], date, duration, now)
    .map(timeOf)
    .join(' ')
}

describe('starts of a day', () => {
  const rows: Row[] = [
    { rule: 'a professional without hours works the whole window', free: '08:00 09:00 10:00 11:00' },
    { rule: 'a start is offered while start + duration ≤ end', duration: 90, free: '08:00 09:00 10:00' },
    { rule: 'an appointment as long as the interval fits once', duration: 240, free: '08:00' },
    { rule: 'an appointment longer than the interval does not fit', duration: 245, free: '' },
    {
      rule: 'hours are cut to the window',
      policy: { hours: [on(2, '06:00', '10:00'), on(2, '11:00', '20:00')] },
      free: '08:00 09:00 11:00',
    },
    { rule: 'hours of another weekday do not count', policy: { hours: [on(3, '08:00', '12:00')] }, free: '' },
    { rule: 'an empty list of hours is a professional who never works', policy: { hours: [] }, free: '' },
    {
      rule: 'the grid begins at the opening of each working interval',
      policy: { hours: [on(2, '08:15', '09:30'), on(2, '09:40', '12:00')] },
      free: '08:15 09:40 10:40',
    },
    {
      rule: 'intervals that touch or overlap form one interval with one grid',
      policy: { hours: [on(2, '09:10', '10:30'), on(2, '08:00', '09:10'), on(2, '10:00', '11:00')] },
      free: '08:00 09:00 10:00',
    },
    {
      rule: 'a break ends one interval and opens the next',
      policy: { breaks: [on(2, '09:30', '09:45'), on(4, '08:00', '12:00')] },
      free: '08:00 09:45 10:45',
    },
    {
      rule: 'an absence of whole days leaves nothing, on its first and last day too',
      policy: { absences: [{ id: 'a', from: '2025-06-08', to: '2025-06-10' }] },
      free: '',
    },
    {
      rule: 'an absence that ended yesterday is over',
      policy: { absences: [{ id: 'a', from: '2025-06-01', to: '2025-06-09' }] },
      free: '08:00 09:00 10:00 11:00',
    },
    {
      rule: 'an absence of hours ends one interval and opens the next',
      policy: { absences: [{ id: 'a', from: '2025-06-09', to: '2025-06-11', start: '08:30', end: '09:20' }] },
      free: '09:20 10:20',
    },
    {
      rule: 'a holiday on the list closes the day',
      policy: { holidays: ['corpus_christi'] },
      date: '2025-06-19',
      free: '',
    },
    {
      rule: 'a holiday that is not on the list does not close the day',
      policy: { holidays: ['christmas'] },
      date: '2025-06-19',
      free: '08:00 09:00 10:00 11:00',
    },
    {
      rule: 'Ash Wednesday ends at noon',
      policy: { holidays: ['ash_wednesday'], window_end: minutesOf('14:30') },
      date: '2025-03-05',
      now: new Date('2025-03-04T15:00:00Z'),
      free: '12:00 13:00',
    },
    {
      rule: 'a yearly holiday of the business counts every year',
      policy: { own_holidays: [{ id: 'h', date: '2019-06-10', name: 'Padroeira', yearly: true }] },
      free: '',
    },
    {
      rule: 'a holiday of the business that is not yearly counts once',
      policy: { own_holidays: [{ id: 'h', date: '2024-06-10', name: 'Reforma', yearly: false }] },
      free: '08:00 09:00 10:00 11:00',
    },
    { rule: 'an appointment does not shift the grid', busy: [busy('08:50', '09:10')], free: '10:00 11:00' },
    { rule: 'a touching start is no conflict', busy: [busy('09:00', '10:00')], free: '08:00 10:00 11:00' },
    {
      rule: 'the buffer is kept on both sides',
      policy: { buffer_time: 5 },
      busy: [busy('09:00', '10:00')],
      free: '11:00',
    },
    {
      rule: 'a gap that is exactly appointment and buffer is enough',
      policy: { buffer_time: 30, slot_duration: 30 },
      busy: [busy('09:30', '10:00')],
      free: '08:00 10:30 11:00',
    },
    {
      rule: 'every kind of entry occupies time, in any order and overlapping',
      policy: { slot_duration: 30 },
      busy: [
        busy('11:30', '12:00', 'external'),
        busy('08:00', '10:00', 'absence'),
        busy('09:00', '09:30', 'hold'),
      ],
      duration: 30,
      free: '10:00 10:30 11:00',
    },
    {
      rule: 'an entry without length occupies nothing',
      busy: [busy('09:30', '09:30')],
      free: '08:00 09:00 10:00 11:00',
    },
    {
      rule: 'notice is ≥: exactly two hours ahead is offered, on the same day too (RULINGS C1)',
      now: new Date('2025-06-10T11:00:00Z'),
      free: '10:00 11:00',
    },
    { rule: 'a start inside notice is refused', now: new Date('2025-06-10T11:00:00.001Z'), free: '11:00' },
    {
      rule: 'the present minute is offered when there is no notice',
      policy: { min_advance_booking: 0 },
      now: new Date('2025-06-10T13:00:00Z'),
      free: '10:00 11:00',
    },
    {
      rule: 'notice in working hours begins with the next opening: two hours from the evening before end at 10:00',
      policy: { notice_in_working_hours: true },
      now: new Date('2025-06-10T00:00:00Z'),
      free: '10:00 11:00',
    },
    {
      rule: 'notice in working hours skips days without work',
      policy: { notice_in_working_hours: true, hours: [on(1, '08:00', '11:00'), on(2, '08:00', '12:00')] },
      now: new Date('2025-06-09T13:00:00Z'),
      free: '09:00 10:00 11:00',
    },
    {
      rule: 'notice may reach over midnight',
      policy: { min_advance_booking: 24 },
      now: new Date('2025-06-09T13:30:00Z'),
      free: '11:00',
    },
    {
      rule: 'the last day of the horizon is offered',
      now: new Date('2025-04-11T12:00:00Z'),
      free: '08:00 09:00 10:00 11:00',
    },
    { rule: 'the day after the horizon is not offered', now: new Date('2025-04-11T02:59:59Z'), free: '' },
    { rule: 'yesterday is not offered', now: new Date('2025-06-11T03:00:00Z'), free: '' },
    {
      rule: 'today is the day of the business, not of UTC',
      policy: { max_advance_booking: 0, window_end: minutesOf('23:59'), min_advance_booking: 0 },
      now: new Date('2025-06-11T01:00:00Z'),
      free: '22:00',
    },
  ]
  test.each(rows)('$rule', (row) => {
    expect(startsOf(row)).toBe(row.free)
  })
})

describe('starts of a day with packed appointments', () => {
  const rows: Row[] = [
    { rule: 'an empty day has only the grid', free: '08:00 09:00 10:00 11:00' },
    { rule: 'an end at 08:45 is a start', busy: [busy('08:00', '08:45')], free: '08:45 09:00 10:00 11:00' },
    {
      rule: 'an end on the grid is offered once',
      busy: [busy('08:00', '09:00')],
      free: '09:00 10:00 11:00',
    },
    {
      rule: 'the start follows the buffer after the appointment',
      policy: { buffer_time: 10 },
      busy: [busy('08:00', '08:45')],
      free: '08:55 09:00 10:00 11:00',
    },
    {
      rule: 'a start respects the buffer before the next appointment',
      policy: { buffer_time: 10 },
      busy: [busy('08:00', '08:45'), busy('10:04', '10:30')],
      free: '10:40 11:00',
    },
    {
      rule: 'a gap that is exactly appointment and buffers is enough',
      policy: { buffer_time: 10 },
      busy: [busy('08:00', '08:45'), busy('10:05', '10:30')],
      free: '08:55 10:40 11:00',
    },
    {
      rule: 'the end of every kind of entry is a start',
      busy: [busy('08:10', '08:20', 'block'), busy('09:30', '09:40', 'external')],
      duration: 30,
      free: '08:20 09:00 09:40 10:00 11:00',
    },
    {
      rule: 'an end between two free starts of the grid is a start',
      busy: [busy('08:40', '08:50')],
      duration: 10,
      free: '08:00 08:50 09:00 10:00 11:00',
    },
    {
      rule: 'only the last end of overlapping entries is a start',
      busy: [busy('08:00', '09:10'), busy('08:20', '08:30'), busy('09:00', '09:25')],
      free: '09:25 10:00 11:00',
    },
    {
      rule: 'an entry without length adds no start',
      busy: [busy('09:30', '09:30')],
      free: '08:00 09:00 10:00 11:00',
    },
    { rule: 'an end at 08:47 is a start', busy: [busy('08:03', '08:47')], free: '08:47 09:00 10:00 11:00' },
    {
      rule: 'an end inside a break is no start, and the break itself opens a grid',
      policy: { breaks: [on(2, '09:00', '09:30')] },
      busy: [busy('08:15', '09:10')],
      free: '09:30 10:30',
    },
    {
      rule: 'an end too near to closing time is no start',
      busy: [busy('10:00', '11:01')],
      free: '08:00 09:00',
    },
    {
      rule: 'the end of an entry that reaches into the next interval is a start',
      policy: { breaks: [on(2, '09:00', '09:30')] },
      busy: [busy('08:30', '09:45')],
      free: '09:45 10:30',
    },
    {
      rule: 'a holiday has no starts',
      policy: { holidays: ['corpus_christi'] },
      busy: [busy('08:00', '08:45')],
      date: '2025-06-19',
      free: '',
    },
    {
      rule: 'an end inside the notice is no start',
      busy: [busy('08:00', '08:45'), busy('09:00', '09:59')],
      duration: 15,
      now: new Date('2025-06-10T09:45:01Z'),
      free: '09:59 10:00 11:00',
    },
  ]
  test.each(rows)('$rule', (row) => {
    const packs = { ...row, policy: { ...row.policy, pack_appointments: true } }
    expect(startsOf(packs)).toBe(row.free)
  })
})

describe('days on which the clock changes', () => {
  const night = { window_start: 0, window_end: 1440, slot_duration: 30, min_advance_booking: 0 }
  const between = (row: Omit<Row, 'rule' | 'free'>, from: string, to: string) =>
    startsOf({ duration: 30, ...row, policy: { ...night, ...row.policy } })
      .split(' ')
      .filter((time) => from <= time && time < to)
      .join(' ')

  test('a skipped hour has no starts, and no appointment may run into it (New York, 02:00 → 03:00)', () => {
    const row = {
      policy: { timezone: 'America/New_York' },
      date: '2025-03-09',
      now: new Date('2025-03-08T12:00:00Z'),
    }
    expect(between(row, '00:00', '04:00')).toBe('00:00 00:30 01:00 03:00 03:30')
  })
  test('a repeated hour has no start that would last twice as long (New York, 02:00 → 01:00)', () => {
    const row = {
      policy: { timezone: 'America/New_York' },
      date: '2025-11-02',
      now: new Date('2025-11-01T12:00:00Z'),
    }
    expect(between(row, '00:00', '03:00')).toBe('00:00 00:30 01:00 02:00 02:30')
  })
  test('a repeated time means its first occurrence', () => {
    const row = {
      policy: { timezone: 'America/New_York' },
      date: '2025-11-02',
      now: new Date('2025-11-02T05:15:00Z'),
    }
    expect(between(row, '00:00', '02:30')).toBe('02:00')
  })
  test('a day whose midnight is skipped begins at 01:00 (São Paulo 2018)', () => {
    const row = { date: '2018-11-04', now: new Date('2018-11-03T12:00:00Z') }
    expect(between(row, '00:00', '02:30')).toBe('01:00 01:30 02:00')
  })
  test('an end at a skipped time is no start when appointments are packed', () => {
    const row = {
      policy: { timezone: 'America/New_York', pack_appointments: true },
      date: '2025-03-09',
      now: new Date('2025-03-08T12:00:00Z'),
      busy: [busy('00:00', '00:40'), busy('01:00', '02:20'), busy('03:00', '03:10')],
    }
    expect(between(row, '00:00', '04:00')).toBe('03:10 03:30')
  })
  test('a clock change of half an hour has no starts in the skipped time (Lord Howe, 02:00 → 02:30)', () => {
    const row = {
      policy: { timezone: 'Australia/Lord_Howe' },
      date: '2025-10-05',
      now: new Date('2025-10-04T00:00:00Z'),
    }
    expect(between(row, '01:00', '03:30')).toBe('01:00 02:30 03:00')
  })
  test('a skipped day has no starts at all (Apia, 30 December 2011)', () => {
    const row = {
      policy: { timezone: 'Pacific/Apia' },
      date: '2011-12-30',
      now: new Date('2011-12-29T12:00:00Z'),
    }
    expect(between(row, '00:00', '24:00')).toBe('')
  })
})

describe('the first reason against a start', () => {
  const rows: [rule: string, time: string, verdict: StartVerdict, changes: Omit<Row, 'rule' | 'free'>][] = [
    ['a free start', '10:00', 'free', {}],
    ['a past start off the grid', '07:13', 'slot_in_past', { now: new Date('2025-06-10T10:30:00Z') }],
    ['any time of a past date', '23:00', 'slot_in_past', { now: new Date('2025-06-11T03:00:00Z') }],
    ['a start inside the notice', '10:00', 'slot_too_soon', { now: new Date('2025-06-10T11:00:01Z') }],
    [
      'a start inside the notice and after the horizon',
      '10:00',
      'slot_too_soon',
      { policy: { max_advance_booking: 0, min_advance_booking: 72 } },
    ],
    ['a start after the horizon', '10:00', 'slot_too_far', { now: new Date('2025-04-10T12:00:00Z') }],
    [
      'a start after the horizon and outside hours',
      '03:00',
      'slot_too_far',
      { now: new Date('2025-04-10T12:00:00Z') },
    ],
    ['a start before opening', '07:00', 'slot_outside_hours', {}],
    ['an end after closing', '11:01', 'slot_outside_hours', {}],
    ['an end in a break', '09:00', 'slot_outside_hours', { policy: { breaks: [on(2, '09:30', '10:00')] } }],
    ['a start off the grid', '09:30', 'slot_off_grid', {}],
    ['a taken start off the grid', '09:30', 'slot_off_grid', { busy: [busy('09:00', '11:00')] }],
    ['the end of an entry', '09:10', 'slot_off_grid', { busy: [busy('08:30', '09:10')] }],
    [
      'the end of an entry with packed appointments',
      '09:10',
      'free',
      { policy: { pack_appointments: true }, busy: [busy('08:30', '09:10')] },
    ],
    [
      'the end of an entry that is too near the next one',
      '09:10',
      'slot_taken',
      { policy: { pack_appointments: true }, busy: [busy('08:30', '09:10'), busy('10:00', '10:30')] },
    ],
    ['a start over an entry', '10:00', 'slot_taken', { busy: [busy('10:59', '11:30')] }],
    ['a date in the far future', '10:00', 'slot_too_far', { date: '9999-12-31' }],
    ['a date long ago', '10:00', 'slot_in_past', { date: '0001-01-01' }],
  ]
  test.each(rows)('the verdict on %s at %s is %s', (_rule, time, verdict, row) => {
    const { date = TUESDAY, duration = 60, now = DAY_BEFORE } = row
    expect(judgeStart(policy(row.policy), row.busy ?? [], date, minutesOf(time), duration, now)).toBe(verdict)
  })
})
