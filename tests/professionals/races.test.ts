import { beforeEach, describe, expect, it } from 'vitest'
import { get } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import type { StoredProfessional } from '#functions/professionals/rules.ts'
import { type HolidayKey, holidayKeys, nextHoliday } from '#shared/holidays.ts'
import { addDays, daysBetween, timeOf, wallClock } from '#shared/time.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'
import { volume } from '../kit/volume.ts'

// Bookings run while time is closed or a professional is deleted. The reply names every accepted booking.

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const today = wallClock('America/Sao_Paulo', new Date()).date
const [holiday, holidayDate] = holidayKeys
  .filter((key) => key !== 'ash_wednesday')
  .map((key): [HolidayKey, string] => [key, nextHoliday(key, addDays(today, 1))])
  .sort((a, b) => (a[1] < b[1] ? -1 : 1))[0] as [HolidayKey, string]

let shop: Shop
/** Opens a shop whose page takes bookings at least until the next public holiday. */
const open = () =>
  openShop({ config: { max_advance_booking: Math.max(20, daysBetween(today, holidayDate)) } })
beforeEach(async () => {
  shop = await open()
})

describe('closing time during bookings', () => {
  type Answer = { status: number; body: { affected_appointments: { id: string }[] } }
  const change = async (changes: object): Promise<Answer> => {
    const { professional } = (await shop.owner.getProfessional({ professional_id: shop.professional.id }))
      .body
    return shop.changeProfessional(professional, changes)
  }
  const closings: [what: string, date: string, close: (date: string) => Promise<Answer>][] = [
    [
      'an own holiday',
      addDays(today, 20),
      (date) => shop.owner.addOwnHoliday({ date, name: 'Reforma', yearly: false }),
    ],
    ['a public holiday', holidayDate, () => shop.owner.switchHoliday({ holiday, closed: true })],
    [
      'an absence',
      addDays(today, 20),
      (date) => shop.addAbsence(shop.professional.id, { from: date, to: addDays(date, 3) }),
    ],
    ['a change of working hours', addDays(today, 20), () => change({ hours: [] })],
    ['a deactivation', addDays(today, 20), () => change({ is_active: false })],
  ]

  it.each(closings)(
    '%s names every booking that was accepted in the closed time',
    async (_what, date, close) => {
      for (let round = 0; round < volume(2, 5); round++) {
        if (round > 0) shop = await open()
        const bookings = Array.from({ length: 14 }, async (_, i) => {
          await pause(Math.random() * 60)
          return shop.book(shop.booking({ date, time: timeOf(480 + i * 30) }))
        })
        await pause(Math.random() * 60)
        const closed = await close(date)
        expect([200, 201]).toContain(closed.status)
        const answers = await Promise.all(bookings)
        const accepted = answers.filter(({ status }) => status === 201).map(({ body }) => body.appointment_id)
        const named = closed.body.affected_appointments.map(({ id }) => id)
        expect(named.toSorted()).toEqual(accepted.toSorted())
        expect((await shop.book(shop.booking({ date, time: '17:30' }))).status).not.toBe(201)
      }
    },
  )

  it('a closed day also names appointments without a professional', async () => {
    const date = addDays(today, 10)
    const { body: booked } = await shop.owner.createAppointment({
      service_id: shop.service.id,
      professional_id: null,
      date,
      time: '09:00',
    })
    const { body: other } = await shop.book(shop.booking({ date }))
    const { body } = (await shop.owner.addOwnHoliday({
      date,
      name: 'Padroeira',
      yearly: false,
    })) as unknown as Answer
    expect(body.affected_appointments.map(({ id }) => id)).toEqual([booked.id, other.appointment_id])
  })
})

describe('deletion of a professional', () => {
  const stored = () =>
    get(
      { table: tableOfStack(), tenant: shop.tenant },
      professionals,
      { id: shop.professional.id },
      { consistent: true },
    )
  /** Leaves the professional in the state of a deletion that was interrupted after marking it. */
  const cutOff = async (deleting: StoredProfessional['deleting']) => {
    const marked = { ...shop.professional, is_active: false, deleting, version: 2 }
    await writeItems(tableOfStack(), [itemOf(shop.business, professionals, marked)])
  }

  it('a professional marked for deletion takes no new appointment from customers or staff', async () => {
    await cutOff('active')
    expect((await shop.book(shop.booking())).body.code).toBe('professional_not_found')
    const { status, body } = await shop.owner.createAppointment({
      service_id: shop.service.id,
      professional_id: shop.professional.id,
      date: addDays(today, 9),
      time: '09:00',
    })
    expect([status, body.code]).toEqual([404, 'professional_not_found'])
  })

  it('a repeated request completes an interrupted deletion', async () => {
    await cutOff('active')
    expect((await shop.owner.deleteProfessional({ professional_id: shop.professional.id })).status).toBe(200)
    expect(await stored()).toBeUndefined()
  })

  it.each(['active', 'inactive'] as const)(
    'a professional with an appointment is %s again after the deletion is refused',
    async (before) => {
      await shop.book(shop.booking())
      await cutOff(before)
      const { status, body } = await shop.owner.deleteProfessional({ professional_id: shop.professional.id })
      expect([status, body.code]).toEqual([409, 'has_upcoming_appointments'])
      expect(await stored()).toMatchObject({ is_active: before === 'active' })
      expect(await stored()).not.toHaveProperty('deleting')
    },
  )

  it('any other change clears the mark of an interrupted deletion', async () => {
    await cutOff('active')
    const { professional } = (await shop.owner.getProfessional({ professional_id: shop.professional.id }))
      .body
    expect(professional).not.toHaveProperty('deleting')
    const { body } = await shop.changeProfessional(professional, { name: 'Ana Lima' })
    expect(body.professional).toMatchObject({ name: 'Ana Lima', is_active: true })
    expect(await stored()).not.toHaveProperty('deleting')
  })

  it('simultaneous deletions, bookings and appointments leave the professional either deleted or active', async () => {
    for (let round = 0; round < volume(4, 8); round++) {
      const { body: one } = await shop.addProfessional({ name: `P${round}`, hours: everyDay })
      const create = (date: string) =>
        shop.owner.createAppointment({
          service_id: shop.service.id,
          professional_id: one.id,
          date,
          time: '09:00',
        })
      const later = async <T>(run: () => Promise<T>) => {
        await pause(Math.random() * 80)
        return run()
      }
      const [first, second, ...made] = await Promise.all([
        later(() => shop.owner.deleteProfessional({ professional_id: one.id })),
        later(() => shop.owner.deleteProfessional({ professional_id: one.id })),
        later(() => shop.book(shop.booking({ professional_id: one.id }))),
        // The date lies beyond the page's days, so the deletion does not know its sheet.
        later(() => create(addDays(today, 500))),
        later(() => create(addDays(today, 5))),
      ])
      const accepted = made.filter(({ status }) => status === 201)
      const { status, body } = await shop.owner.getProfessional({ professional_id: one.id })
      if (status === 404) {
        expect([first.status, second.status]).toContain(200)
        expect(accepted).toEqual([])
      } else {
        expect([first.status, second.status]).toEqual([409, 409])
        expect([body.professional.is_active, accepted.length > 0]).toEqual([true, true])
      }
    }
  })
})

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
