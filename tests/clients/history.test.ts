import { describe, expect, it } from 'vitest'
import { countAppointment } from '#functions/clients/reactions/figures.ts'
import { updateSummaries } from '#functions/clients/reactions/summaries.ts'
import { clients, summaries } from '#functions/clients/records.ts'
import { newClient } from '#functions/clients/rules.ts'
import { systemAuthority } from '#functions/kit/authority.ts'
import { audit, commit, create, emit, replace } from '#functions/kit/commit.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { openClientShop } from '../kit/clients.ts'
import { volume } from '../kit/volume.ts'

describe('figures of a client', () => {
  it('figures of a client follow the statuses of appointments, including undone ones', async () => {
    const { shop, owner, appointments, made, figures } = await openClientShop()
    const client = await made()
    const { id: client_id } = client
    const none = { appointments: 0, no_shows: 0, cancelled: 0 }
    const held = await appointments.add({ client_id, date: shop.day(-9), status: 'completed' })
    await figures(client, { ...none, appointments: 1, last_appointment: shop.day(-9) })
    const second = await appointments.add({ client_id, status: 'completed' })
    const two = { ...none, appointments: 2, last_appointment: shop.day(-1) }
    await figures(client, two)
    const missed = await appointments.add({ client_id, status: 'no_show' })
    await appointments.add({ client_id, date: shop.day(3), status: 'cancelled' })
    await figures(client, { ...two, no_shows: 1, cancelled: 1 })
    await appointments.setStatus(missed, 'scheduled')
    const back = await appointments.setStatus(second, 'in_service')
    const one = { appointments: 1, no_shows: 0, cancelled: 1, last_appointment: shop.day(-9) }
    const file = await figures(client, one)
    expect(file.appointments.map(({ date }) => date)).toEqual([3, -1, -1, -9].map(shop.day))
    await appointments.setStatus(held, 'in_service')
    await figures(client, { ...none, cancelled: 1 })
    await appointments.setStatus(back, 'completed')
    await figures(client, { ...none, appointments: 1, cancelled: 1, last_appointment: shop.day(-1) })
    expect((await owner.file(client.id)).body.client).toEqual(client)
  })

  it('figures of a client are the same when events arrive in another order', async () => {
    const { shop, appointments, made, figures, stored } = await openClientShop()
    const client = await made()
    const { id: client_id } = client
    const begun = async (date: string) =>
      (await stored(await appointments.add({ client_id, date }))) as Appointment
    await appointments.changeWithReversedEvents(await begun(shop.day(-1)), 'completed', 'in_service')
    const last = await appointments.changeWithReversedEvents(
      await begun(shop.day(-4)),
      'no_show',
      'scheduled',
      'completed',
    )
    await figures(client, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: last.date })
  })

  it('the last appointment in the figures is never one whose completion was undone during the count', async () => {
    const { shop, appointments: booked, made, figures, stored } = await openClientShop()
    const client = await made()
    const heldOn = (days: number) =>
      booked.add({ client_id: client.id, date: shop.day(days), status: 'completed' })
    const [first, second, third] = [await heldOn(-3), await heldOn(-2), await heldOn(-1)]
    const none = { appointments: 0, no_shows: 0, cancelled: 0 }
    await figures(client, { ...none, appointments: 3, last_appointment: third.date })
    const held = (await stored(third)) as Appointment
    const back = { ...held, status: 'in_service' as const, version: held.version + 1 }
    await commit(booked.ctx, replace(appointments, back), audit('test', back.id, {}))
    // The reaction has read the client's appointments when another of them is taken back and counted.
    let pages = 0
    const send = async (command: { input: { IndexName?: string } }) => {
      const answer = await booked.ctx.table.client.send(command as never)
      if (command.input.IndexName === 'client' && pages++ === 0) {
        await booked.setStatus(second, 'in_service')
        await figures(client, { ...none, appointments: 2, last_appointment: third.date })
      }
      return answer
    }
    const table = { ...booked.ctx.table, client: { send } as never }
    const ctx = { ...booked.ctx, ...systemAuthority('test'), table }
    const changes = { status: { from: 'completed', to: 'in_service' } }
    const effects = countAppointment(ctx, { ...back, changes })
    await updateSummaries(ctx, [{ id: newId('evt', new Date()), effects }])
    await figures(client, { ...none, appointments: 1, last_appointment: first.date })
  })

  it('the figures and the professional’s list follow an appointment that goes to another client', async () => {
    const { team, shop, bia, appointments, made, figures, names } = await openClientShop()
    const [a, b] = [await made({ name: 'Ana A' }), await made({ name: 'Bruno B' })]
    const held = await appointments.add({ client_id: a.id, status: 'completed' })
    await figures(a, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: held.date })
    const { body: given } = await team.owner.edit(held.id, { version: held.version, client_id: b.id })
    expect(given.client_name).toBe('Bruno B')
    await figures(a, { appointments: 0, no_shows: 0, cancelled: 0 })
    await figures(b, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: held.date })
    const standing = await appointments.setStatus(given, 'scheduled')
    await team.owner.move(standing, { professional_id: shop.otherProfessional.id })
    await eventually(async () => (await names(bia)).join() === 'Bruno B')
  })

  it('the figures add up the prices of completed appointments through changes and merges, and give the usual interval', async () => {
    const { team, shop, owner, ana, appointments, made } = await openClientShop()
    const client = await made()
    const other = await made()
    const heldBy = ({ id }: typeof client, days: number) =>
      appointments.add({ client_id: id, date: shop.day(days), status: 'completed' })
    const first = await heldBy(client, -43)
    await heldBy(client, -22)
    await appointments.add({ client_id: client.id, date: shop.day(-15), status: 'no_show' })
    await heldBy(other, -1)
    const shown = (spent: number, usual_interval?: number) =>
      eventually(async () => {
        const { figures } = (await owner.file(client.id)).body
        return figures.spent === spent && figures.usual_interval === usual_interval && figures
      })
    await shown(2 * Number(first.price))
    await team.owner.edit(first.id, { version: first.version, price: 12.35 })
    await shown(Number(first.price) + 12.35)
    await owner.merge(client, other)
    await shown(2 * Number(first.price) + 12.35, 21)
    // Professionals do not see money.
    expect((await ana.file(client.id)).body.figures).not.toHaveProperty('spent')
  })

  it('the appointments in a client’s file come newest first in pages of 20', async () => {
    const { shop, owner, appointments: booked, made, stored } = await openClientShop()
    const client = await made()
    const newest = (await stored(await booked.add({ client_id: client.id }))) as Appointment
    const older = Array.from({ length: 22 }, (_, i): Appointment => {
      return { ...newest, id: newId('apt', new Date()), date: shop.day(-2 - i) }
    })
    await writeItems(
      tableOfStack(),
      older.map((one) => itemOf(shop.business, appointments, one)),
    )
    const { body } = await owner.file(client.id)
    expect(body.appointments.map(({ date }) => date)).toEqual(
      Array.from({ length: 20 }, (_, i) => shop.day(-1 - i)),
    )
    const rest = await owner.appointments(client.id, { cursor: body.cursor as string })
    expect(rest.body.appointments.map(({ date }) => date)).toEqual([-21, -22, -23].map(shop.day))
    expect(rest.body.cursor).toBeUndefined()
    // A cursor into another client's appointments is invalid here.
    const other = await made()
    expect((await owner.appointments(other.id, { cursor: body.cursor as string })).status).toBe(400)
  })
})

describe('the deletion of a client', () => {
  it('the deletion of a client without appointments leaves only the audit trail', async () => {
    const { owner, appointments, made, names } = await openClientShop()
    const client = await made({ name: 'Some Daqui' })
    expect((await owner.remove(client.id)).body).toEqual({ outcome: 'deleted' })
    expect((await owner.file(client.id)).status).toBe(404)
    expect((await owner.remove(client.id)).body.code).toBe('client_not_found')
    expect(await names(owner)).toEqual([])
    const seen = () => queryAll<object>(appointments.ctx, `client#${client.id}`, { consistent: true })
    expect(await seen()).toEqual([])
    expect((await made({ phone: client.phone })).phone).toBe(client.phone)
    // Its events, still on their way, bring nothing back.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await seen()).toEqual([])
    expect(await names(owner, { search: 'some' })).toEqual([])
  })

  it('a client with an upcoming appointment cannot be deleted, and a deletion with past appointments erases the personal data', async () => {
    const { team, shop, owner, appointments, made, names, stored } = await openClientShop()
    const client = await made({ name: 'Esquecida Silva', email: 'e@x.co', notes: 'alergia', labels: ['VIP'] })
    const ahead = await appointments.add({ client_id: client.id, date: shop.day(2), staff_notes: 'atrasa' })
    const refused = await owner.remove(client.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'has_upcoming_appointments'])
    await appointments.setStatus(ahead, 'cancelled', 'está internada')
    const begun = await appointments.add({ client_id: client.id, date: shop.day(-2) })
    const reasoned = await appointments.setStatus(begun, 'cancelled', 'brigou com o marido')
    // A professional who cannot find the client in a list types an e-mail that differs from the file's.
    const { body: behind } = await team.professional.create({
      professional_id: shop.professional.id,
      service_id: shop.service.id,
      date: shop.day(-1),
      time: '10:00',
      new_client: { name: client.name, phone: client.phone, email: 'novo@x.co' },
      staff_notes: 'meu telefone é outro',
    })
    const { appointment: asReported } = (await team.owner.appointment(behind.id)).body
    expect(asReported.reported_client).toEqual({ email: 'novo@x.co' })
    await appointments.setStatus(behind, 'completed')
    expect((await owner.remove(client.id)).body).toEqual({ outcome: 'anonymised' })
    const left = (await owner.file(client.id)).body
    expect(Object.keys(left.client).sort()).toEqual(
      ['anonymised_at', 'created_at', 'id', 'name', 'updated_at', 'version'].sort(),
    )
    for (const appointment of [behind, ahead, reasoned]) {
      await eventually(async () => {
        const { reported_client, notes, staff_notes, cancel_reason } = (await stored(
          appointment,
        )) as Appointment
        return !reported_client && !notes && !staff_notes && !cancel_reason
      })
    }
    expect((await stored(behind))?.client_name).toBe('Esquecida Silva')
    // The appointment is created, completed and erased: open agendas refresh after the third change as well.
    await eventually(async () => ((await team.owner.versions(behind.date)).body.days[0]?.version ?? 0) >= 3)
    expect(await names(owner)).toEqual([])
    expect((await owner.exported()).body.clients).toEqual([])
    for (const again of [owner.update(client.id, { version: 2, notes: 'x' }), owner.remove(client.id)])
      expect((await again).body.code).toBe('client_not_found')
    // The phone's next owner is a new client.
    const { body } = await shop.book(shop.booking({}, { phone: client.phone as string, name: 'Nova Dona' }))
    expect(body.is_new_client).toBe(true)
  })
})

describe('the merge of two clients', () => {
  it('a merge shows a preview, takes the chosen fields, and moves phones, appointments, counts and lists', async () => {
    const { shop, owner, bia, appointments, made, figures, names, stored } = await openClientShop()
    const kept = await made({ name: 'Ana Souza', email: 'ana@x.co', labels: ['VIP'] })
    const other = await made({
      name: 'Ana S.',
      birth_date: '1990-05-05',
      labels: ['vip', 'Noiva'],
      notes: 'n',
    })
    const done = { status: 'completed', professional_id: shop.otherProfessional.id } as const
    const held = await appointments.add({ client_id: other.id, ...done })
    await appointments.add({ client_id: other.id, date: shop.day(4) })
    await appointments.add({ client_id: kept.id, date: shop.day(-7), status: 'completed' })
    await figures(other, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: held.date })
    await figures(kept, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: shop.day(-7) })

    const { body: preview } = await owner.preview(kept.id, other.id)
    expect(preview).toMatchObject({ kept, removed: other, differing: ['name', 'phone'], appointments: 2 })
    expect(preview.merged).toMatchObject({
      name: 'Ana Souza',
      birth_date: '1990-05-05',
      labels: ['VIP', 'Noiva'],
    })
    const answer = await owner.merge(kept, other, ['name'])
    expect(answer.status).toBe(200)
    const merged = answer.body
    expect(merged).toMatchObject({
      id: kept.id,
      name: 'Ana S.',
      phone: kept.phone,
      email: 'ana@x.co',
      version: 2,
    })
    expect((await owner.file(other.id)).body.code).toBe('client_not_found')
    expect(await names(owner)).toEqual(['Ana S.'])
    const file = await figures(kept, {
      appointments: 2,
      no_shows: 0,
      cancelled: 0,
      last_appointment: held.date,
    })
    await eventually(async () => (await owner.file(kept.id)).body.appointments.length === 3)
    expect(file.client).toEqual(merged)
    expect((await stored(held))?.client_id).toBe(kept.id)
    await eventually(async () => (await names(bia)).join() === 'Ana S.')

    // The other's phone now books for the client that stays, and belongs to nobody else.
    const booked = await shop.book(shop.booking({}, { phone: other.phone as string, name: 'Ana' }))
    expect([booked.body.client_id, booked.body.is_new_client]).toEqual([kept.id, false])
    expect((await owner.create({ name: 'X', phone: other.phone })).body.code).toBe('phone_taken')
    // It may become the client's own, which frees the first.
    const swapped = await owner.update(kept.id, { version: merged.version, phone: other.phone })
    expect(swapped.body.phone).toBe(other.phone)
    await made({ phone: kept.phone })
  })

  it('a merge of a merged client keeps all phones, and a deletion releases them', async () => {
    const { shop, owner, made, appointments, stored } = await openClientShop()
    const [a, b, c] = [await made({ name: 'A' }), await made({ name: 'B' }), await made({ name: 'C' })]
    const appointment = await appointments.add({ client_id: a.id, date: shop.day(-3) })
    const ab = (await owner.merge(b, a)).body
    const abc = (await owner.merge(c, ab, ['phone'])).body
    expect(abc.phone).toBe(b.phone)
    await eventually(async () => (await stored(appointment))?.client_id === c.id)
    for (const { phone } of [a, b, c]) {
      expect((await owner.create({ name: 'X', phone })).body.detail).toContain(': C.')
    }
    expect((await owner.remove(c.id)).body.outcome).toBe('anonymised')
    for (const { phone } of [a, b, c]) expect((await made({ phone })).phone).toBe(phone)
  })

  it('a merge is refused for a stale version, for one client with itself, and for the second of two at once', async () => {
    const { owner, made } = await openClientShop()
    const [a, b] = [await made(), await made()]
    expect((await owner.preview(a.id, a.id)).body.code).toBe('cannot_merge_same_client')
    expect((await owner.merge(a, a)).body.code).toBe('cannot_merge_same_client')
    await owner.update(b.id, { version: 1, notes: 'novo' })
    expect((await owner.merge(a, b)).body.code).toBe('version_conflict')
    const now = { ...b, version: 2 }
    const answers = await Promise.all([owner.merge(a, now), owner.merge(now, a)])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a merge is possible up to ten phones and refused beyond', async () => {
    const { shop, owner, bia, appointments, made, names } = await openClientShop()
    const much = {
      name: 'Um Dois Três Quatro Cinco Seis Sete Oito Nove',
      labels: Array.from({ length: 10 }, (_, i) => `Etiqueta ${i}`),
      birth_date: '1990-01-01',
    }
    const kept = await made(much)
    let other = await made(much)
    for (const { id: client_id } of [kept, other]) {
      await appointments.add({ client_id, professional_id: shop.otherProfessional.id, status: 'completed' })
    }
    await eventually(async () => (await names(bia)).length === 2)
    const numbers = [kept.phone, other.phone]
    while (numbers.length < 10) {
      const one = await made({ name: `Número ${numbers.length}` })
      numbers.push(one.phone)
      other = (await owner.merge(other, one)).body
    }
    const { status, body: whole } = await owner.merge(kept, other)
    expect([status, whole.name]).toEqual([200, much.name])
    await eventually(async () => (await names(bia)).length === 1 && (await names(owner)).length === 1)
    const one = await made()
    const refused = { status: 422, body: { code: 'too_many_phones' } }
    expect(await owner.preview(whole.id, one.id)).toMatchObject(refused)
    expect(await owner.merge(one, whole)).toMatchObject(refused)
    expect((await owner.create({ name: 'X', phone: numbers[9] })).body.detail).toContain(much.name)
    expect((await owner.remove(whole.id)).body.outcome).toBe('anonymised')
    for (const phone of numbers) expect((await made({ phone })).phone).toBe(phone)
  })

  it('a merged client cannot be deleted while upcoming appointments of either client still have to move', async () => {
    const { shop, owner, made, appointments, stored } = await openClientShop()
    for (let i = 0; i < volume(3, 8); i++) {
      const [kept, other] = [await made(), await made()]
      const ahead = await appointments.add({ client_id: other.id, date: shop.day(2 + i) })
      await appointments.add({ client_id: other.id, date: shop.day(-1), status: 'completed' })
      await owner.merge(kept, other)
      const refused = await owner.remove(kept.id)
      expect([refused.status, refused.body.code]).toEqual([409, 'has_upcoming_appointments'])
      await eventually(async () => (await stored(ahead))?.client_id === kept.id)
    }
  })

  it('the deletion of a merged client also erases appointments that still had to move', async () => {
    const { shop, owner, made, appointments, stored } = await openClientShop()
    const [kept, other] = [await made(), await made()]
    const behind = await appointments.add({ client_id: other.id, date: shop.day(-2), staff_notes: 'alergia' })
    await owner.merge(kept, other)
    expect((await owner.remove(kept.id)).body.outcome).toBe('anonymised')
    await eventually(async () => {
      const found = await stored(behind)
      return found?.client_id === kept.id && !found.staff_notes
    })
  })

  it('an appointment that was booked under the removed client moves to the kept client', async () => {
    const { owner, made, appointments, stored, figures } = await openClientShop()
    const [a, b] = [await made(), await made()]
    const early = (await stored(await appointments.add({ client_id: b.id }))) as Appointment
    await owner.merge(a, b)
    const id = newId('apt', new Date())
    const late = await appointments.addLate({ ...early, id, status: 'completed' })
    await eventually(async () => (await stored(late))?.client_id === a.id)
    await figures(a, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: late.date })
  })
})

it('a client with very many list entries is on all lists, which takes several transactions', async () => {
  const professionals = Array.from({ length: 5 }, (_, i) => ({ name: `P${i}`, specialties: [] }))
  const { shop, owner, appointments } = await openClientShop({ professionals })
  const name = 'Um Dois Três Quatro Cinco Seis Sete Oito Nove'
  const labels = Array.from({ length: 10 }, (_, i) => `Etiqueta ${i}`)
  const phone = parsePhone(nextPhone()) as string
  const client = newClient({ name, labels, phone, birth_date: '1990-01-01' }, new Date())
  const team = shop.business.professionals.map(({ id }) => id)
  await commit(appointments.ctx, create(clients, client), audit('test', client.id, {}))
  for (const professional_id of team)
    await appointments.add({ client_id: client.id, professional_id, status: 'completed' })
  const entriesOf = (scope: string) => queryAll<{ name: string }>(appointments.ctx, `clients#${scope}`)
  const counts = () => Promise.all(['all', ...team].map(async (scope) => (await entriesOf(scope)).length))
  await eventually(async () => (await counts()).every((count) => count === 37), 30)
  // The verb renames the client in one transaction; the remaining entries follow, and go with the client.
  await owner.update(client.id, { version: 1, name: 'Um Dois', labels: null })
  await eventually(async () => (await counts()).every((count) => count === 9), 30)
  for (const scope of team) {
    const found = await entriesOf(scope)
    expect(new Set(found.map((entry) => entry.name))).toEqual(new Set(['Um Dois']))
  }
  const summary = await get(appointments.ctx, summaries, client, { consistent: true })
  // All scopes have the same keys, so one list is enough.
  expect(Object.keys(summary?.entries ?? {})).toEqual([['all', ...team].sort().join(' ')])
  expect([Object.values(summary?.entries ?? {}).flat().length, summary?.stale]).toEqual([9, undefined])
  await commit(
    appointments.ctx,
    emit('client.updated', { ...client, version: 9 }),
    audit('test', client.id, {}),
  )
  expect((await owner.remove(client.id)).body.outcome).toBe('anonymised')
  await eventually(async () => (await counts()).every((count) => count === 0), 30)
})
