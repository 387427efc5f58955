import { describe, expect, it } from 'vitest'
import { sheets } from '#functions/schedule/records/sheets.ts'
import { pack } from '#functions/schedule/rules/entries.ts'
import type { Explanation } from '#shared/agenda.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { rowsOf } from '../../web/src/features/agenda/dialogs/explain-rows.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const everyDay = (start: string, end: string) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, start, end }))

/** Two days' notice and pauses of ten minutes apply; Ana works from nine to five except for lunch. */
const open = () =>
  openShop({
    config: { buffer_time: 10, min_advance_booking: 48 },
    services: [
      { name: 'Corte', price: 50, duration: 30 },
      { name: 'Barba', price: 35, duration: 20 },
    ],
    professionals: [
      { name: 'Ana', specialties: [], hours: everyDay('09:00', '17:00'), breaks: everyDay('12:00', '13:00') },
      { name: 'Bia', specialties: [], does: ['Barba'] },
    ],
  })
const explained = async ({ customer, owner }: Shop, day: number, changes: Record<string, string> = {}) => {
  const ids = { professional_id: customer.professional.id, service_id: customer.service.id }
  const { status, body } = await owner.explain({ ...ids, date: customer.day(day), ...changes })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('the explanation of a day’s slots', () => {
  it('the explanation of a day gives every minute a reason, with the name of the entry that is in the way', async () => {
    const shop = await open()
    const { customer, owner } = shop
    const professional_id = customer.professional.id
    const date = customer.day(15)
    // The test itself writes another calendar's entry into the sheet.
    const external = pack([[990, 1000, 'external', 'ext_1']])
    const sheet = { professional_id, date, version: 1, busy: external }
    await writeItems(tableOfStack(), [itemOf(customer.business, sheets, sheet)])
    for (const [start, end, reason] of [
      ['09:00', '10:00', 'Médico'],
      ['15:00', '16:00', 'Banco'],
    ]) {
      expect(
        (await owner.addAbsence({ professional_id, from: date, to: date, start, end, reason })).status,
      ).toBe(201)
    }
    await owner.block({ professional_id, date, start: '10:45', duration: 15, reason: 'Café' })
    const appointment = { professional_id, date, service_id: customer.service.id, client_name: 'Beto' }
    await owner.create({ ...appointment, time: '13:35' })

    const { closed, duration, minutes, free } = await explained(shop, 15)
    const block = '10:45 às 11:00 · Bloqueio · Café'
    const beto = '13:35 às 14:05 · Beto · Corte'
    const busy = '16:30 às 16:40 · Google Agenda'
    expect(minutes.map(({ start, reason, detail }) => [start, reason, ...(detail ? [detail] : [])])).toEqual([
      ['00:00', 'outside_window'],
      ['08:00', 'outside_hours'],
      ['09:00', 'absence', 'Médico'],
      ['10:00', 'free'],
      ['10:01', 'off_grid'],
      ['10:30', 'does_not_fit', block],
      ['10:31', 'off_grid'],
      ['10:45', 'block', block],
      ['11:00', 'buffer', block],
      ['11:01', 'off_grid'],
      ['11:30', 'free'],
      ['11:31', 'does_not_fit'],
      ['12:00', 'break'],
      ['13:00', 'buffer', beto],
      ['13:01', 'off_grid'],
      ['13:30', 'does_not_fit', beto],
      ['13:31', 'off_grid'],
      ['13:35', 'appointment', beto],
      ['14:05', 'off_grid'],
      ['14:30', 'free'],
      ['14:31', 'does_not_fit'],
      ['15:00', 'absence', 'Banco'],
      ['16:00', 'buffer', busy],
      ['16:01', 'off_grid'],
      // Nothing fits before five here, but the external entry is the more informative reason.
      ['16:30', 'external', busy],
      ['16:40', 'does_not_fit'],
      ['17:00', 'outside_hours'],
      ['18:00', 'outside_window'],
    ])
    for (const [i, { end }] of minutes.entries()) expect(end).toBe(minutes[i + 1]?.start ?? '24:00')
    expect([closed, duration, free]).toEqual([undefined, 30, ['10:00', '11:30', '14:30']])
    expect((await customer.slots({ date })).body.slots).toEqual(free)
  })

  it('the explanation of a day names the holiday', async () => {
    const shop = await open()
    const own = { date: shop.customer.day(20), name: 'Aniversário da casa', yearly: false }
    expect((await shop.owner.addOwnHoliday(own)).status).toBeLessThan(300)
    const { minutes, free } = await explained(shop, 20)
    expect(minutes).toEqual([
      { start: '00:00', end: '08:00', reason: 'outside_window' },
      { start: '08:00', end: '18:00', reason: 'holiday', detail: 'Aniversário da casa' },
      { start: '18:00', end: '24:00', reason: 'outside_window' },
    ])
    expect(free).toEqual([])
  })

  it.each([
    [-1, 'in_past', 'in_past'],
    [1, 'too_soon', undefined],
    [61, 'too_far', 'too_far'],
  ])('on the day %i days from today every minute has the reason %s', async (day, reason, closed) => {
    const found = await explained(await open(), day)
    expect(found.minutes).toEqual([{ start: '00:00', end: '24:00', reason }])
    expect([found.closed, found.free]).toEqual([closed, []])
  })
})

describe('the rows of an explanation', () => {
  type Minutes = Explanation['minutes']
  const ranges = (...reasons: [string, Minutes[number]['reason'], string?][]): Minutes =>
    reasons.map(([start, reason, detail], i) => {
      return { start, end: reasons[i + 1]?.[0] ?? '24:00', reason, ...(detail && { detail }) }
    })

  it('free start times share one row with the minutes between and after them', () => {
    const minutes = ranges(
      ['00:00', 'outside_window'],
      ['09:00', 'free'],
      ['09:01', 'off_grid'],
      ['09:30', 'free'],
      ['09:31', 'off_grid'],
      ['10:00', 'free'],
      ['10:01', 'does_not_fit', 'Beto'],
      ['10:10', 'appointment', 'Beto'],
      ['10:40', 'off_grid'],
      ['11:00', 'free'],
      ['11:01', 'does_not_fit'],
      ['12:00', 'break'],
      ['13:10', 'free'],
      ['13:11', 'off_grid'],
      ['13:40', 'free'],
      ['13:41', 'off_grid'],
      // This start is not on the grid.
      ['14:00', 'free'],
      ['14:01', 'off_grid'],
      ['18:00', 'outside_window'],
    )
    expect(rowsOf({ minutes, duration: 30 }, 30).map(({ start, end, words }) => [start, end, words])).toEqual(
      [
        ['00:00', '09:00', 'Fora do horário de agendamento da empresa'],
        ['09:00', '10:10', 'Livre para começar às 09:00, 09:30 e 10:00'],
        ['10:10', '10:40', 'Ocupado: Beto'],
        ['10:40', '11:00', 'Não é um horário de início (de 30 em 30 min)'],
        ['11:00', '12:00', 'Livre para começar às 11:00'],
        ['12:00', '13:10', 'Pausa'],
        ['13:10', '18:00', 'Livre para começar às 13:10, 13:40 e 14:00'],
        ['18:00', '24:00', 'Fora do horário de agendamento da empresa'],
      ],
    )
  })

  it('the row of a gap that is too short names the entry or the time that follows it', () => {
    const wordsOf = (...between: [string, Minutes[number]['reason'], string?][]) =>
      rowsOf({ minutes: ranges(...between), duration: 45 }, 30)[0]?.words
    const caio = '09:30 às 10:00 · Caio Ferreira · Corte'
    expect(
      wordsOf(['09:00', 'does_not_fit', caio], ['09:01', 'off_grid'], ['09:30', 'appointment', caio]),
    ).toBe('Não cabem 45 min antes de Caio Ferreira (09:30)')
    expect(wordsOf(['10:45', 'does_not_fit', '11:00 às 12:00 · Bloqueio · Café'])).toBe(
      'Não cabem 45 min antes de Café (11:00)',
    )
    expect(wordsOf(['11:30', 'does_not_fit'], ['12:00', 'break'])).toBe(
      'Não cabem 45 min antes da pausa (12:00)',
    )
    expect(wordsOf(['17:30', 'does_not_fit'], ['18:00', 'outside_hours'])).toBe(
      'Não cabem 45 min antes do fim do expediente (18:00)',
    )
    expect(wordsOf(['10:00', 'buffer', caio], ['10:01', 'off_grid'], ['10:30', 'free'])).toBe(
      'Folga entre atendimentos, depois de Caio Ferreira',
    )
  })

  it.each([true, false])(
    'an empty day has three rows when is_public_booking_enabled is %s',
    async (is_public_booking_enabled) => {
      const shop = await openShop({ config: { is_public_booking_enabled } })
      const rows = rowsOf(await explained(shop, 15), 30)
      expect(rows.map(({ start, words }) => [start, words])).toEqual([
        ['00:00', 'Fora do horário de agendamento da empresa'],
        [
          '08:00',
          is_public_booking_enabled
            ? 'Livre para começar das 08:00 às 17:30, de 30 em 30 min'
            : 'Livre, mas a página não oferece este dia',
        ],
        ['18:00', 'Fora do horário de agendamento da empresa'],
      ])
    },
  )
})

describe('the reason that closes a whole day', () => {
  it('a day is closed when the professional does not offer the service or is inactive, and when the service is inactive', async () => {
    const shop = await open()
    const { customer, owner } = shop
    const { otherService: barba, otherProfessional: bia } = customer
    const notHers = await explained(shop, 15, { professional_id: bia.id })
    expect(notHers.closed).toBe('service_not_offered')
    expect(notHers.minutes.filter(({ reason }) => reason === 'free')).toEqual([])
    const own = { professional_id: bia.id, service_id: barba.id }
    const offered = await explained(shop, 15, own)
    expect([offered.closed, offered.free.length > 0]).toEqual([undefined, true])
    const off = { version: 1, is_active: false }
    expect((await owner.updateProfessional({ professional_id: bia.id, ...off })).status).toBe(200)
    const away = await explained(shop, 15, own)
    expect([away.closed, away.free]).toEqual(['professional_inactive', []])
    expect((await owner.updateService({ service_id: barba.id, ...off })).status).toBe(200)
    expect((await explained(shop, 15, { service_id: barba.id })).closed).toBe('service_inactive')
  })

  it.each([
    ['service_hidden', { visible_services: [] }],
    ['booking_closed', { is_public_booking_enabled: false }],
    ['booking_closed', { is_active: false }],
  ])('a day is closed with the reason %s under the configuration %o', async (closed, config) => {
    const found = await explained(await openShop({ config }), 15)
    expect([found.closed, found.free]).toEqual([closed, []])
    // Each minute still has its reason, but none is offered.
    const has = (one: string) => found.minutes.some(({ reason }) => reason === one)
    expect([has('closed'), has('off_grid'), has('free')]).toEqual([true, true, false])
  })
})
