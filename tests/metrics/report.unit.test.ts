import { describe, expect, test } from 'vitest'
import { countedMonths, datesOf, recount, sameFigures } from '#functions/metrics/rules/recount.ts'
import { dateRefusal, periodBefore, type ReportDay, reportOf } from '#functions/metrics/rules/report.ts'
import { endedDates } from '#functions/metrics/rules/work.ts'
import { metricsContract } from '#shared/metrics.ts'

describe('periods of reports', () => {
  test.each([
    ['a period of one day is accepted', '2026-11-21', '2026-11-21', undefined],
    ['a leap year is accepted', '2028-01-01', '2028-12-31', undefined],
    ['a period that starts at the first possible date is accepted', '2000-01-01', '2000-12-31', undefined],
    ['a date before 2000 is refused', '1999-12-31', '2000-01-01', 'Escolha uma data a partir do ano 2000.'],
    ['a date after 2100 is refused', '2100-12-31', '2101-01-01', 'Escolha uma data até o ano 2100.'],
  ])('%s', (_, from, to, message) => {
    expect(dateRefusal({ from, to })?.message).toBe(message)
  })

  test.each([
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
    ['2024-01-01', '2024-12-31', '2022-12-31', '2023-12-31'],
  ])('the period from %s to %s is compared with as many days before it', (from, to, first, last) => {
    expect(periodBefore({ from, to })).toEqual({ from: first, to: last })
  })
})

describe('reportOf', () => {
  const report = (days: ReportDay[], called: [string, string][] = []) =>
    metricsContract.getMetrics.output.parse(
      reportOf({
        today: '2026-11-22',
        period: { from: '2026-11-20', to: '2026-11-22' },
        days,
        called: new Map(called),
      }),
    )

  test('a report without data has a row for every date, no ratios and empty lists', () => {
    const { figures, days, ...rest } = report([])
    expect(days).toEqual(
      ['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => ({ date, revenue: 0, visits: 0 })),
    )
    for (const name of ['ticket', 'occupancy', 'no_show'] as const) expect(figures[name]).toEqual({})
    for (const name of ['revenue', 'visits', 'new_clients', 'returning'] as const)
      expect(figures[name]).toEqual({ now: 0, before: 0 })
    expect([rest.hours, rest.services, rest.products, rest.professionals]).toEqual([[], [], [], []])
    expect(rest.previous).toEqual({ from: '2026-11-17', to: '2026-11-19' })
  })

  test('a report compares its sums with those of the previous period', () => {
    const { figures } = report([
      { date: '2026-11-16', revenue_cents: 99_999, completed_appointments: 9 },
      { date: '2026-11-19', revenue_cents: 10_010, completed_appointments: 2, sales: 1, returning: 1 },
      { date: '2026-11-20', revenue_cents: 10_020, completed_appointments: 2, no_shows: 1 },
      { date: '2026-11-22', revenue_cents: -20, completed_appointments: 1, sales: 1, new_clients: 4 },
    ])
    expect(figures).toMatchObject({
      revenue: { now: 100, before: 100.1 },
      visits: { now: 3, before: 2 },
      ticket: { now: 25, before: 33.37 },
      no_show: { now: 0.25, before: 0 },
      new_clients: { now: 4, before: 0 },
      returning: { now: 0, before: 1 },
    })
  })

  test('a report computes occupancy only from days with recorded working minutes', () => {
    const { figures } = report([
      { date: '2026-11-20', booked_minutes: 300, working_minutes: 600 },
      { date: '2026-11-21', working_minutes: 0 },
      { date: '2026-11-22', booked_minutes: 480 },
    ])
    expect(figures.occupancy).toEqual({ now: 0.5 })
  })

  test('a report sums visits by weekday and hour, and leaves out hours without visits', () => {
    const { hours } = report([
      { date: '2026-11-20', hour_09: 2, hour_14: 1 },
      { date: '2026-11-21', hour_09: 1, hour_10: 0 },
    ])
    expect(hours).toEqual([
      { weekday: 5, hour: 9, visits: 2 },
      { weekday: 5, hour: 14, visits: 1 },
      { weekday: 6, hour: 9, visits: 1 },
    ])
  })

  test('a report lists the top ten of each kind by revenue, with the current name or the last known one', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`stk_${i}:cents`, 100 + i]))
    const { services, products, professionals } = report(
      [
        {
          date: '2026-11-21',
          ...many,
          'stk_3:units': 250,
          'srv_1:visits': 2,
          'srv_1:cents': 9000,
          'srv_1:units': 100,
          'srv_1:name': 'Corte',
          'srv_2:visits': 1,
          'srv_2:name': 'Barba à navalha',
        },
        { date: '2026-11-20', 'srv_2:visits': 1, 'srv_2:name': 'Barba', 'pro_1:cents': 9000 },
      ],
      [
        ['srv_1', 'Corte masculino'],
        ['pro_1', 'Bia'],
      ],
    )
    expect(services).toEqual([
      { id: 'srv_1', name: 'Corte masculino', count: 3, revenue: 90 },
      { id: 'srv_2', name: 'Barba à navalha', count: 2, revenue: 0 },
    ])
    expect(professionals).toEqual([{ id: 'pro_1', name: 'Bia', count: 0, revenue: 90 }])
    expect(products.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `stk_${i}`))
    expect(products[8]).toMatchObject({ count: 2.5, revenue: 1.03 })
  })
})

describe('endedDates', () => {
  test.each([
    ['returns each day since the last run', '2026-11-20', '2026-11-22', 2, '2026-11-20', '2026-11-21'],
    [
      'returns only the last 31 days after two months',
      '2026-09-20',
      '2026-11-22',
      31,
      '2026-10-22',
      '2026-11-21',
    ],
  ])('%s', (_, since, today, count, first, last) => {
    const dates = endedDates(since, today)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, first, last])
  })

  test('returns no date when the day has not ended or another time zone moved it back to yesterday', () => {
    expect(endedDates('2026-11-22', '2026-11-22')).toEqual([])
    expect(endedDates('2026-11-22', '2026-11-21')).toEqual([])
  })
})

describe('recount', () => {
  test('covers months from a year before the business was created to a year ahead', () => {
    const months = countedMonths('2025-03-31T12:00:00.000Z', '2026-11-22')
    expect([months[0], months.at(-1), months.length]).toEqual(['2027-12', '2024-03', 46])
    expect(datesOf('2028-02')).toHaveLength(29)
    expect([datesOf('2026-12')[0], datesOf('2026-12').at(-1)]).toEqual(['2026-12-01', '2026-12-31'])
  })

  test('covers every date of the month, and counts clients by the business’s time zone', () => {
    const clients = ['2026-11-01T02:59:59.000Z', '2026-11-01T03:00:00.000Z', '2026-12-01T02:59:59.000Z']
    const stored = { timezone: 'America/Sao_Paulo', appointments: [], transactions: [], clients }
    const { days, whole } = recount('2026-11', stored)
    expect([days.size, days.get('2026-11-01'), days.get('2026-11-30'), whole]).toEqual([
      30,
      { new_clients: 1 },
      { new_clients: 1 },
      { new_clients: 2 },
    ])
  })

  test('sameFigures compares figures only and ignores versions, names and working minutes', () => {
    const day = {
      date: '2026-11-01',
      version: 4,
      working_minutes: 480,
      visits: 2,
      no_shows: 0,
      'srv_1:name': 'A',
    }
    expect(sameFigures(day, { visits: 2, 'srv_1:name': 'B' })).toBe(true)
    expect(sameFigures(day, { visits: 2, no_shows: 1 })).toBe(false)
    expect(sameFigures(undefined, {})).toBe(true)
    expect(sameFigures(day, {})).toBe(false)
  })
})
