import { describe, expect, inject, it } from 'vitest'
import { addDays, timeOf } from '#shared/time.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { openShop as openShopOf } from '../kit/dashboard.ts'
import { newAccount, within } from '../kit/staff.ts'

const openShop = (parts?: Parameters<typeof openShopOf>[1]) =>
  openShopOf({ table: tableOfStack(), url: inject('url') }, parts)

describe('today on the dashboard', () => {
  it('the dashboard shows figures, appointments and the next client of today, without cancelled appointments', async () => {
    const shop = await openShop()
    const { minutes, appointment } = shop
    await shop.write([
      appointment(minutes - 120, { status: 'completed', client_name: 'Concluída' }),
      appointment(minutes - 60, { client_name: 'Esquecida' }),
      appointment(minutes - 5, { client_name: 'Atrasada', status: 'confirmed', client_id: 'cli_1' }),
      appointment(minutes + 60, { client_name: 'Próxima', professional_id: shop.second.id }),
      appointment(minutes + 90, { client_name: 'Cancelada', status: 'cancelled' }),
      appointment(minutes, { client_name: 'Amanhã', date: addDays(shop.today, 1) }),
    ])
    await shop.figures(
      { clients: 41, booked_appointments: 6 },
      { revenue_cents: 5010, completed_cents: 9900 },
      { new_clients: 3, revenue_cents: 123456 },
    )
    const owner = await (await shop.member('owner'))()
    expect(owner).toMatchObject({
      today: shop.today,
      appointments: { today: 4, completed: 1 },
      clients: { new_this_month: 3, total: 41 },
      revenue: { today: 50.1, month: 1234.56 },
      low_stock: { count: 0, items: [] },
    })
    expect(owner.agenda.map((one) => one.client_name)).toEqual([
      'Concluída',
      'Esquecida',
      'Atrasada',
      'Próxima',
    ])
    expect(owner.agenda[2]).toEqual({ ...owner.next, late: undefined })
    expect(owner.next).toMatchObject({ client_name: 'Atrasada', client_id: 'cli_1', late: true, price: 50 })
    expect(owner).not.toHaveProperty('first_steps')
    expect(await (await shop.member('manager'))()).toEqual(owner)
  })

  it('the dashboard shows a professional only their own appointments, without money and clients', async () => {
    const shop = await openShop()
    await shop.write([
      shop.appointment(1000),
      shop.appointment(1030, { professional_id: shop.second.id, status: 'completed' }),
      // An appointment without a professional belongs to no member.
      shop.appointment(1060, { professional_id: undefined, professional_name: undefined }),
    ])
    await shop.figures({ clients: 2, booked_appointments: 2 }, { revenue_cents: 5000 })
    const own = await (await shop.member('professional', shop.second.id))()
    expect(own.appointments).toEqual({ today: 1, completed: 1 })
    expect(own.agenda.map(({ time }) => time)).toEqual([timeOf(1030)])
    for (const field of ['clients', 'revenue', 'first_steps']) expect(own).not.toHaveProperty(field)
    expect(JSON.stringify(own)).not.toContain('price')
    const nobody = await (await shop.member('professional'))()
    expect([nobody.agenda, nobody.next]).toEqual([[], null])
  })

  it('the dashboard shows no negative counts while events are pending, but shows negative revenue', async () => {
    const shop = await openShop()
    await shop.figures({ clients: -1, booked_appointments: 1 }, { revenue_cents: -5000 })
    const { clients, revenue } = await (await shop.member('owner'))()
    expect([clients, revenue]).toEqual([
      { new_this_month: 0, total: 0 },
      { today: -50, month: 0 },
    ])
  })

  it('the dashboard shows a monthly revenue above the limit of a single price', async () => {
    const shop = await openShop()
    await shop.figures({ booked_appointments: 1 }, {}, { revenue_cents: 123_456_789 })
    expect((await (await shop.member('owner'))()).revenue).toEqual({ today: 0, month: 1_234_567.89 })
  })
})

describe('the next days on the dashboard', () => {
  it('the next days show the number of appointments, and for a professional only their own', async () => {
    const shop = await openShop()
    const on = (days: number) => addDays(shop.today, days)
    await shop.figuresOf({ [on(0)]: 4, [on(1)]: 2, [on(3)]: 0, [on(7)]: 5, [on(8)]: 9 })
    await shop.sheet(shop.second.id, on(1), ['appointment', 'block', 'appointment'])
    await shop.sheet(shop.second.id, on(2), ['absence'])
    await shop.sheet(shop.second.id, on(8), ['appointment'])
    expect((await (await shop.member('owner'))()).upcoming).toEqual([
      { date: on(1), appointments: 2 },
      { date: on(7), appointments: 5 },
    ])
    const own = await (await shop.member('professional', shop.second.id))()
    expect(own.upcoming).toEqual([{ date: on(1), appointments: 2 }])
    expect((await (await shop.member('professional'))()).upcoming).toEqual([])
  })
})

describe('first steps on the dashboard', () => {
  it('the first steps and the newest booking show until some bookings have come, for members who can do the steps', async () => {
    const shop = await openShop({ company: { timezone: 'America/Sao_Paulo' } })
    const owner = await shop.member('owner')
    const steps = { services: true, professionals: true, holidays: false, booked: false, begun: false }
    const before = await owner()
    expect([before.first_steps, before.newest]).toEqual([steps, null])
    expect(await (await shop.member('professional'))()).not.toHaveProperty('first_steps')
    const booking = shop.customer.booking()
    const { body } = await shop.customer.book(booking)
    const after = await eventually(async () => {
      const seen = await owner()
      // Two events update the two figures.
      return seen.newest !== null && seen.clients?.total === 1 && seen
    })
    expect(after.clients).toEqual({ new_this_month: 1, total: 1 })
    expect(after.first_steps).toEqual({ ...steps, booked: true })
    expect(after.newest).toMatchObject({
      id: body.appointment_id,
      date: booking.date,
      time: booking.time,
      price: 50,
    })
    // Nobody else's agenda is included.
    expect((await (await shop.member('professional', shop.second.id))()).newest).toBeNull()
    await shop.figures({ booked_appointments: 4 })
    expect(await owner()).not.toHaveProperty('first_steps')
  })

  it('all first steps of a new business are open', async () => {
    const person = newAccount({ business_name: 'Nova' })
    const [tenant] = (await person.tenants()).body.tenants
    const { body } = await within(person, tenant?.tenant_id ?? '').getDashboard()
    expect(body.first_steps).toEqual({
      services: false,
      professionals: false,
      holidays: false,
      booked: false,
      begun: false,
    })
    expect([body.agenda, body.next, body.clients]).toEqual([[], null, { new_this_month: 0, total: 0 }])
  })
})
