import { beforeAll, describe, expect, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { eventually, nextPhone } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

let shop: Shop
let date: string
beforeAll(async () => {
  shop = await openShop()
  date = shop.customer.day(4)
})

const place = (time: string) => ({
  date,
  time,
  professional_id: shop.customer.professional.id,
  service_id: shop.customer.service.id,
})
const made = async (time: string, changes: object = {}): Promise<AgendaAppointment> => {
  const { status, body } = await shop.owner.create({ ...place(time), ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const client = async (name: string): Promise<Client> => {
  const { status, body } = await shop.owner.createClient({
    name,
    phone: nextPhone(),
  })
  expect(status).toBe(201)
  return body
}
const edit = (appointment: AgendaAppointment, changes: object, who: 'owner' | 'professional' = 'owner') =>
  shop[who].edit(appointment.id, { version: appointment.version, ...changes })

it('an appointment can change only to an active service with which it ends by midnight', async () => {
  const { owner, customer } = shop
  const { otherService } = customer
  const late = await made('23:30', { service_id: customer.service.id })
  const refused = await edit(late, { service_id: otherService.id })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: 'duration', message: 'O atendimento precisa terminar até a meia-noite.' }],
  ])
  const withIt = await made('08:00', { service_id: otherService.id })
  const off = { version: 1, is_active: false }
  expect((await owner.updateService({ service_id: otherService.id, ...off })).status).toBe(200)
  const inactive = await edit(await made('09:00'), { service_id: otherService.id })
  expect([inactive.status, inactive.body.code]).toEqual([404, 'service_not_found'])
  // An inactive service that the appointment already has may stay.
  const kept = await edit(withIt, { service_id: otherService.id, staff_notes: 'Igual' })
  expect([kept.status, kept.body.staff_notes]).toEqual([200, 'Igual'])
})

it('contact details that one client typed are not saved in the record of another client', async () => {
  const { customer, owner } = shop
  const phone = nextPhone()
  const book = (time: string, more: object) => customer.book(customer.booking({ time }, { phone, ...more }))
  await book('09:00', { name: 'Ana Alves', email: 'ana@exemplo.com.br' })
  const other = await client('Beto Brito')
  for (const [time, changes] of [
    ['10:00', { client_id: other.id }],
    ['10:30', { client_id: null }],
  ] as const) {
    const { body } = await book(time, { name: 'Outra Alves', email: 'outra@exemplo.com.br' })
    const { appointment } = (await owner.appointment(body.appointment_id)).body
    expect(appointment.reported_client).toMatchObject({ email: 'outra@exemplo.com.br' })
    const given = (await edit(appointment, changes)).body
    expect(given.reported_client).toBeUndefined()
    await owner.settle(given.id, given.version, true)
  }
  const file = await owner.getClient({ client_id: other.id })
  expect(file.body.client).toEqual(other)
})

it('an edit can create a new client or remove the client, but refuses the phone of an existing client', async () => {
  const appointment = await made('11:00', { client_name: 'Seu Zé' })
  const phone = nextPhone()
  const both = await edit(appointment, { client_id: null, new_client: { name: 'José Lima', phone } })
  expect([both.status, both.body.errors?.[0]?.field]).toEqual([400, 'client_id'])
  const filed = (await edit(appointment, { new_client: { name: 'José Lima', phone } })).body
  expect(filed.client_name).toBe('José Lima')
  const file = await shop.owner.getClient({ client_id: filed.client_id })
  expect(file.body.client.name).toBe('José Lima')
  const again = await edit(await made('11:30'), { new_client: { name: 'José', phone } })
  expect([again.status, again.body.code]).toEqual([409, 'phone_taken'])
  const walkIn = (await edit(filed, { client_id: null, client_name: 'Seu Zé' })).body
  expect([walkIn.client_id, walkIn.client_name]).toEqual([undefined, 'Seu Zé'])
  const named = await edit(walkIn, { client_name: 'Outro' })
  expect([named.status, named.body.errors?.[0]?.field]).toEqual([400, 'client_name'])
})

it('a professional books for their own clients, and for other clients only by phone number', async () => {
  const { professional } = shop
  const [theirs, own] = [await client('De Outros'), await client('Do Próprio')]
  const stranger = { client_id: theirs.id }
  const refused = await professional.create({ ...place('12:00'), ...stranger })
  expect([refused.status, refused.body.code]).toEqual([404, 'client_not_found'])
  const appointment = await made('12:30', { client_id: own.id })
  const given = await edit(appointment, stranger, 'professional')
  expect([given.status, given.body.code]).toEqual([404, 'client_not_found'])
  await eventually(async () => (await professional.getClient({ client_id: own.id })).status === 200)
  expect((await professional.create({ ...place('13:00'), client_id: own.id })).status).toBe(201)
  const phone = await professional.create({
    ...place('13:30'),
    new_client: { name: 'De Outros', phone: theirs.phone },
  })
  expect([phone.status, phone.body.client_id]).toEqual([201, theirs.id])
})

describe('appointments whose client or professional is gone', () => {
  /** Cancels the appointment, then removes its client's file. */
  const cancelled = async (time: string, client_id: string) =>
    (await shop.owner.status((await made(time, { client_id })).id, 1, 'cancelled')).body
  const remove = async (id: string) => {
    const gone = async () => (await shop.owner.deleteClient({ client_id: id })).status === 200
    await eventually(gone)
  }

  it('a cancellation whose client was erased can be undone only as a walk-in', async () => {
    const { owner } = shop
    const { id } = await client('Que Se Foi')
    const appointment = await cancelled('14:00', id)
    await remove(id)
    const takeBack = async () => {
      const { version } = (await owner.appointment(appointment.id)).body.appointment
      return owner.status(appointment.id, version, 'scheduled')
    }
    let refused = await takeBack()
    // It was wiped between the two requests.
    if (refused.body.code === 'version_conflict') refused = await takeBack()
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      404,
      'client_not_found',
      'O cadastro deste cliente foi excluído. Faça um novo agendamento.',
    ])
    const { version } = await eventually(async () => {
      const { appointment: wiped } = (await owner.appointment(appointment.id)).body
      return wiped.staff_notes === undefined && wiped
    })
    const walkIn = await owner.edit(appointment.id, { version, client_id: null, client_name: 'Seu Zé' })
    const back = await owner.status(appointment.id, walkIn.body.version, 'scheduled')
    expect([back.status, back.body.client_id, back.body.client_name]).toEqual([200, undefined, 'Seu Zé'])
  })

  it('when a cancellation is undone while its client is erased, only one of the two succeeds', async () => {
    const { owner } = shop
    for (let round = 0; round < volume(4, 8); round++) {
      const { id } = await client('Por Um Triz')
      const appointment = await cancelled('15:00', id)
      const [back, gone] = await Promise.all([
        owner.status(appointment.id, 2, 'scheduled'),
        owner.deleteClient({ client_id: id }),
      ])
      expect([back.status < 300, gone.status < 300].filter(Boolean).length, `round ${round}`).toBe(1)
      if (back.status < 300) await owner.status(appointment.id, back.body.version, 'cancelled')
    }
  })

  it('a cancelled appointment of a merged client is restored with the client that was kept', async () => {
    const { owner } = shop
    const [kept, other] = [await client('Fica Aqui'), await client('Vai Embora')]
    const appointment = await cancelled('15:30', other.id)
    const merge = { other_id: other.id, version: 1, other_version: 1, take: [] }
    const merged = await owner.mergeClients({ client_id: kept.id, ...merge })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const back = await eventually(async () => {
      const { version } = (await owner.appointment(appointment.id)).body.appointment
      const answer = await owner.status(appointment.id, version, 'scheduled')
      return answer.body.code !== 'version_conflict' && answer
    })
    expect([back.status, back.body.client_id]).toEqual([200, kept.id])
  })

  it('an appointment of an inactive professional can be extended or given to another professional, but not restored or moved in time', async () => {
    const { owner, customer } = shop
    const { otherProfessional } = customer
    const theirs = { professional_id: otherProfessional.id }
    const [ahead, ended] = [await made('16:00', theirs), await made('16:30', theirs)]
    await owner.status(ended.id, 1, 'cancelled')
    const off = { version: otherProfessional.version, is_active: false }
    expect((await owner.updateProfessional({ professional_id: otherProfessional.id, ...off })).status).toBe(
      200,
    )
    for (const refused of [
      await owner.status(ended.id, 2, 'scheduled'),
      await owner.move(ahead, { time: '17:00' }),
    ]) {
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        404,
        'professional_not_found',
        'Este profissional não atende mais. Faça um novo agendamento ou escolha outro profissional.',
      ])
    }
    // Earlier bookings stay: they can get longer, or move to another professional.
    const longer = await owner.move(ahead, { duration: 45 })
    expect(longer.status).toBe(200)
    const given = await owner.move(longer.body, { professional_id: customer.professional.id })
    expect([given.status, given.body.professional_id]).toEqual([200, customer.professional.id])
  })
})
