import { beforeAll, describe, expect, it } from 'vitest'
import type { PartnerAppointment, PartnerClient } from '#shared/partner/partner.ts'
import { partnerAppointmentSchema } from '#shared/partner/partner.ts'
import { eventually, nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { openPartner, type Partner, unnamedFields } from '../kit/partner.ts'
import { openReceiver } from '../kit/receiver.ts'
import { openShop } from '../kit/shop.ts'
import { webhooksOf } from '../kit/webhooks.ts'

// Tests how an external system keeps its own copy of the data.

let partner: Partner
let stranger: Partner
beforeAll(async () => {
  partner = await openPartner((await openShop()).owner.tenant)
  stranger = await openPartner((await openShop()).owner.tenant)
})

describe('changed_since', () => {
  const since = () => new Date().toISOString()
  const listed = async <T extends { id: string }>(
    as: Partner,
    path: string,
    query: Record<string, string | number>,
  ) => {
    const found = await as.pages<T>(path, query)
    return {
      data: found.flatMap(({ data }) => data),
      removed: found.flatMap(({ removed = [] }) => removed),
    }
  }

  it('lists changed appointments and clients as they are now, and the ids of removed ones', async () => {
    const team = await openShop()
    const { customer } = team
    const own = await openPartner(team.owner.tenant)
    const changed_since = since()
    const clients: PartnerClient[] = []
    for (const name of ['Um', 'Dois', 'Três', 'Quatro'])
      clients.push((await own.call<PartnerClient>('POST', 'clients', { name, phone: nextPhone() })).body)
    const [one, two, three, four] = clients as [PartnerClient, PartnerClient, PartnerClient, PartnerClient]
    const { body: appointment } = await own.call<PartnerAppointment>('POST', 'appointments', {
      service_id: customer.service.id,
      professional_id: customer.professional.id,
      date: customer.day(8),
      time: '09:00',
      client_id: three.id,
    })
    await own.call('PUT', `clients/${one.id}`, { name: 'Um Só' })
    await own.call('DELETE', `clients/${two.id}`)
    await team.owner.mergeClients({
      client_id: four.id,
      other_id: three.id,
      version: 1,
      other_version: 1,
      take: [],
    })
    const seen = await eventually(async () => {
      const found = await listed<PartnerClient>(own, 'clients', { changed_since, limit: 2 })
      // Each client's own event may arrive after another client's event.
      const isListed = found.data.some(({ id }) => id === four.id)
      const complete = isListed && found.removed.includes(three.id) && found.removed.includes(two.id)
      return complete && found.data.some(({ name }) => name === 'Um Só') && found
    })
    expect(new Set(seen.data.map(({ id }) => id))).toEqual(new Set([one.id, four.id]))
    expect(new Set(seen.removed)).toEqual(new Set([two.id, three.id]))
    // The merge moves the appointment to the other client.
    const theirs = await eventually(async () => {
      const { data } = await listed<PartnerAppointment>(own, 'appointments', { changed_since, limit: 1 })
      return data.at(-1)?.client_id === four.id && data
    })
    expect(new Set(theirs.map(({ id }) => id))).toEqual(new Set([appointment.id]))
    for (const one of theirs) expect(unnamedFields(partnerAppointmentSchema(), one)).toEqual([])
    expect(await listed(stranger, 'clients', { changed_since })).toEqual({ data: [], removed: [] })
  })

  it('refuses instants older than 35 days and other filters, and returns nothing for the future', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const old = await partner.list('appointments', { changed_since: at(-35.01) })
    expect([old.status, old.body.code]).toEqual([400, 'changed_since_too_old'])
    expect(old.body.detail).toContain('35 dias')
    expect((await partner.list('clients', { changed_since: at(-34.99) })).status).toBe(200)
    const beside = await partner.list('appointments', { changed_since: since(), status: 'confirmed' })
    expect([beside.status, beside.body.errors?.[0]?.field]).toEqual([400, 'status'])
    const offset = at(0).replace('Z', '+00:00')
    expect((await partner.list('appointments', { changed_since: offset })).status).toBe(200)
    const future = await partner.list('clients', { changed_since: at(2) })
    expect(future.body).toEqual({ data: [], removed: [] })
  })
})

it('a copy built only from webhooks follows a merge and an erasure, without the erased values', async () => {
  const team = await openShop()
  const { customer, owner } = team
  const own = await openPartner(owner.tenant)
  const staff = clientsOf(owner)
  const hooks = webhooksOf(owner)
  const receiver = await openReceiver()
  const events = ['created', 'updated', 'confirmed', 'rescheduled', 'cancelled']
  const hook = await hooks.add({
    url: receiver.url('copia'),
    events: events.map((event) => `appointment.${event}`),
  })
  expect(hook.status).toBe(201)
  const made = async (name: string) => (await staff.create({ name, phone: nextPhone() })).body
  const [kept, other] = [await made('Fica'), await made('Sai')]
  const ids: string[] = []
  for (const time of ['09:00', '10:00']) {
    const { status, body } = await own.call<PartnerAppointment>('POST', 'appointments', {
      service_id: customer.service.id,
      professional_id: customer.professional.id,
      client_id: other.id,
      date: customer.day(-1),
      time,
      notes: 'Segredo de saúde',
      staff_notes: 'Anotado depois',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    ids.push(body.id)
    await owner.status(body.id, body.version, 'completed')
  }
  const unstored = { staff_notes: true, starts_at: true, ends_at: true, timezone: true } as const
  type Told = PartnerAppointment & { client_phone?: string; changes?: Record<string, object> }
  // These are the received bodies, because the log of deliveries also erases a client's data.
  const told = () => receiver.to('copia').map(({ body }) => body.data as unknown as Told)
  /** Waits until the newest event of each appointment matches what is stored. */
  const follows = (isThere: (stored: PartnerAppointment) => boolean) =>
    eventually(async () => {
      const all = told()
      for (const id of ids) {
        const newest = all.filter((one) => one.id === id).sort((a, b) => b.version - a.version)[0]
        const body = (await owner.appointment(id)).body.appointment as PartnerAppointment
        const { changes: _, ...copy } = newest ?? {}
        // No webhook contains the notes that staff write about a person.
        const known = (one: object) => partnerAppointmentSchema().omit(unstored).parse(one)
        if (!newest || !isThere(body)) return false
        if (JSON.stringify(known(copy)) !== JSON.stringify(known(body))) return false
      }
      return true
    })
  await follows(({ status }) => status === 'completed')
  expect((await staff.merge(kept, other)).status).toBe(200)
  await follows(({ client_id }) => client_id === kept.id)
  expect((await staff.remove(kept.id)).body.outcome).toBe('anonymised')
  await follows(({ notes }) => notes === undefined)
  // When the event was sent, the client's record had no phone any more.
  for (const { client_phone } of told().filter(({ notes }) => !notes)) expect(client_phone).toBeUndefined()
  // The event names erased fields without repeating their values.
  const erased = told().filter(({ changes }) => changes?.notes)
  expect(erased.map(({ changes }) => changes?.notes)).toEqual([{}, {}])
  await receiver.close()
})
