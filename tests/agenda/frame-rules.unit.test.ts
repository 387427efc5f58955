import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Holidays } from '#shared/company.ts'
import { rangeName, withYear } from '../../web/src/features/agenda/forms/day-words.ts'
import { dayHours, freeBands, outsideOf, shownHours } from '../../web/src/features/agenda/forms/hours.ts'
import { durationAt, pull, snapOf, startAt, stretchAt } from '../../web/src/features/agenda/grid/geometry.ts'
import { nextPage, paramsOf, rangeOf, type View, viewOf } from '../../web/src/features/agenda/view.ts'

const DATE = '2026-11-23'

describe('the hours of a day', () => {
  const opening = { start: 480, end: 1080, step: 30 }
  const holidays = {
    opening: { timezone: 'America/Sao_Paulo', start: '08:00', end: '18:00', step: 30 },
    holidays: [
      {
        holiday: 'ash_wednesday',
        name: 'Cinzas',
        date: '2027-02-10',
        kind: 'optional',
        morning: true,
        closed: true,
      },
    ],
    own: [{ id: 'hol_1', date: '2020-12-08', name: 'Padroeira', yearly: true }],
    affected_appointments: [],
  } as Holidays

  test('dayHours limits weekly hours to the booking window, and names breaks, absences and holidays', () => {
    const person = {
      hours: [{ weekday: 1, start: '07:00', end: '16:00' }],
      breaks: [{ weekday: 1, start: '12:00', end: '13:00' }],
      absences: [{ id: 'a', from: DATE, to: DATE, start: '15:00', end: '16:00', reason: 'Dentista' }],
    }
    const day = dayHours(person, DATE, opening, holidays)
    expect(day.open).toEqual([{ start: 480, end: 960 }])
    expect(day.closed.map(({ kind, start }) => [kind, start])).toEqual([
      ['break', 720],
      ['absence', 900],
    ])
    expect(outsideOf(day, { start: 600, end: 630 })).toBeUndefined()
    expect(outsideOf(day, { start: 450, end: 500 })).toBe('Fora do horário de trabalho')
    expect(outsideOf(day, { start: 700, end: 730 })).toBe('Na pausa')
    expect(outsideOf(day, { start: 890, end: 910 })).toBe('Ausência: Dentista')
    expect(freeBands(day, [{ start: 500, end: 560 }])).toEqual([
      { start: 480, end: 500 },
      { start: 560, end: 720 },
      { start: 780, end: 900 },
    ])
    expect(dayHours(person, '2026-11-24', opening, holidays).open).toEqual([])
    expect(dayHours(undefined, '2026-12-08', opening, holidays).closed[0]?.label).toBe('Padroeira')
    expect(dayHours(undefined, '2027-02-10', opening, holidays).closed[0]).toMatchObject({ end: 720 })
  })

  test('the grid shows whole hours around the opening hours and all appointments', () => {
    const day = dayHours(undefined, DATE, opening, holidays)
    expect(shownHours([day], [], opening, false)).toEqual({ start: 420, end: 1140 })
    expect(shownHours([day], [{ start: 300, end: 330 }], opening, false).start).toBe(240)
    expect(shownHours([day], [], opening, true)).toEqual({ start: 0, end: 1440 })
  })
})

describe('a dragged block', () => {
  const shown = { start: 420, end: 1140 }
  const minutes = fc.integer({ min: -300, max: 2000 })
  const step = fc.constantFrom(5, 10, 15)

  test('a dragged block snaps to the grid and stays within the day', () => {
    fc.assert(
      fc.property(
        minutes,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 48 }),
        step,
        (at, grabbed, length, by) => {
          const start = startAt(at, grabbed, length * 5, by, shown)
          expect(start).toBeGreaterThanOrEqual(shown.start)
          expect(start + length * 5).toBeLessThanOrEqual(shown.end)
        },
      ),
    )
    expect(startAt(607, 0, 30, 15, shown)).toBe(600)
    expect(startAt(608, 0, 30, 15, shown)).toBe(615)
  })

  test('a resized block lasts at least five minutes, and a time range can be drawn upwards and downwards', () => {
    fc.assert(
      fc.property(minutes, minutes, step, (at, other, by) => {
        expect(durationAt(at, 600, 720, by, shown)).toBeGreaterThanOrEqual(5)
        const drawn = stretchAt(at, other, by, 30, shown)
        expect(drawn.start).toBeLessThan(drawn.end)
        expect(drawn.start).toBeGreaterThanOrEqual(shown.start)
        expect(drawn.end).toBeLessThanOrEqual(shown.end)
      }),
    )
    expect(stretchAt(611, 611, 15, 30, shown)).toEqual({ start: 600, end: 630 })
    expect(stretchAt(700, 611, 15, 30, shown)).toEqual({ start: 600, end: 705 })
    expect([30, 20, 45, 25].map(snapOf)).toEqual([15, 10, 15, 5])
  })

  test('dragging near an edge scrolls the grid, and scrolls faster closer to the edge', () => {
    expect([pull(200, 600), pull(40, 600), pull(2, 600), pull(598, 600)].map(Math.sign)).toEqual([
      0, -1, -1, 1,
    ])
    expect(pull(2, 600)).toBeLessThan(pull(40, 600))
  })
})

describe('the URL of the agenda', () => {
  const empty = {
    dia: '',
    vista: '',
    profissional: '',
    status: '',
    servico: '',
    zoom: '',
    cores: '',
    horas: '',
    equipe: '',
    dias: '',
  }
  const first = paramsOf(viewOf(empty, DATE), DATE)

  test('a view can be read back from the URL it was written to', () => {
    const view: View = {
      ...viewOf(empty, DATE),
      date: '2026-12-01',
      layout: 'lista',
      days: 14,
      zoom: 2,
      colors: 'status',
      wholeDay: true,
      onlyWorking: true,
      statuses: ['confirmed'],
      services: ['srv_1'],
      professionals: ['pro_1', 'pro_2'],
    }
    expect(viewOf(paramsOf(view, DATE), DATE)).toEqual(view)
  })

  test('invalid values in the URL fall back to the defaults', () => {
    const wrong = { ...empty, dia: '31-02', vista: 'nada', zoom: '9', status: 'nada', dias: '3' }
    expect(paramsOf(viewOf(wrong, DATE), DATE)).toEqual(first)
  })

  test('the arrows move by the length of the shown range, and a week begins on Sunday', () => {
    expect(rangeOf({ layout: 'semana', date: DATE, days: 7 })).toEqual({
      from: '2026-11-22',
      to: '2026-11-28',
    })
    expect(rangeOf({ layout: 'lista', date: DATE, days: 31 }).to).toBe('2026-12-23')
    expect(nextPage({ layout: 'dia', date: DATE, days: 7 }, -1)).toBe('2026-11-22')
    expect(nextPage({ layout: 'lista', date: DATE, days: 14 }, 1)).toBe('2026-12-07')
  })
})

test('a date in another year includes the year', () => {
  const on = (from: string, to = from) => rangeName(from, to, DATE)
  expect(on('2026-11-21')).toEqual({ words: 'sábado, 21 de novembro', brief: 'sáb., 21 de nov.' })
  expect(on('2027-02-01')).toEqual({ words: 'seg., 1 de fev. de 2027', brief: 'seg., 01/02/2027' })
  expect(on('2026-11-22', '2026-11-28')).toEqual({ words: '22 a 28 de nov.', brief: '22–28 nov' })
  expect(on('2026-11-29', '2026-12-05')).toEqual({
    words: '29 de nov. a 5 de dez.',
    brief: '29 nov – 5 dez',
  })
  expect(on('2027-02-07', '2027-02-13')).toEqual({
    words: '7 a 13 de fev. de 2027',
    brief: '7–13 fev 2027',
  })
  expect(on('2026-12-27', '2027-01-02')).toEqual({
    words: '27/12/2026 a 02/01/2027',
    brief: '27 dez – 2 jan 2027',
  })
  expect(withYear('sábado, 2 de janeiro', '2027-01-02', DATE)).toBe('sábado, 2 de janeiro de 2027')
})
