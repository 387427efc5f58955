import { beforeAll, expect, it } from 'vitest'
import type { Problem } from '#shared/errors.ts'
import { done, nextPhone } from '../kit/actor.ts'
import { link } from '../kit/links.ts'
import { openPartner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// When one client has two professionals at the same time, customers and staff are asked to confirm.

let shop: Shop
let days = 3
beforeAll(async () => {
  shop = await openShop()
})

type At = { date: string; time: string }
const other = () => shop.customer.otherProfessional.id
const place = (at: At, professional_id = other()) => ({
  service_id: shop.customer.service.id,
  professional_id,
  ...at,
})
const page = (at: At, phone: string, more: object = {}) =>
  shop.customer.book({ ...shop.customer.booking(at, { phone }), ...more })
const elsewhere = (at: At, phone: string) =>
  page({ ...at, time: '15:00' }, phone, { professional_id: other() })

type Answer = { status: number; body: Partial<Omit<Problem, 'status'>> & object }
type Asking = (at: At, client: { id: string; phone: string }) => Promise<(consent: object) => Promise<Answer>>

/** Each booker takes the other professional at a time at which the client is with the first. */
const bookers: Record<string, Asking> = {
  'the customer on the page': async (at, { phone }) => {
    return (consent) => page(at, phone, { professional_id: other(), ...consent })
  },
  'the customer who moves by a link': async (at, { phone }) => {
    const token = done(await elsewhere(at, phone)).actions.reschedule
    return (consent) => link.act(token, 'reschedule', { ...at, ...consent })
  },
  'staff who create': async (at, { id }) => {
    return (consent) => shop.owner.create({ ...place(at), client_id: id, ...consent })
  },
  'staff who move': async (at, { id }) => {
    const made = done(await shop.owner.create({ ...place({ ...at, time: '16:00' }), client_id: id }))
    return (consent) => shop.owner.move(made, { ...at, ...consent })
  },
  'staff who make it longer': async (at, { id }) => {
    const made = done(await shop.owner.create({ ...place({ ...at, time: '09:30' }), client_id: id }))
    return (consent) => shop.owner.move(made, { duration: 45, ...consent })
  },
  'staff who give it to the client': async (at, { id }) => {
    const made = done(await shop.owner.create(place(at)))
    return (consent) => shop.owner.edit(made.id, { version: 1, client_id: id, ...consent })
  },
}

it.each(Object.entries(bookers))(
  '%s has to confirm a second appointment of the client at the same time',
  async (who, make) => {
    const [phone, at] = [nextPhone(), { date: shop.customer.day(++days), time: '10:00' }]
    const { client_id, professional_name } = done(await page(at, phone))
    const send = await make(at, { id: client_id, phone })
    const { status, body } = await send({})
    expect([status, body.code]).toEqual([409, 'same_time_booked'])
    const named = JSON.stringify(body).includes(professional_name)
    // A stranger who types the phone on the page learns nothing more.
    expect(named).toBe(!who.startsWith('the customer'))
    done(await send({ allow_same_time: true }))
  },
)

it('a time that only touches, a cancelled appointment and a walk-in need no confirmation', async () => {
  const [phone, date] = [nextPhone(), shop.customer.day(++days)]
  const first = done(await page({ date, time: '10:00' }, phone))
  done(await page({ date, time: '10:30' }, phone, { professional_id: other() }))
  done(await shop.owner.create(place({ date, time: '11:00' })))
  done(await shop.owner.create(place({ date, time: '11:00' }, shop.customer.professional.id)))
  done(await shop.owner.status(first.appointment_id, 1, 'cancelled'))
  done(await page({ date, time: '10:00' }, phone, { professional_id: other() }))
})

it('an API key books a second appointment at the same time without confirmation', async () => {
  const [phone, at] = [nextPhone(), { date: shop.customer.day(++days), time: '10:00' }]
  const { client_id } = done(await page(at, phone))
  const partner = await openPartner(shop.owner.tenant)
  const made = done(
    await partner.call<Booked>('POST', 'appointments', { ...place({ ...at, time: '16:00' }), client_id }),
  )
  done(await partner.call('PATCH', `appointments/${made.id}`, at))
})
type Booked = { id: string }

it('a page that requires a code for appointments does not reveal one at the same time', async () => {
  const own = await openShop({ config: { appointments_code: true } })
  const booking = own.customer.booking({}, { phone: nextPhone() })
  done(await own.customer.book(booking))
  done(await own.customer.book({ ...booking, professional_id: own.customer.otherProfessional.id }))
})

it('a professional who sees only their own agenda learns no details of the other appointment', async () => {
  const [phone, at] = [nextPhone(), { date: shop.customer.day(++days), time: '10:00' }]
  const { client_id } = done(await page(at, phone))
  const colleague = await shop.join('professional', other())
  // A later appointment makes the client theirs.
  done(await shop.owner.create({ ...place({ ...at, time: '17:00' }), client_id }))
  const { body } = await colleague.create({ ...place(at), new_client: { name: 'Fulano', phone } })
  expect([body.code, JSON.stringify(body).includes('Ana')]).toEqual(['same_time_booked', false])
})
