import { beforeAll, expect, it } from 'vitest'
import type { Problem } from '#shared/errors.ts'
import { done } from '../kit/actor.ts'
import { openPartner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Staff have to confirm a service for a professional who does not offer it.

let shop: Shop
let other: { id: string }
let hour = 8
beforeAll(async () => {
  shop = await openShop()
  const { professional, otherProfessional } = shop.customer
  other = done(
    await shop.owner.createService({
      name: 'Sobrancelha',
      duration: 30,
      price: 20,
    }),
  )
  for (const { id } of [professional, otherProfessional]) {
    const service_ids = [id === professional.id ? other.id : shop.customer.service.id]
    const { professional: stored } = done(await shop.owner.getProfessional({ professional_id: id }))
    done(await shop.owner.updateProfessional({ professional_id: id, version: stored.version, service_ids }))
  }
})

const place = (service_id: string, professional_id: string | null) => ({
  service_id,
  professional_id,
  date: shop.customer.day(4),
  time: `${String(++hour).padStart(2, '0')}:00`,
})
type Answer = { status: number; body: Partial<Omit<Problem, 'status'>> & object }

/** Each way gives the first professional a service that only the other one offers. */
const ways: Record<string, () => Promise<(consent: object) => Promise<Answer>>> = {
  'staff who create': async () => {
    const input = place(shop.customer.service.id, shop.customer.professional.id)
    return (consent) => shop.owner.create({ ...input, ...consent })
  },
  'staff who move the appointment to another professional': async () => {
    const made = done(
      await shop.owner.create(place(shop.customer.service.id, shop.customer.otherProfessional.id)),
    )
    return (consent) => shop.owner.move(made, { professional_id: shop.customer.professional.id, ...consent })
  },
  'staff who change the service': async () => {
    const made = done(await shop.owner.create(place(other.id, shop.customer.professional.id)))
    return (consent) =>
      shop.owner.edit(made.id, { version: 1, service_id: shop.customer.service.id, ...consent })
  },
}

it.each(Object.entries(ways))(
  '%s have to confirm a service that the professional does not offer',
  async (_, make) => {
    const send = await make()
    const { status, body } = await send({})
    expect([status, body.code, body.detail]).toEqual([
      422,
      'service_not_offered',
      `${shop.customer.professional.name} não faz este serviço. É isso mesmo?`,
    ])
    done(await send({ allow_not_offered: true }))
  },
)

it('a move in time, an appointment without a professional and a call with an API key need no confirmation', async () => {
  const input = place(shop.customer.service.id, shop.customer.professional.id)
  const made = done(await shop.owner.create({ ...input, allow_not_offered: true }))
  done(await shop.owner.move(made, { time: '19:00' }))
  done(await shop.owner.create(place(shop.customer.service.id, null)))
  const partner = await openPartner(shop.owner.tenant)
  done(await partner.call('POST', 'appointments', place(other.id, shop.customer.otherProfessional.id)))
})
