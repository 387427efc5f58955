import { beforeAll, describe, expect, it } from 'vitest'
import { moveAppointment } from '#functions/appointments/verbs/move.ts'
import { setStatus } from '#functions/appointments/verbs/status.ts'
import { type Authority, authorityOf, keyAuthority } from '#functions/kit/authority.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { appointmentsOf } from '../kit/appointments.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let ctx: Ctx
beforeAll(async () => {
  shop = await openShop({ config: { slot_duration: 30, min_advance_booking: 2, max_advance_booking: 60 } })
  ctx = appointmentsOf(shop).ctx
})

const as = (authority: Authority): Ctx => ({ ...ctx, own: undefined, ...authority }) as Ctx
/** Signs a link for the appointment's current version of links. */
const linkOf = ({ id }: Pick<AgendaAppointment, 'id'>, used = 0) =>
  as(authorityOf({ kind: 'link', action: 'cancel', appointment_id: id, link_version: used }))
const customer = () => as(authorityOf({ kind: 'customer' }))
const key = () =>
  as(keyAuthority({ key_id: 'key_1', name: 'Site do parceiro', scopes: ['appointments:write'] }))

let days = 3
/** Books an appointment as a customer, on a separate day. */
async function booked(notes?: string): Promise<AgendaAppointment> {
  const at = { date: shop.customer.day(++days), time: '10:00' }
  const { status, body } = await shop.customer.book(shop.customer.booking(at, { ...(notes && { notes }) }))
  expect(status, JSON.stringify(body)).toBe(201)
  return (await shop.owner.appointment(body.appointment_id)).body.appointment
}
const cancel = (who: Ctx, { id }: AgendaAppointment, reason?: string) =>
  setStatus(who, { appointment_id: id, status: 'cancelled', ...(reason && { reason }) })
const refusal = (code: string) => ({ code })

describe('cancellation by each kind of caller', () => {
  it.each<[string, (appointment: AgendaAppointment) => Ctx, string | undefined, string, string]>([
    ['the holder of a link', linkOf, undefined, 'Cancelado pelo cliente', 'Cliente'],
    ['the holder of a link who gives a reason', linkOf, 'Viajo', 'Cancelado pelo cliente: Viajo', 'Cliente'],
    ['an API key', key, undefined, 'Cancelado por Site do parceiro', 'Site do parceiro'],
    [
      'an API key that gives a reason',
      key,
      'Chuva',
      'Cancelado por Site do parceiro: Chuva',
      'Site do parceiro',
    ],
  ])(
    '%s cancels an appointment, and the notes and the history name the caller',
    async (_who, callerOf, reason, line, by) => {
      const begun = await booked('Traz o filho')
      const cancelled = await cancel(callerOf(begun), begun, reason)
      // A cancellation adds its line to the notes of its author (RULINGS G4).
      const written =
        by === 'Cliente'
          ? { notes: `Traz o filho\n${line}`, staff_notes: undefined }
          : { notes: 'Traz o filho', staff_notes: line }
      const { status, notes, staff_notes } = cancelled
      expect({ status, notes, staff_notes }).toEqual({ status: 'cancelled', ...written })
      const { history } = (await shop.owner.appointment(begun.id)).body
      expect(history.at(-1)).toMatchObject({ action: 'status', by })
      // Undoing brings the customer's own notes back, no matter who cancelled.
      const { body: back } = await shop.owner.status(begun.id, cancelled.version, 'scheduled')
      expect([back.status, back.notes, back.staff_notes, back.cancelled_by]).toEqual([
        ...['scheduled', 'Traz o filho'],
        ...[undefined, undefined],
      ])
    },
  )
})

describe('the holder of a link', () => {
  it('the holder of a link reaches only its appointment, and a customer without a link reaches none', async () => {
    const [own, other] = [await booked(), await booked()]
    for (const who of [linkOf(own), customer()]) {
      await expect(cancel(who, other)).rejects.toMatchObject(refusal('appointment_not_found'))
      const elsewhere = { appointment_id: other.id, date: other.date, time: '15:00' }
      await expect(moveAppointment(who, elsewhere)).rejects.toMatchObject(refusal('appointment_not_found'))
    }
    expect((await shop.owner.appointment(other.id)).body.appointment).toEqual(other)
  })

  it('the holder of a link can confirm and cancel, but set no other status and undo no cancellation', async () => {
    const own = await booked()
    const set = (status: AgendaAppointment['status'], used: number) =>
      setStatus(linkOf(own, used), { appointment_id: own.id, status })
    expect((await set('confirmed', 0)).status).toBe('confirmed')
    expect((await set('confirmed', 0)).status).toBe('confirmed')
    for (const status of ['scheduled', 'in_service', 'completed', 'no_show'] as const)
      await expect(set(status, 0)).rejects.toMatchObject(refusal('invalid_status_transition'))
    await set('cancelled', 0)
    await expect(set('confirmed', 0)).rejects.toMatchObject(refusal('link_used'))
    for (const status of ['scheduled', 'confirmed'] as const)
      await expect(set(status, 1)).rejects.toMatchObject(refusal('invalid_status_transition'))
  })

  it('the holder of a link moves the appointment to a free start, and the professional, duration and price stay', async () => {
    const { customer, owner } = shop
    const own = await booked()
    const dearer = (await owner.edit(own.id, { version: 1, price: 80 })).body
    const longer = (await owner.move(dearer, { duration: 40 })).body
    const moved = await moveAppointment(linkOf(own), {
      appointment_id: own.id,
      date: own.date,
      time: '14:30',
    })
    expect(moved.price).toBe(80)
    const { appointment, history } = (await owner.appointment(own.id)).body
    expect(appointment).toMatchObject({
      time: '14:30',
      duration: 40,
      price: 80,
      professional_id: customer.professional.id,
      version: longer.version + 1,
    })
    expect(history.at(-1)).toMatchObject({ action: 'moved', by: 'Cliente' })
    // The new time overlaps the appointment's old time: its own entry does not count.
    await moveAppointment(linkOf(own, 1), { appointment_id: own.id, date: own.date, time: '15:00' })
  })

  it('the holder of a link moves only to a slot that the booking rules allow, while staff move freely', async () => {
    const { customer, owner } = shop
    const own = await booked()
    const body = { ...customer.booking(), date: own.date, time: '16:00' }
    expect((await customer.book(body)).status).toBe(201)
    const cases: [Record<string, string | number>, string][] = [
      [{ time: '16:00' }, 'slot_taken'],
      [{ time: '15:45' }, 'slot_off_grid'],
      [{ time: '07:00' }, 'slot_outside_hours'],
      [{ date: customer.day(61) }, 'slot_too_far'],
      [{ date: customer.day(-1) }, 'slot_in_past'],
      [{ professional_id: customer.otherProfessional.id }, 'forbidden'],
      [{ duration: 5 }, 'forbidden'],
    ]
    for (const [changes, code] of cases) {
      const input = { appointment_id: own.id, date: own.date, time: own.time, ...changes }
      await expect(moveAppointment(linkOf(own), input), code).rejects.toMatchObject(refusal(code))
      // No consent of a link's holder allows an overlap.
      const insists = moveAppointment(linkOf(own), { ...input, allow_overlap: true })
      await expect(insists, code).rejects.toMatchObject(refusal(code))
    }
    expect((await owner.move(own, { time: '07:05' })).status).toBe(200)
  })

  it('the holder of a link moves an appointment without a professional only within the opening hours of the business', async () => {
    const { customer, owner } = shop
    const { body: own } = await owner.create({
      date: customer.day(2),
      time: '09:00',
      professional_id: null,
      service_id: customer.service.id,
    })
    const move = (time: string) =>
      moveAppointment(linkOf(own), { appointment_id: own.id, date: own.date, time })
    await expect(move('18:00')).rejects.toMatchObject(refusal('slot_outside_hours'))
    expect((await move('17:30')).professional_id).toBeUndefined()
  })

  it('the holder of a link can neither cancel nor move an appointment whose start has passed', async () => {
    const { customer, owner } = shop
    const { body: own } = await owner.create({
      date: customer.day(-1),
      time: '10:00',
      staff_notes: 'Anotada depois',
      professional_id: customer.professional.id,
      service_id: customer.service.id,
    })
    await expect(cancel(linkOf(own), own)).rejects.toMatchObject({
      code: 'invalid_status_transition',
      message: 'O horário deste agendamento já chegou. Fale com o estabelecimento.',
    })
    const ahead = { appointment_id: own.id, date: customer.day(20), time: '10:00' }
    await expect(moveAppointment(linkOf(own), ahead)).rejects.toMatchObject(
      refusal('invalid_status_transition'),
    )
  })
})

it('an API key moves an appointment onto another one only with allow_overlap, as staff do', async () => {
  const [first, second] = [await booked(), await booked()]
  const onto = { appointment_id: second.id, date: first.date, time: '10:15', version: 1 }
  await expect(moveAppointment(key(), onto)).rejects.toMatchObject(refusal('overlap'))
  const moved = await moveAppointment(key(), { ...onto, allow_overlap: true })
  expect(moved.overlaps).toEqual([first.id])
})

it('the history shows other members by role to a professional, and by email to members who see every agenda', async () => {
  const { owner, manager, professional } = shop
  const begun = await booked()
  await owner.status(begun.id, 1, 'confirmed')
  await professional.edit(begun.id, { version: 2, staff_notes: 'Prefere tesoura' })
  await manager.edit(begun.id, { version: 3, price: 60 })
  await moveAppointment(linkOf(begun), { appointment_id: begun.id, date: begun.date, time: '11:00' })
  const names = async (who: typeof owner) =>
    (await who.appointment(begun.id)).body.history.map(({ by }) => by)
  const [first, own] = [owner.person.email, professional.person.email]
  expect(await names(professional)).toEqual([undefined, 'Proprietário', own, 'Gerente', 'Cliente'])
  expect(await names(manager)).toEqual([undefined, first, own, manager.person.email, 'Cliente'])
})
