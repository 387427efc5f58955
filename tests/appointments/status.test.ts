import { beforeAll, describe, expect, it } from 'vitest'
import { customerRefusal, judgeStatus } from '#functions/appointments/rules/status.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { linkActions } from '#shared/contract.ts'
import { nextPhone } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

type Facts = Parameters<typeof judgeStatus>[2]
const statuses: AppointmentStatus[] = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
  'cancelled',
  'no_show',
]

describe('transitions between statuses', () => {
  const today: Facts = {
    today: '2026-11-21',
    started: true,
    changedOn: '2026-11-21',
    mayUndo: true,
  }
  const verdict = (
    from: AppointmentStatus,
    to: AppointmentStatus,
    facts: Partial<Facts> = {},
    date = '2026-11-21',
  ) => judgeStatus({ status: from, date }, to, { ...today, ...facts })

  /** Rows: from; columns: to, in the order of `statuses`. f forward, e end, u undo, . none. */
  const table = ['.fffee', 'u.ffee', 'uu.f..', 'uuu...', 'uu....', 'uu....']
  const cases = statuses.flatMap((from, row) =>
    statuses.map((to, column) => [from, to, table[row]?.[column] as string] as const),
  )
  it.each(cases)('the transition from %s to %s follows the table (%s)', (from, to, kind) => {
    expect(verdict(from, to)).toBe(kind === '.' ? 'no_step' : 'ok')
    // Only undoing asks for the role and the day.
    expect(verdict(from, to, { mayUndo: false })).toBe({ '.': 'no_step', u: 'undo_role' }[kind] ?? 'ok')
    expect(verdict(from, to, { changedOn: '2026-11-20' })).toBe(
      { '.': 'no_step', u: 'undo_late' }[kind] ?? 'ok',
    )
  })

  it('a customer confirms, cancels and moves an upcoming appointment, and respects the notice to cancel or move', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = (time: string, status: AppointmentStatus, cancel_notice_hours?: number) =>
      linkActions.map((action) =>
        customerRefusal(
          action,
          { timezone: 'America/Sao_Paulo', config: { cancel_notice_hours } },
          { date: '2026-11-21', time, status },
          now,
        ),
      )
    expect(at('09:01', 'scheduled')).toEqual([undefined, undefined, undefined])
    expect(at('09:01', 'confirmed')).toEqual([undefined, undefined, 'confirmed_already'])
    expect(at('09:00', 'scheduled')).toEqual(Array(3).fill('customer_late'))
    expect(at('10:59', 'scheduled', 2)).toEqual(['cancel_notice', 'reschedule_notice', undefined])
    expect(at('11:01', 'scheduled', 2)).toEqual([undefined, undefined, undefined])
    for (const status of ['in_service', 'completed', 'cancelled', 'no_show'] as const)
      expect(at('15:00', status)).toEqual(Array(3).fill('customer_step'))
  })

  it('staff start and complete an appointment only from its day on, and mark a no-show only after its start', () => {
    expect(verdict('scheduled', 'completed', {}, '2026-11-22')).toBe('not_yet_day')
    expect(verdict('confirmed', 'in_service', {}, '2026-11-22')).toBe('not_yet_day')
    expect(verdict('scheduled', 'completed', {}, '2026-11-01')).toBe('ok')
    expect(verdict('scheduled', 'no_show', { started: false })).toBe('not_yet_time')
    expect(verdict('scheduled', 'cancelled', { started: false }, '2026-11-22')).toBe('ok')
  })
})

describe('a change of status over HTTP', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  let minute = 0
  /** Creates an appointment at a time that no other test uses, today by default. */
  const made = async (changes: object = {}) => {
    minute += 5
    const time = `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    const { status, body } = await shop.owner.create({
      date: shop.customer.day(0),
      time,
      duration: 5,
      professional_id: shop.customer.professional.id,
      service_id: shop.customer.service.id,
      ...changes,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  it('an appointment goes through all statuses and frees its time at the end', async () => {
    const begun = await made()
    const { customer, owner } = shop
    let version = 1
    for (const status of ['confirmed', 'in_service', 'completed']) {
      const answer = await owner.status(begun.id, version++, status)
      expect([answer.status, answer.body.status, answer.body.version]).toEqual([200, status, version])
    }
    expect((await made({ time: begun.time })).id).not.toBe(begun.id)
    const refused = await owner.move({ ...begun, version }, { time: '09:00' })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_status_transition'])
    // The first appointment is undone, but now another appointment takes its time.
    const back = await owner.status(begun.id, version, 'in_service')
    expect([back.status, back.body.code]).toEqual([409, 'overlap'])
    const allowed = await owner.status(begun.id, version, 'in_service', { allow_overlap: true })
    expect([allowed.status, allowed.body.overlaps?.length]).toEqual([200, 1])
    expect(customer.day(0)).toBe(allowed.body.date)
  })

  it('a cancellation adds its reason to the notes on a separate line, and only a manager or owner undoes it', async () => {
    const begun = await made({ staff_notes: 'Traz o filho' })
    const { body } = await shop.professional.status(begun.id, 1, 'cancelled', { reason: 'Ligou avisando' })
    expect(body).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Ligou avisando',
      staff_notes: 'Traz o filho\nCancelado pelo estabelecimento: Ligou avisando',
    })
    const undone = await shop.professional.status(begun.id, 2, 'scheduled')
    expect([undone.status, undone.body.detail]).toEqual([
      409,
      'Só o proprietário ou o gerente pode desfazer.',
    ])
    const back = (await shop.manager.status(begun.id, 2, 'scheduled')).body
    expect([back.staff_notes, back.cancel_reason]).toEqual(['Traz o filho', undefined])
  })

  it('a cancellation without a reason is noted too, and shortens the older notes when they are too long', async () => {
    const [bare, long] = [await made(), await made({ staff_notes: 'x'.repeat(766) + '💈'.repeat(100) })]
    const cancelled = (await shop.owner.status(bare.id, 1, 'cancelled')).body
    expect(cancelled.staff_notes).toBe('Cancelado pelo estabelecimento')
    expect(cancelled.cancel_reason).toBeUndefined()
    const reason = 'y'.repeat(200)
    const { staff_notes: notes } = (await shop.owner.status(long.id, 1, 'cancelled', { reason })).body
    // The limit falls in the middle of a character: that goes whole.
    expect(notes).toBe(`${'x'.repeat(766)}\nCancelado pelo estabelecimento: ${reason}`)
    // An undone cancellation leaves nothing behind, however often it happens.
    for (const version of [2, 4]) {
      const undone = (await shop.owner.status(long.id, version, 'scheduled')).body
      expect([undone.staff_notes, undone.staff_notes_cut]).toEqual([long.staff_notes, undefined])
      const again = (await shop.owner.status(long.id, version + 1, 'cancelled')).body
      expect(again.staff_notes).toBe(`${long.staff_notes?.slice(0, 968)}\nCancelado pelo estabelecimento`)
    }
    expect((await shop.owner.status(bare.id, 2, 'scheduled')).body.staff_notes).toBeUndefined()
    // No history keeps words about a person.
    expect(JSON.stringify((await shop.owner.appointment(long.id)).body.history)).not.toContain('💈')
  })

  it('an undone cancellation keeps the notes that were written meanwhile', async () => {
    const begun = await made({ staff_notes: 'z'.repeat(1000) })
    await shop.owner.status(begun.id, 1, 'cancelled')
    await shop.owner.edit(begun.id, { version: 2, staff_notes: 'Volta em maio' })
    expect((await shop.owner.status(begun.id, 3, 'scheduled')).body.staff_notes).toBe('Volta em maio')
  })

  it('a change of status with a stale version is refused', async () => {
    const begun = await made()
    await shop.owner.edit(begun.id, { version: 1, staff_notes: 'Novo' })
    const late = await shop.owner.status(begun.id, 1, 'confirmed')
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  })

  it('an edit changes notes, price and service, and a new service brings its duration and price', async () => {
    const begun = await made({ time: '21:00', duration: 30 })
    const { otherService } = shop.customer
    const edited = await shop.owner.edit(begun.id, {
      version: 1,
      service_id: otherService.id,
      staff_notes: 'Barba também',
    })
    expect(edited.body).toMatchObject({
      service_name: 'Barba',
      duration: 45,
      price: 35.5,
      staff_notes: 'Barba também',
    })
    const dearer = await shop.owner.edit(begun.id, { version: 2, price: 40, staff_notes: null })
    expect([dearer.body.price, dearer.body.staff_notes]).toEqual([40, undefined])
    const own = await shop.professional.edit(begun.id, { version: 3, price: 1 })
    expect([own.status, own.body.code]).toEqual([403, 'forbidden'])
    const same = await shop.owner.edit(begun.id, { version: 3, price: 40 })
    expect([same.status, same.body.version]).toEqual([200, 3])
  })

  it('an edit that names the same service keeps the price and duration of the booking', async () => {
    const { customer, owner } = await openShop()
    const { id: service_id } = customer.service
    const { body: booked } = await customer.book(customer.booking())
    const dearer = { version: 1, price: 80, duration: 60 }
    expect((await owner.updateService({ service_id, ...dearer })).status).toBe(200)
    const edit = (version: number, notes: string) =>
      owner.edit(booked.appointment_id, { version, service_id, staff_notes: notes })
    expect((await edit(1, 'Igual')).body).toMatchObject({
      price: 50,
      duration: 30,
      staff_notes: 'Igual',
      version: 2,
    })
    // The notes of a cancelled appointment can be edited as well: nothing about its time changes.
    await owner.status(booked.appointment_id, 2, 'cancelled')
    const over = await edit(3, 'Desmarcou')
    expect([over.status, over.body.staff_notes]).toEqual([200, 'Desmarcou'])
  })

  it('staff accept or reject the contact details that a returning customer typed', async () => {
    const phone = nextPhone()
    const { customer, owner } = shop
    const book = async (time: string, client: object) => {
      const { body } = await customer.book(customer.booking({ time }, { phone, ...client }))
      return body
    }
    const first = await book('09:00', { name: 'Rui Barbosa', email: 'rui@exemplo.com.br' })
    const second = await book('09:30', { name: 'Rui Barbosa', email: 'novo@exemplo.com.br' })
    const third = await book('10:00', { name: 'Rui Barbosa', email: 'outro@exemplo.com.br' })
    // Only a member who reaches every client sees and accepts reported data (RULINGS E21).
    const { professional } = shop
    const seen = (await professional.appointment(second.appointment_id)).body.appointment
    expect(seen.reported_client).toBeUndefined()
    const refused = await professional.settle(second.appointment_id, 1, true)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await owner.settle(second.appointment_id, 1, true)).body.reported_client).toBeUndefined()
    expect((await owner.settle(third.appointment_id, 1, false)).body.reported_client).toBeUndefined()
    const looked = await customer.lookup(phone)
    expect(JSON.stringify(looked.body)).toContain('n***@exemplo.com.br')
    expect(first.client_id).toBe(second.client_id)
  })

  it('a professional sees only their own appointments and no prices', async () => {
    const { customer, professional, owner } = shop
    const other = await made({ time: '20:00', professional_id: customer.otherProfessional.id })
    const nobodys = await made({ time: '20:00', professional_id: null })
    for (const { id } of [other, nobodys]) {
      expect((await professional.appointment(id)).body.code).toBe('appointment_not_found')
      expect((await professional.status(id, 1, 'confirmed')).body.code).toBe('appointment_not_found')
    }
    const own = await made({ time: '20:30' })
    const seen = await professional.appointment(own.id)
    expect([seen.status, 'price' in seen.body.appointment]).toEqual([200, false])
    const moved = await professional.move(own, { professional_id: customer.otherProfessional.id })
    expect([moved.status, moved.body.code]).toEqual([403, 'forbidden'])
    const { days } = (await professional.agenda(customer.day(0))).body
    expect(new Set(days[0]?.appointments.map(({ professional_id }) => professional_id))).toEqual(
      new Set([customer.professional.id]),
    )
    expect(JSON.stringify(days)).not.toContain('"price"')
    const all = (await owner.agenda(customer.day(0))).body.days[0]?.appointments.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([other.id, nobodys.id, own.id]))
  })
})
