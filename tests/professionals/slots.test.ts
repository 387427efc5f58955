import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookingConfigs } from '#functions/company/records.ts'
import { get } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import { services } from '#functions/services/records.ts'
import type { Professional } from '#shared/professionals.ts'
import { minutesOf, timeOf, weekdayOf } from '#shared/time.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { openBusiness, tableOfStack } from '../kit/actor.ts'
import { openShop } from '../kit/catalog.ts'
import { type OracleCase, oracleVerdicts } from '../kit/slot-oracle.ts'

// Compares the slots of random businesses over HTTP with a slow reference implementation.

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOf(quarter * 15))
const interval = fc
  .tuple(fc.integer({ min: 0, max: 6 }), time, time)
  .filter(([, a, b]) => a !== b)
  .map(([weekday, ...ends]) => {
    const [start, end] = ends.sort() as [string, string]
    return { weekday, start, end }
  })
const longDays = fc
  .subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 })
  .map((days) => days.map((weekday) => ({ weekday, start: '07:00', end: '19:00' })))
const absence = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 3 }),
    fc.option(interval, { nil: undefined }),
  )
  .map(([first, days, hours]) => ({ first, days, hours }))
const terms = fc.record(
  { price: fc.integer({ min: 0, max: 300 }), duration: fc.constantFrom(15, 20, 40, 75, 100) },
  { requiredKeys: [] },
)
const person = fc.record({
  hours: fc.option(
    fc.tuple(longDays, fc.array(interval, { maxLength: 4 })).map(([a, b]) => [...a, ...b]),
    { nil: undefined },
  ),
  breaks: fc.array(interval, { maxLength: 6 }),
  absences: fc.array(absence, { maxLength: 2 }),
  terms: fc.array(fc.option(terms, { nil: undefined }), { minLength: 3, maxLength: 3 }),
  does: fc.subarray([0, 1, 2], { minLength: 2 }),
})
const company = fc.record({
  team: fc.array(person, { minLength: 1, maxLength: 3 }),
  step: fc.constantFrom(15, 20, 30, 45),
  buffer: fc.constantFrom(0, 0, 10),
  packs: fc.boolean(),
  closed: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 1 }),
  appointments: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(2), fc.nat(30)), { maxLength: 5 }),
})

async function open({
  team,
  step,
  buffer,
  packs,
  closed,
}: typeof company extends fc.Arbitrary<infer T> ? T : never) {
  const shop = await openBusiness({
    services: [
      { name: 'Corte', price: 50, duration: 30 },
      { name: 'Barba', price: 35, duration: 45 },
      { name: 'Combo', price: 70, duration: 60 },
    ],
    professionals: team.map((_, i) => ({ name: `P${i}`, specialties: [] })),
    config: { slot_duration: step, buffer_time: buffer, pack_appointments: packs, min_advance_booking: 0 },
  })
  const { business } = shop
  const ids = business.services.map(({ id }) => id)
  const full = team.map((one, i): Professional => {
    const own = one.terms.map((changed, nth) => changed && { service_id: ids[nth] as string, ...changed })
    return {
      ...(business.professionals[i] as Professional),
      ...(one.hours && { hours: one.hours }),
      breaks: one.breaks,
      absences: one.absences.map(({ first, days, hours }, nth) => ({
        id: `abs_${nth}`,
        from: shop.day(first),
        to: shop.day(first + days),
        ...(hours && { start: hours.start, end: hours.end }),
      })),
      service_ids: one.does.map((nth) => ids[nth] as string),
      service_terms: own.filter((each) => each !== undefined),
    }
  })
  const combo = { ...business.services[2], combo_of: ids.slice(0, 2) } as (typeof business.services)[0]
  const own_holidays = closed.map((n) => ({
    id: `hol_${n}`,
    date: shop.day(n),
    name: 'Dia',
    yearly: n % 2 === 0,
  }))
  await writeItems(tableOfStack(), [
    ...full.map((one) => itemOf(business, professionals, one)),
    itemOf(business, services, combo),
    itemOf(business, bookingConfigs, { ...business.config, own_holidays }),
  ])
  return { shop, team: full, own_holidays, combo }
}

// This seed creates far more businesses of each kind than required below, on any weekday.
const SEED = 11

it('slots of each professional and of “any” equal those of the reference implementation', async () => {
  const seen = { free: 0, full: 0, ownTime: 0 }
  const parts = fc.sample(company, { numRuns: 4, seed: SEED })
  for (const part of parts) {
    const { shop, team, own_holidays } = await open(part)
    const { business } = shop
    const scope = { table: tableOfStack(), tenant: business.company.id as never }
    for (const [day, service, nth] of part.appointments) {
      const { id } = business.services[service] as { id: string }
      const ask = { date: shop.day(day), service_id: id, professional_id: 'any' }
      const slots = (await shop.slots(ask)).body.slots ?? []
      if (slots.length === 0) continue
      const time = slots[nth % slots.length]
      expect((await shop.book(shop.booking({ ...ask, time }))).status).toBe(201)
    }
    const days = new Set([...part.appointments.map(([day]) => day), ...part.closed, 2, 6])
    for (const day of days) {
      const date = shop.day(day)
      for (const service of business.services) {
        const doing = team.filter(({ service_ids }) => service_ids?.includes(service.id))
        const union = new Set<string>()
        for (const one of doing) {
          const sheet = await get(scope, sheets, { professional_id: one.id, date }, { consistent: true })
          const own = one.service_terms?.find(({ service_id }) => service_id === service.id)
          if (own?.duration) seen.ownTime++
          const verdicts = oracleVerdicts(
            oracleCase(one, date, {
              step: part.step,
              buffer: part.buffer,
              packs: part.packs,
              busy: busyOf(sheet),
              ownHolidays: own_holidays.map((each) => ({ day: each.date, yearly: each.yearly })),
              duration: own?.duration ?? service.duration,
            }),
          )
          const expected = verdicts.flatMap((verdict, minute) => (verdict === 'free' ? [timeOf(minute)] : []))
          const { body } = await shop.slots({ date, service_id: service.id, professional_id: one.id })
          expect(body.slots).toEqual(expected)
          for (const start of expected) union.add(start)
          seen[expected.length > 0 ? 'free' : 'full']++
        }
        if (doing.length === 0) continue
        const any = { service_id: service.id, professional_id: 'any' }
        const { body } = await shop.slots({ ...any, date })
        expect(body.slots).toEqual([...union].sort())
        const month = await shop.calendar({ ...any, from: date, to: date })
        expect(month.body.days).toEqual([{ date, free: union.size > 0 }])
      }
    }
  }
  expect(seen.free).toBeGreaterThan(15)
  expect(seen.full).toBeGreaterThan(2)
  expect(seen.ownTime).toBeGreaterThan(5)
})

function oracleCase(
  one: Professional,
  date: string,
  rest: Pick<OracleCase, 'step' | 'buffer' | 'packs' | 'busy' | 'ownHolidays' | 'duration'>,
): OracleCase {
  const weekly = (list: Professional['hours']) =>
    list?.map(({ weekday, start, end }) => ({ weekday, from: minutesOf(start), to: minutesOf(end) }))
  return {
    timezone: 'America/Sao_Paulo',
    window: { from: 480, to: 1080 },
    hours: weekly(one.hours),
    breaks: weekly(one.breaks) ?? [],
    absences: (one.absences ?? []).map(({ from, to, start, end }) => ({
      firstDay: from,
      lastDay: to,
      from: start ? minutesOf(start) : 0,
      to: end ? minutesOf(end) : 1440,
    })),
    holidays: [],
    noticeHours: 0,
    noticeWorked: false,
    horizonDays: 60,
    date,
    now: Date.now(),
    ...rest,
  }
}

it('a day may end at midnight, and its last minutes are offered and booked', async () => {
  const shop = await openShop({ config: { booking_window_end_time: '24:00' } })
  const [date, absent] = [shop.day(3), shop.day(10)]
  const weekday = weekdayOf(date)
  const night = (parts: object) => ({ hours: [{ weekday, start: '21:30', end: '24:00', ...parts }] })
  for (const [wrong, field] of [
    [{ start: '24:00' }, 'hours.0.start'],
    [{ end: '24:01' }, 'hours.0.end'],
    [{ end: '00:00' }, 'hours.0.end'],
  ] as const) {
    const { status, body } = await shop.changeProfessional(shop.professional, night(wrong))
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  }
  const breaks = [{ weekday, start: '22:00', end: '22:30' }]
  expect((await shop.changeProfessional(shop.professional, { ...night({}), breaks })).status).toBe(200)
  const hours = { from: absent, to: absent, start: '23:00', end: '24:00' }
  expect((await shop.addAbsence(shop.professional.id, hours)).status).toBe(201)
  expect((await shop.slots({ date })).body.slots.join(' ')).toBe('21:30 22:30 23:00 23:30')
  expect((await shop.slots({ date: absent })).body.slots.join(' ')).toBe('21:30 22:30')
  const { status, body } = await shop.book(shop.booking({ date, time: '23:30' }))
  expect(status).toBe(201)
  expect(await shop.appointment(body.appointment_id)).toMatchObject({ date, time: '23:30', duration: 30 })
  expect((await shop.slots({ date })).body.slots.at(-1)).toBe('23:00')
  const day = await shop.owner.listHolidays()
  expect(day.body.opening).toMatchObject({ start: '08:00', end: '24:00' })
})
