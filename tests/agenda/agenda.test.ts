import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
const appointment = (date: string, changes: object = {}) => ({
  date,
  time: '10:00',
  professional_id: shop.customer.professional.id,
  service_id: shop.customer.service.id,
  ...changes,
})

describe('the agenda of a day', () => {
  it('a day gets a new version within seconds of each change by a customer or a colleague', async () => {
    const { customer, owner } = shop
    const date = customer.day(9)
    const versionOf = async (day = date) => (await owner.versions(day)).body.days[0]?.version as number
    const grown = (version: number, day = date) =>
      eventually(async () => {
        const now = await versionOf(day)
        return now > version && now
      })
    expect(await versionOf()).toBe(0)
    const { body } = await customer.book(customer.booking({ date }))
    let version = await grown(0)
    const shown = (await owner.agenda(date)).body.days[0]
    expect([shown?.version, shown?.appointments.map(({ id }) => id)]).toEqual([
      version,
      [body.appointment_id],
    ])
    // The appointment moves to another day: both days change.
    const other = customer.day(10)
    const [before] = shown?.appointments ?? []
    if (!before) throw new Error('no appointment')
    await owner.move(before, { date: other })
    version = await grown(version)
    await grown(0, other)
    expect((await owner.agenda(date)).body.days[0]?.appointments).toEqual([])
    await owner.block({ professional_id: customer.professional.id, date, start: '12:00', duration: 60 })
    expect(await grown(version)).toBeGreaterThan(version)
  })

  it('the agenda refuses a range of more than seven days', async () => {
    const { customer, owner } = shop
    const wrong = await owner.agenda(customer.day(0), { to: customer.day(7) })
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'to'])
    expect((await owner.agenda(customer.day(1), { to: customer.day(0) })).status).toBe(400)
    const week = await owner.agenda(customer.day(0), { to: customer.day(6) })
    expect(week.body.days).toHaveLength(7)
  })
})

describe('blocks', () => {
  it('a block keeps customers out until it is moved or removed', async () => {
    const { customer, owner } = shop
    const date = customer.day(12)
    const offered = async () => (await customer.slots({ date })).body.slots
    const made = await owner.block({
      professional_id: customer.professional.id,
      date,
      start: '12:00',
      duration: 60,
      reason: 'Almoço',
    })
    expect([made.status, made.body.end]).toEqual([201, '13:00'])
    expect(await offered()).not.toContain('12:00')
    const refused = await customer.book(customer.booking({ date, time: '12:30' }))
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    const moved = await owner.rescheduleBlock(made.body, { start: '14:00', duration: 30, reason: null })
    expect(moved.body).toMatchObject({ start: '14:00', end: '14:30', version: 2 })
    expect(moved.body.reason).toBeUndefined()
    expect(await offered()).toContain('12:00')
    const stale = await owner.rescheduleBlock(made.body, { start: '15:00' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect((await owner.removeBlock({ block_id: made.body.id })).status).toBe(200)
    expect((await owner.removeBlock({ block_id: made.body.id })).body.code).toBe('block_not_found')
    expect(await offered()).toContain('14:00')
  })

  it('a block overlaps an appointment only when the owner allows it, and it records the overlap', async () => {
    const { customer, owner, professional } = shop
    const date = customer.day(13)
    const { body: under } = await owner.create(appointment(date, { time: '12:30', client_name: 'Dona Ema' }))
    const block = { professional_id: customer.professional.id, date, start: '12:00', duration: 60 }
    const refused = await owner.block(block)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Este horário já está ocupado: 12:30 às 13:00 · Dona Ema · Corte',
    ])
    expect((await professional.block({ ...block, allow_overlap: true })).status).toBe(409)
    expect((await owner.block({ ...block, allow_overlap: true })).body.overlaps).toEqual([under.id])
    expect((await professional.block({ ...block, start: '06:00' })).status).toBe(201)
    const others = { ...block, professional_id: customer.otherProfessional.id }
    expect((await professional.block(others)).body.code).toBe('forbidden')
  })

  it('an inactive professional gets no new block, but an existing one can be moved and removed', async () => {
    const { customer, owner } = await openShop()
    const { professional, otherProfessional } = customer
    const date = customer.day(12)
    const block = { date, start: '12:00', duration: 60 }
    const { body: made } = await owner.block({ ...block, professional_id: professional.id })
    const { body: other } = await owner.block({ ...block, professional_id: otherProfessional.id })
    const off = await owner.updateProfessional({
      professional_id: professional.id,
      version: professional.version,
      is_active: false,
    })
    expect(off.status).toBe(200)
    const again = await owner.block({ ...block, start: '15:00', professional_id: professional.id })
    expect([again.status, again.body.code]).toEqual([404, 'professional_not_found'])
    const over = await owner.rescheduleBlock(other, { start: '15:00', professional_id: professional.id })
    expect(over.body.code).toBe('professional_not_found')
    const moved = await owner.rescheduleBlock(made, { start: '13:00', duration: 30 })
    expect(moved.body).toMatchObject({ start: '13:00', end: '13:30', version: 2 })
    expect((await owner.removeBlock({ block_id: made.id })).status).toBe(200)
  })

  it.each<[string, object, string]>([
    ['without a professional', { professional_id: null }, 'professional_id'],
    ['that ends after midnight', { start: '23:30' }, 'duration'],
    ['with a duration of zero', { duration: 0 }, 'duration'],
    ['with an impossible start time', { start: '25:00' }, 'start'],
    ['with a reason that is too long', { reason: 'x'.repeat(121) }, 'reason'],
  ])('a block %s is refused', async (_what, changes, field) => {
    const { customer, owner } = shop
    const body = {
      professional_id: customer.professional.id,
      date: customer.day(14),
      start: '12:00',
      duration: 60,
    }
    const answer = await owner.block({ ...body, ...changes })
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })
})
