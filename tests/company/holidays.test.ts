import { beforeEach, describe, expect, it } from 'vitest'
import { OWN_HOLIDAYS } from '#shared/booking-config.ts'
import { type HolidayKey, holidayKeys, nextHoliday } from '#shared/holidays.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { openShop, type Shop } from '../kit/catalog.ts'

// Tests the business's holidays over HTTP: the settings of staff and their effect on slots.

let shop: Shop
/** The next public holiday is near enough to be booked whatever day the tests run on. */
const today = wallClock('America/Sao_Paulo', new Date()).date
const [key, date] = holidayKeys
  .map((one): [HolidayKey, string] => [one, nextHoliday(one, addDays(today, 1))])
  .sort((a, b) => (a[1] < b[1] ? -1 : 1))
  .filter(([one]) => one !== 'ash_wednesday')[0] as [HolidayKey, string]

beforeEach(async () => {
  shop = await openShop({ config: { max_advance_booking: 365 } })
})

const list = async () => (await shop.owner.listHolidays()).body
const close = (holiday: string, closed = true) => shop.owner.switchHoliday({ holiday, closed })
const add = (body: object, headers = {}) => shop.owner.addOwnHoliday(body, headers)
const remove = (id: string) => shop.owner.removeOwnHoliday({ holiday: id })

describe('public holidays', () => {
  it('all public holidays are listed with their next date, and none is observed at first', async () => {
    const { holidays, own } = await list()
    expect(own).toEqual([])
    expect(holidays.map(({ holiday }) => holiday).sort()).toEqual([...holidayKeys].sort())
    expect(holidays.every(({ closed }) => !closed)).toBe(true)
    expect(holidays.map((one) => one.date)).toEqual(holidays.map((one) => one.date).sort())
    expect(holidays.every((one) => one.date >= today && one.date <= addDays(today, 366 + 35))).toBe(true)
  })

  it('a day is refused at once when its holiday is observed, and free again when it is not', async () => {
    expect((await close(key)).body.holidays.find((one) => one.holiday === key)?.closed).toBe(true)
    expect((await shop.book(shop.booking({ date }))).body.code).toBe('slot_outside_hours')
    expect((await shop.slots({ date })).body.slots).toEqual([])
    await close(key, false)
    expect((await shop.book(shop.booking({ date }))).status).toBe(201)
  })

  it('all holidays can be closed and opened at once, and the reply lists the appointments on them', async () => {
    const { body: booked } = await shop.book(shop.booking({ date }))
    const { body } = await close('all')
    expect(body.holidays.every(({ closed }) => closed)).toBe(true)
    expect(body.affected_appointments).toMatchObject([{ id: booked.appointment_id, date }])
    const other = shop.booking({ date, time: '11:00' })
    expect((await shop.book(other)).body.code).toBe('slot_outside_hours')
    const opened = await close('all', false)
    expect(opened.body.holidays.some(({ closed }) => closed)).toBe(false)
    expect((await shop.book(other)).status).toBe(201)
  })

  it('the appointments on a holiday are listed and stay', async () => {
    const { body: booked } = await shop.book(shop.booking({ date }))
    const { body } = await close(key)
    expect(body.affected_appointments).toEqual([
      {
        id: booked.appointment_id,
        date,
        time: '10:00',
        client_name: 'Cliente de Teste',
        service_name: 'Corte',
      },
    ])
    expect((await shop.appointment(booked.appointment_id))?.status).toBe('scheduled')
    expect((await close(key, false)).body.affected_appointments).toEqual([])
  })

  it('no change is lost when several holidays are changed at once', async () => {
    const keys = holidayKeys.slice(0, 6)
    const answers = await Promise.all(keys.map((one) => close(one)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const kept = (await list()).holidays.filter(({ closed }) => closed).map(({ holiday }) => holiday)
    expect(kept.sort()).toEqual([...keys].sort())
  })

  it('a business can open on all holidays, and its first steps stop asking', async () => {
    const asked = async () => (await shop.owner.getDashboard()).body.first_steps?.holidays
    expect(await asked()).toBe(false)
    await close(key)
    expect(await asked()).toBe(true)
    const { status, body } = await close('all', false)
    expect([status, body.holidays.some(({ closed }) => closed)]).toEqual([200, false])
    expect((await list()).holidays.some(({ closed }) => closed)).toBe(false)
    expect(await asked()).toBe(true)
    expect((await shop.book(shop.booking({ date }))).status).toBe(201)
  })

  it('a business that opens on all holidays from the start has answered the first step', async () => {
    await close('all', false)
    const { body } = await shop.owner.getDashboard()
    expect(body.first_steps?.holidays).toBe(true)
  })
})

describe('holidays of the business', () => {
  const day = () => shop.day(40)

  it('a holiday of the business closes its day, once or every year', async () => {
    const { status, body } = await add({ date: day(), name: 'Aniversário da cidade', yearly: false })
    expect([status, body.own]).toEqual([
      201,
      [{ id: body.own[0]?.id, date: day(), name: 'Aniversário da cidade', yearly: false }],
    ])
    expect((await shop.book(shop.booking({ date: day() }))).body.code).toBe('slot_outside_hours')
    const earlier = `2001${shop.day(41).slice(4)}`
    expect((await add({ date: earlier, name: 'Padroeira', yearly: true })).status).toBe(201)
    expect((await add({ date: '2100-12-25', name: 'No fim do calendário', yearly: false })).status).toBe(201)
    expect((await shop.book(shop.booking({ date: shop.day(41) }))).body.code).toBe('slot_outside_hours')
    expect((await remove(body.own[0]?.id as string)).body.own).toHaveLength(2)
    expect((await shop.book(shop.booking({ date: day() }))).status).toBe(201)
    expect((await remove(body.own[0]?.id as string)).status).toBe(200)
  })

  it('a holiday is created once when its request is repeated under one key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const holiday = { date: day(), name: 'Reforma', yearly: false }
    const answers = await Promise.all([add(holiday, headers), add(holiday, headers)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await list()).own).toHaveLength(1)
  })

  const rows: [string, object, string, string][] = [
    ['a past date', { date: addDays(today, -1) }, 'date', 'Informe uma data a partir de hoje.'],
    ['no date', { date: '31/12/2026' }, 'date', 'Informe uma data que exista, no formato AAAA-MM-DD.'],
    ['no name', { name: ' ' }, 'name', 'Informe o nome do feriado.'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name', 'Use no máximo 60 caracteres.'],
  ]
  it.each(rows)('a holiday with %s is refused', async (_what, changes, field, message) => {
    const { status, body } = await add({ date: day(), name: 'Feriado', yearly: false, ...changes })
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', [{ field, message }]])
    expect((await list()).own).toEqual([])
  })

  it('a date has one holiday, past holidays do not count, and at most sixty are possible', async () => {
    const holiday = (i: number) => ({ id: `hol_${i}`, date: shop.day(i), name: `Dia ${i}`, yearly: false })
    const full = await openShop({
      config: { own_holidays: Array.from({ length: OWN_HOLIDAYS + 1 }, (_, i) => holiday(i - 2)) },
    })
    shop = full
    const twice = await add({ date: shop.day(5), name: 'De novo', yearly: false })
    expect(twice.body.errors).toEqual([{ field: 'date', message: 'Já existe um feriado seu nesta data.' }])
    expect((await add({ date: shop.day(90), name: 'Cabe', yearly: false })).status).toBe(201)
    const refused = await add({ date: shop.day(91), name: 'Não cabe', yearly: false })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      422,
      'too_many_holidays',
      'Uma empresa pode ter no máximo 60 feriados próprios.',
    ])
  })
})
