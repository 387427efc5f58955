import { describe, expect, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { eventually, nextPhone } from '../kit/actor.ts'
import { openClientShop } from '../kit/clients.ts'
import { link, signedLink } from '../kit/links.ts'

type World = Awaited<ReturnType<typeof openClientShop>>
type Access = 'file' | 'contact' | undefined
type Make = (world: World, client: Client, time: string) => Promise<AgendaAppointment>

const ok = ({ status, body }: { status: number; body: AgendaAppointment }) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
/** Returns a free place in the future, for callers who may not overlap anything. */
const place = ({ shop }: World, time: string) => ({
  professional_id: shop.professional.id,
  service_id: shop.service.id,
  date: shop.day(2),
  time,
})
const typed = ({ phone }: Pick<Client, 'phone'>) => ({ new_client: { name: 'Qualquer', phone } })
const now = async ({ team }: World, { id }: Pick<AgendaAppointment, 'id'>) =>
  (await team.owner.appointment(id)).body.appointment

const byThemselves: Make = async (world, client, time) =>
  ok(await world.team.professional.create({ ...place(world, time), ...typed(client) }))
const byOwner: Make = (world, { id: client_id }, time) =>
  world.appointments.add({ ...place(world, time), client_id })
const onPage: Make = async (world, { phone }, time) => {
  const { body } = await world.shop.book(world.shop.booking({ time, date: world.shop.day(2) }, { phone }))
  return now(world, { id: body.appointment_id })
}
const forColleague: Make = (world, { id: client_id }, time) =>
  world.appointments.add({
    ...place(world, time),
    professional_id: world.shop.otherProfessional.id,
    client_id,
  })
const walkIn: Make = async (world, _, time) =>
  ok(await world.team.professional.create({ ...place(world, time), client_name: 'Balcão' }))

const byLink = async (world: World, { id }: AgendaAppointment) => {
  const { tenant } = world.team.owner
  const expires = Math.floor(Date.now() / 1000) + 86_400
  const facts = { tenant, appointment_id: id, link_version: 0, expires }
  expect((await link.act(signedLink({ ...facts, action: 'confirm' }), 'confirm')).status).toBe(200)
  return now(world, { id })
}
const edit =
  (make: Make, by: 'owner' | 'professional', change: (client: Client) => object): Make =>
  async (world, client, time) => {
    const { id, version } = await make(world, client, time)
    return ok(await world.team[by].edit(id, { version, ...change(client) }))
  }

/** Each way creates an appointment and names the professional's access before and after it is completed. */
const ways: [title: string, make: Make, ahead: Access, held: Access][] = [
  ['made by themselves with a known phone', byThemselves, undefined, undefined],
  ['a walk-in that they gave a known phone', edit(walkIn, 'professional', typed), undefined, undefined],
  [
    'a walk-in that the owner gave the client',
    edit(walkIn, 'owner', ({ id }) => ({ client_id: id })),
    'contact',
    'file',
  ],
  [
    'their own, whose client the owner named too',
    edit(byThemselves, 'owner', ({ id }) => ({ client_id: id })),
    'contact',
    'file',
  ],
  [
    'their own, in which the owner changed the price only',
    edit(byThemselves, 'owner', () => ({ price: 1 })),
    undefined,
    undefined,
  ],
  ['booked by the customer', onPage, 'contact', 'file'],
  [
    'booked by the customer, whose phone they typed again',
    edit(onPage, 'professional', typed),
    'contact',
    'file',
  ],
  ['made by the owner', byOwner, 'contact', 'file'],
  [
    'their own, confirmed by link',
    async (...args) => byLink(args[0], await byThemselves(...args)),
    'contact',
    'file',
  ],
  [
    'their own, confirmed by themselves',
    async (world, client, time) => {
      const { id, version } = await byThemselves(world, client, time)
      return ok(await world.team.professional.status(id, version, 'confirmed'))
    },
    undefined,
    undefined,
  ],
  [
    "a colleague's, moved to them by the owner",
    async (world, client, time) =>
      ok(
        await world.team.owner.move(await forColleague(world, client, time), {
          professional_id: world.shop.professional.id,
        }),
      ),
    'contact',
    'file',
  ],
]

describe('the professional’s access to the client of an appointment', () => {
  it('a professional gains access only through an act of another person, never through their own acts alone', async () => {
    const world = await openClientShop()
    const { team, shop, owner, ana, made } = world
    const timeAt = (i: number, hour: number) =>
      `${String(hour + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`
    const found: [string, Access, Access][] = []
    for (const [i, [title, make, ahead]] of ways.entries()) {
      const client = await made({ name: title.slice(0, 60) })
      const access = async () => (await ana.file(client.id)).body.access as Access
      const appointment = await make(world, client, timeAt(i, 9))
      expect(appointment.client_id, title).toBe(client.id)
      if (ahead) await eventually(async () => (await access()) === ahead)
      const opened = await access()
      // The professionals move it to yesterday and complete it, as they may with their own.
      const yesterday = { date: shop.day(-1), time: timeAt(i, 12), staff_notes: 'Anotei' }
      const moved = ok(await team.professional.move(appointment, yesterday))
      ok(await team.professional.status(moved.id, moved.version, 'completed'))
      await eventually(async () => (await owner.file(client.id)).body.figures.appointments === 1)
      found.push([title, opened, await access()])
    }
    expect(found).toEqual(ways.map(([title, , ahead, held]) => [title, ahead, held]))
  })

  it('a cancellation ends the access, and a client whom the professional added is accessible', async () => {
    const world = await openClientShop()
    const { team, ana, appointments, made } = world
    const client = await made()
    const booked = await onPage(world, client, '10:00')
    await eventually(async () => (await ana.file(client.id)).status === 200)
    await appointments.setStatus(booked, 'cancelled')
    await eventually(async () => (await ana.file(client.id)).status === 404)
    const own = ok(
      await team.professional.create({ ...place(world, '11:00'), ...typed({ phone: nextPhone() }) }),
    )
    await eventually(async () => (await ana.file(own.client_id as string)).status === 200)
  })
})

describe('a professional who has access to a client’s file', () => {
  const opened = async (world: World, client: Client) => {
    await world.appointments.add({ client_id: client.id, status: 'completed' })
    await eventually(async () => (await world.ana.file(client.id)).body.access === 'file')
  }

  it('a professional changes no contact data and learns no phone by trying', async () => {
    const world = await openClientShop()
    const { owner, ana, made } = world
    const client = await made({ email: 'v@exemplo.com' })
    const other = await made()
    await opened(world, client)
    const changes = {
      name: ['Outro Nome'],
      phone: [nextPhone(), other.phone, null],
      email: ['meu@exemplo.com', null],
    }
    for (const [field, values] of Object.entries(changes))
      for (const value of values) {
        const { status, body } = await ana.update(client.id, { version: 1, [field]: value })
        expect([status, body.code, body.errors?.map((one) => one.field)]).toEqual([403, 'forbidden', [field]])
      }
    expect((await owner.file(client.id)).body.client).toEqual(client)
    // Sending the file unchanged changes nothing; the professional may fill in the rest.
    const { name, phone, email } = client
    const filled = await ana.update(client.id, { version: 1, name, phone, email, address: 'Rua A, 1' })
    expect([filled.status, filled.body.address]).toEqual([200, 'Rua A, 1'])
  })

  it('a professional reads and changes only their own notes of a client', async () => {
    const world = await openClientShop()
    const { owner, ana, bia, made, appointments, shop } = world
    const client = await made({ notes: 'Deve R$ 200' })
    const { id } = client
    await opened(world, client)
    await appointments.add({ client_id: id, professional_id: shop.otherProfessional.id, status: 'completed' })
    await eventually(async () => (await bia.file(id)).body.access === 'file')
    const notesOf = async (as: typeof owner) => {
      const { body } = await as.file(id)
      return body.access === 'file' ? body.client.notes : 'no file'
    }
    const read = async () => [await notesOf(owner), await notesOf(ana), await notesOf(bia)]
    expect(await read()).toEqual(['Deve R$ 200', undefined, undefined])
    expect((await ana.update(id, { version: 1, address: 'Rua B, 2' })).body).not.toHaveProperty('notes')
    expect((await ana.update(id, { version: 2, address: 'Rua B, 2' })).body).not.toHaveProperty('notes')
    for (const notes of ['Minha nota', null])
      expect((await ana.update(id, { version: 2, notes })).status).toBe(403)
    await owner.update(id, { version: 2, notes: null })
    expect((await ana.update(id, { version: 3, notes: 'Gosta de café' })).body.notes).toBe('Gosta de café')
    expect(await read()).toEqual(['Gosta de café', 'Gosta de café', undefined])
    await owner.update(id, { version: 4, notes: 'Da gerência' })
    expect(await read()).toEqual(['Da gerência', undefined, undefined])
    const entered = await ana.create({ name: 'Nova Pessoa', phone: nextPhone(), notes: 'Alergia' })
    const { body: file } = await ana.file(entered.body.id)
    expect(file.access === 'file' && file.client.notes).toBe('Alergia')
    expect((await ana.update(entered.body.id, { version: 1, notes: 'Alergia a amônia' })).status).toBe(200)
  })
})

it('only a member who reaches every agenda dates an appointment back more than a week', async () => {
  const world = await openClientShop()
  const { team, shop } = world
  const at = (days: number) => ({ date: shop.day(days), staff_notes: 'Esqueci de anotar' })
  const make = (by: 'professional' | 'owner', days: number, time: string) =>
    team[by].create({ ...place(world, time), ...typed({ phone: nextPhone() }), ...at(days) })
  const refused = { status: 403, body: { code: 'too_long_ago' } }
  expect(await make('professional', -8, '10:00')).toMatchObject(refused)
  expect(await make('professional', -9000, '10:00')).toMatchObject(refused)
  const recent = ok(await make('professional', -7, '10:00'))
  expect(await team.professional.move(recent, at(-8))).toMatchObject(refused)
  expect((await team.owner.appointment(recent.id)).body.appointment.version).toBe(1)
  expect((await make('owner', -8, '10:00')).status).toBe(201)
  const moved = await team.owner.move(recent, at(-30))
  expect(moved.status).toBe(200)
  // A professional may still serve an appointment that others dated so far back.
  expect((await team.professional.status(recent.id, moved.body.version, 'completed')).status).toBe(200)
})
