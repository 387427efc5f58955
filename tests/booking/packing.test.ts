import { describe, expect, it } from 'vitest'
import { link } from '../kit/links.ts'
import { openShop, type Shop } from '../kit/shop.ts'

async function setPacking({ owner }: Shop, pack_appointments: boolean) {
  const { version } = (await owner.getBookingConfig()).body
  expect((await owner.updateBookingConfig({ version, pack_appointments })).status).toBe(200)
}

/** Opens a shop with a grid of 30 minutes and 45 minutes booked from 08:00 on a date. */
async function openHalfFilled() {
  const shop = await openShop()
  const { customer, owner } = shop
  const ids = { service_id: customer.otherService.id, professional_id: customer.professional.id }
  const date = customer.day(5)
  const book = (time: string, changes: object = {}) =>
    customer.book(customer.booking({ ...ids, date, time, ...changes }))
  expect((await book('08:00')).status).toBe(201)
  const offered = async (changes: Record<string, string> = {}) =>
    (await customer.slots({ ...ids, date, ...changes })).body.slots
  /** Reads the same list as staff, where no function caches the configuration. */
  const explained = async () => (await owner.explain({ ...ids, date })).body.free
  return { shop, date, book, offered, explained }
}

describe('packed appointments', () => {
  it('packed slots are offered and booked while the setting is on, and refused once it is off', async () => {
    const { shop, date, book, offered, explained } = await openHalfFilled()
    expect((await explained()).slice(0, 2)).toEqual(['09:00', '09:30'])
    expect((await book('08:45')).body.code).toBe('slot_off_grid')

    await setPacking(shop, true)
    expect((await offered()).slice(0, 3)).toEqual(['08:45', '09:00', '09:30'])
    expect(await explained()).toEqual(await offered())
    expect((await book('08:45')).status).toBe(201)
    const staffs = { date, time: '10:10', duration: 37, professional_id: shop.customer.professional.id }
    const service_id = shop.customer.service.id
    expect((await shop.owner.create({ ...staffs, service_id, client_name: 'Beto' })).status).toBe(201)
    expect(await offered()).toContain('10:47')

    await setPacking(shop, false)
    expect(await explained()).not.toContain('10:47')
    expect((await book('10:47')).body.code).toBe('slot_off_grid')
  })

  it('a packed slot for any professional goes to the one whose appointment just ended', async () => {
    const { shop, book, offered } = await openHalfFilled()
    await setPacking(shop, true)
    expect(await offered({ professional_id: 'any' })).toContain('08:45')
    expect((await book('08:45', { professional_id: 'any' })).body.professional_name).toBe('Ana')
  })

  it('a link moves an appointment to the end of another appointment, but not to its own end', async () => {
    const { shop, date, book } = await openHalfFilled()
    await setPacking(shop, true)
    const { reschedule } = (await book('10:00')).body.actions
    const { slots } = (await link.slots(reschedule, date)).body
    expect([slots.includes('08:45'), slots.includes('10:45')]).toEqual([true, false])
    expect((await link.act(reschedule, 'reschedule', { date, time: '10:45' })).body.code).toBe(
      'slot_off_grid',
    )
    const moved = await link.act(reschedule, 'reschedule', { date, time: '08:45' })
    expect([moved.status, moved.body.appointment.time]).toEqual([200, '08:45'])
  })
})
