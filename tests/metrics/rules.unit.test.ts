import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, datesFrom, weekdayOf } from '#shared/time.ts'
import { gridOf, LEVELS } from '../../web/src/features/metrics/hour-grid.ts'
import { changeOf, formatFigure } from '../../web/src/features/metrics/percent-change.ts'
import { stepsOf } from '../../web/src/features/metrics/revenue-steps.ts'

describe('the change of a figure', () => {
  test.each([
    ['money', 110, 100, 'up', '10%'],
    ['money', 50, 200, 'down', '75%'],
    ['count', 0, 4, 'down', '100%'],
    ['count', 4, 4, 'same', 'igual'],
    ['count', 10_001, 10_000, 'same', 'igual'],
    ['money', -50, 100, 'down', '150%'],
    ['share', 0.25, 0.2, 'up', '5 p.p.'],
    ['share', 0.061, 0, 'up', '6,1 p.p.'],
    ['share', 0.3, 0.30001, 'same', 'igual'],
  ] as const)('a %s of %d after %d has the change %s %s', (kind, now, before, direction, text) => {
    expect(changeOf(kind, { now, before })).toEqual({ direction, text })
  })

  test.each([
    ['count', 3, 0],
    ['money', 3, -10],
    ['share', undefined, 0.5],
    ['share', 0.5, undefined],
  ] as const)('a %s of %d has no change after %d', (kind, now, before) => {
    expect(changeOf(kind, { now, before })).toBeUndefined()
  })

  test('formatFigure shows a dash for a missing value', () => {
    expect(formatFigure('share', undefined)).toBe('—')
  })
})

test('the revenue chart has each day in one step: days up to 92 days, then weeks that begin on Sunday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), fc.nat(400), (count, start) => {
      const from = addDays('2026-01-01', start)
      const days = datesFrom(from, count).map((date, i) => ({ date, revenue: (i % 7) + 0.1, visits: i % 3 }))
      const to = days.at(-1)?.date as string
      const steps = stepsOf({ from, to, days })
      expect(steps.flatMap((step) => datesFrom(step.from, 7).filter((date) => date <= step.to))).toEqual(
        days.map(({ date }) => date),
      )
      const total = (of: { revenue: number }[]) => of.reduce((sum, { revenue }) => sum + revenue * 100, 0)
      expect(Math.round(total(steps))).toBe(Math.round(total(days)))
      if (count <= 92) expect(steps).toHaveLength(count)
      else for (const step of steps.slice(1)) expect(weekdayOf(step.from)).toBe(0)
    }),
  )
})

test('the heat map has every hour from the first to the last, and the busiest hour in the darkest shade', () => {
  const grid = gridOf([
    { weekday: 1, hour: 9, visits: 1 },
    { weekday: 6, hour: 11, visits: 20 },
    { weekday: 6, hour: 9, visits: 6 },
  ])
  expect(grid.map(({ hour }) => hour)).toEqual([9, 10, 11])
  expect(grid.map(({ cells }) => cells.map(({ level }) => level))).toEqual([
    [0, 1, 0, 0, 0, 0, 2],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, LEVELS],
  ])
  expect(gridOf([])).toEqual([])
})
