import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Holidays } from '#shared/company.ts'
import { type ListedService, serviceFields } from '#shared/services.ts'
import { timeOf } from '#shared/time.ts'
import {
  type Day,
  dayError,
  type HoursValues,
  hoursOf,
  isBeyond,
  valuesOf,
  weekOrder,
  workedMinutes,
} from '../../web/src/features/professionals/hours.ts'
import { type OfferValues, offerOf, toChange } from '../../web/src/features/professionals/offer.ts'
import { businessDay, hoursOn } from '../../web/src/features/professionals/working-day.ts'
import { orderOfAll } from '../../web/src/features/services/service-form.ts'
import { formatAmount, parseMoney, priceError, tidyAmount } from '../../web/src/lib/amount.ts'
import { fieldFault } from '../../web/src/lib/entity-form.ts'
import { merge3 } from '../../web/src/lib/merge3.ts'
import { moved } from '../../web/src/ui/drag-order.ts'
import { parseTime } from '../../web/src/ui/time-field.tsx'

// Tests the rules of the services and professionals screens without a browser.

test.each([
  ['1234,5', 1234.5],
  ['1.234,50', 1234.5],
  ['1.234', 1234],
  ['12.5', 12.5],
  ['R$ 90', 90],
  [' 0 ', 0],
  ['45,', 45],
  ['', undefined],
  ['-5', undefined],
  ['1.23,4', undefined],
  ['0.500', undefined],
  ['12,345', undefined],
  ['dez', undefined],
])('parseMoney reads "%s" as %s', (typed, reais) => {
  expect(parseMoney(typed)).toBe(reais)
})

test.each([
  ['abc', 'Informe o preço como 45 ou 45,50.'],
  ['1000000', 'O valor máximo é R$\u00a0999.999,99.'],
  ['999.999,99', undefined],
])('a price typed as "%s" gives the error "%s"', (typed, error) => {
  expect(priceError(typed)).toBe(error)
})

test('parseMoney reads each amount that formatAmount writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(parseMoney(formatAmount(cents / 100))).toBe(cents / 100)
    }),
  )
})

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9h', '09:00'],
  ['9h30', '09:30'],
  ['9:30', '09:30'],
  ['23.59', '23:59'],
  ['24', '24:00'],
  ['24h00', '24:00'],
  ['24:15', undefined],
  ['25', undefined],
  ['960', undefined],
  ['', undefined],
  ['nove', undefined],
])('parseTime reads "%s" as %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

const day = (...parts: [string, string][]): Day => ({
  open: true,
  intervals: parts.map(([start, end]) => ({ start, end })),
  breaks: [],
})

const opening = { start: '08:00', end: '19:00' }

describe('a day of the week', () => {
  test.each([
    [day(['09:00', '12:00'], ['12:00', '18:00']), undefined],
    [day(['13:00', '18:00'], ['09:00', '12:00']), undefined],
    [{ ...day(), open: false }, undefined],
    [day(), 'Informe um turno ou feche o dia.'],
    [day(['', '12:00']), 'Informe os horários como 9:00 ou 18:30.'],
    [day(['25', '12:00']), 'Informe os horários como 9:00 ou 18:30.'],
    [day(['18:00', '24']), undefined],
    [day(['24:00', '24:00']), 'O fim precisa ser depois do início.'],
    [day(['12:00', '12:00']), 'O fim precisa ser depois do início.'],
    [day(['09:00', '13:00'], ['12:00', '18:00']), 'Dois turnos deste dia se sobrepõem.'],
    [
      { ...day(['09:00', '12:00']), breaks: [{ start: '11:00', end: '13:00' }] },
      'A pausa deve ficar dentro do horário de trabalho.',
    ],
    [
      {
        ...day(['09:00', '18:00']),
        breaks: [
          { start: '12:00', end: '13:00' },
          { start: '12:30', end: '14:00' },
        ],
      },
      'Duas pausas deste dia se sobrepõem.',
    ],
    // Adjacent hours count as one interval for a break.
    [
      { ...day(['09:00', '12:00'], ['12:00', '18:00']), breaks: [{ start: '11:30', end: '12:30' }] },
      undefined,
    ],
  ])('dayError of %j returns %s', (one, error) => {
    expect(dayError(one)).toBe(error)
  })

  test('workedMinutes counts the minutes inside the hours and the window, without breaks', () => {
    const minute = fc.integer({ min: 0, max: 1440 })
    const points = fc.uniqueArray(minute, { minLength: 4, maxLength: 10 })
    const shutters = fc.uniqueArray(minute, { minLength: 2, maxLength: 2 })
    const picks = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(points, picks, shutters, (list, taken, shut) => {
        const times = list.sort((a, b) => a - b).map(timeOf)
        const steps = times.slice(1).map((end, index) => ({ start: times[index] as string, end }))
        const breaks = steps.filter((_, index) => taken[index])
        // The hours are adjacent, and so may be the breaks.
        const one: Day = { open: true, intervals: steps, breaks }
        expect(dayError(one)).toBeUndefined()
        const free = steps.filter((step) => !breaks.includes(step))
        const [start, end] = shut.sort((a, b) => a - b).map(timeOf) as [string, string]
        const worked = (at: string) => free.some((step) => step.start <= at && at < step.end)
        const minutes = Array.from({ length: 1440 }, (_, at) => timeOf(at))
        const offered = minutes.filter((at) => worked(at) && start <= at && at < end)
        expect(workedMinutes(one, { start, end })).toBe(offered.length)
        expect(workedMinutes(one, { start: '00:00', end: '24:00' })).toBe(minutes.filter(worked).length)
      }),
    )
  })
})

test.each([
  ['price', '', 'Informe o preço. Pode ser 0.'],
  ['price', '0', undefined],
  ['price', 'abc', 'Informe o preço como 45 ou 45,50.'],
  ['price', '-5', 'Informe o preço como 45 ou 45,50.'],
  ['price', '1000000', 'O valor máximo é R$ 999.999,99.'],
  ['duration', '5', undefined],
  ['duration', '4', 'A duração mínima é de 5 minutos.'],
  ['duration', '721', 'A duração máxima é de 720 minutos.'],
  ['duration', '1h', 'Informe a duração em minutos inteiros.'],
] as const)('a %s typed as %j gives the error %s', (name, typed, error) => {
  expect(fieldFault(serviceFields[name], typed)?.replace(/\u00a0/g, ' ')).toBe(error)
})

test.each([
  ['1234,5', '1.234,50'],
  ['R$ 90', '90,00'],
  ['0', '0,00'],
  ['abc', 'abc'],
])('a price typed as "%s" becomes "%s" on leaving the field', (typed, read) => {
  expect(tidyAmount(typed)).toBe(read)
})

const hours = [
  { weekday: 1, start: '09:00', end: '12:00' },
  { weekday: 1, start: '13:00', end: '18:00' },
  { weekday: 6, start: '08:00', end: '12:00' },
]
const breaks = [{ weekday: 6, start: '10:00', end: '10:15' }]

test('the hours of a week are stored as they were shown', () => {
  expect(hoursOf(valuesOf({ hours, breaks }, opening))).toEqual({ hours, breaks })
  expect(hoursOf({ ...valuesOf({ hours, breaks }, opening), own: false })).toEqual({
    hours: null,
    breaks: null,
  })
})

test('a professional without own hours starts with the business’s hours from Monday to Saturday', () => {
  const values = valuesOf({}, opening)
  expect(values.own).toBe(false)
  expect(weekOrder.map((weekday) => values[weekday].intervals)).toEqual([...Array(6).fill([opening]), []])
})

test.each([
  [day(['08:00', '19:00']), false],
  [day(['07:59', '12:00']), true],
  [day(['09:00', '12:00'], ['13:00', '22:00']), true],
  [{ ...day(['07:00', '22:00']), open: false }, false],
  [day(['07:00', '06:00']), false],
])('isBeyond returns for the day %j whether it exceeds the business’s hours: %s', (one, beyond) => {
  expect(isBeyond(one, opening)).toBe(beyond)
})

describe('the services of a professional', () => {
  const [cut, beard] = ['srv_cut', 'srv_beard'].map((id) => ({ id }) as ListedService) as [
    ListedService,
    ListedService,
  ]
  const services = [cut, beard]
  const stored = { service_ids: [beard.id], service_terms: [{ service_id: beard.id, price: 40 }] }
  const row = (does: boolean, price = '', duration = '') => ({ does, price, duration })

  test('the services are shown with own prices, and stored as they were shown', () => {
    const offer = offerOf(stored, services)
    expect(offer).toEqual({ all: false, srv_cut: row(false), srv_beard: row(true, '40,00') })
    expect(toChange(offer, services)).toEqual(stored)
  })

  test('all services are chosen when the professional offers all', () => {
    expect(offerOf({}, services)).toEqual({ all: true, srv_cut: row(true), srv_beard: row(true) })
    expect(toChange(offerOf({}, services), services)).toEqual({ service_ids: null, service_terms: null })
  })

  test('services that are not offered or were deleted lose their own terms', () => {
    const offer: OfferValues = { all: false, srv_cut: row(false, '9'), srv_gone: row(true, '', '20') }
    expect(toChange(offer, services)).toEqual({ service_ids: [], service_terms: null })
  })
})

test('typed and stored hours are merged day by day', () => {
  const week = (monday: string, tuesday: string): HoursValues =>
    valuesOf(
      { hours: [monday, tuesday].map((start, day) => ({ weekday: day + 1, start, end: '18:00' })) },
      opening,
    )
  expect(merge3(week('09:00', '08:00'), week('08:00', '08:00'), week('07:00', '10:00'))).toEqual({
    values: week('09:00', '10:00'),
    conflicts: ['1'],
  })
})

describe('the hours of today on a professional’s card', () => {
  const date = '2027-02-10'
  const weekday = 3
  const at = (start: string, end: string) => ({ weekday, start, end })
  const away = (start?: string, end?: string) => ({
    id: 'abs_1',
    from: '2027-02-09',
    to: date,
    ...(start && { start, end }),
  })
  const ashes = 'Quarta-feira de Cinzas (até 12h)'
  const holiday = { holiday: 'ash_wednesday', name: ashes, date, kind: 'optional', closed: true } as const
  const holidays = (parts: Partial<Holidays> = {}): Holidays => ({
    holidays: [],
    own: [],
    opening: { timezone: 'America/Sao_Paulo', start: '08:00', end: '18:00', step: 30 },
    affected_appointments: [],
    ...parts,
  })
  const morning = holidays({ holidays: [{ ...holiday, morning: true }] })
  const hours = [at('13:00', '20:00'), at('07:00', '12:00')]
  const breaks = [at('15:00', '15:30')]
  const rows: [facts: string, Parameters<typeof hoursOn>[0], Holidays | undefined, string][] = [
    [
      'own hours limited to the window, without breaks',
      { hours, breaks },
      holidays(),
      '08:00–12:00, 13:00–15:00, 15:30–18:00',
    ],
    ['own hours while the window is unknown', { hours }, undefined, '07:00–12:00, 13:00–20:00'],
    ['adjacent hours', { hours: [at('12:00', '14:00'), at('09:00', '12:00')] }, holidays(), '09:00–14:00'],
    ['no own hours', {}, holidays(), '08:00–18:00'],
    ['no own hours and an unknown window', {}, undefined, 'Horário da empresa'],
    [
      'hours on another weekday only',
      { hours: [{ ...at('09:00', '18:00'), weekday: 4 }] },
      holidays(),
      'Não atende',
    ],
    ['hours outside the window', { hours: [at('19:00', '22:00')] }, holidays(), 'Não atende'],
    [
      'an absence of the whole day after one of an hour',
      { hours, absences: [away('09:00', '10:00'), away()] },
      holidays(),
      'Ausente',
    ],
    [
      'two absences',
      { absences: [away('09:00', '10:00'), away('14:00', '16:00')] },
      holidays(),
      '08:00–09:00, 10:00–14:00, 16:00–18:00',
    ],
    [
      'absences that cover all hours',
      { absences: [away('08:00', '13:00'), away('13:00', '18:00')] },
      holidays(),
      'Ausente',
    ],
    [
      'an absence on another day',
      { absences: [{ ...away(), from: '2027-02-11', to: '2027-02-12' }] },
      holidays(),
      '08:00–18:00',
    ],
    ['a holiday until noon', { hours }, morning, '13:00–18:00'],
    ['a holiday until noon and no own hours', {}, morning, '12:00–18:00'],
    [
      'a holiday until noon that covers all hours',
      { hours: [at('08:00', '12:00')] },
      morning,
      `Fechado, ${ashes}`,
    ],
    [
      'a holiday on which the business is open',
      { hours: [at('09:00', '18:00')] },
      holidays({ holidays: [{ ...holiday, morning: true, closed: false }] }),
      '09:00–18:00',
    ],
    [
      'a holiday of the business itself',
      {},
      { ...morning, own: [{ id: 'hol_1', date: '2020-02-10', name: 'Aniversário', yearly: true }] },
      'Fechado, Aniversário',
    ],
  ]
  test.each(rows)('a card shows the hours of today for %s', (_facts, professional, known, text) => {
    expect(hoursOn(professional, date, known && businessDay(known, date))).toBe(text)
  })

  test('a card shows the name of a holiday of the whole day', () => {
    const [day, name] = ['2027-02-09', 'Terça-feira de Carnaval']
    const carnival = { ...holiday, holiday: 'carnival_tuesday', name, date: day, morning: false } as const
    expect(hoursOn({ hours }, day, businessDay(holidays({ holidays: [carnival] }), day))).toBe(
      `Fechado, ${name}`,
    )
  })
})

test('reordering a filtered list does not move the hidden entries', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.boolean()), fc.nat(), fc.nat(), (all, picks, a, b) => {
      const shown = all.filter(() => picks.next().value)
      if (!shown.length) return
      const next = moved(shown, a % shown.length, b % shown.length)
      const result = orderOfAll(all, next)
      expect([...result].sort()).toEqual([...all].sort())
      expect(result.filter((id) => shown.includes(id))).toEqual(next)
      for (const [index, id] of all.entries()) if (!shown.includes(id)) expect(result[index]).toBe(id)
    }),
  )
})
