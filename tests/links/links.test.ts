import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { readLink } from '#functions/kit/link-token.ts'
import type { LinkAction } from '#shared/contract.ts'
import { reference } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { timeOf } from '#shared/time.ts'
import { nextPhone } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { link, signedLink } from '../kit/links.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

let days = 3
/** Books on a separate day, and returns the links. */
async function booked(changes: Record<string, unknown> = {}, client: Record<string, unknown> = {}) {
  const { customer } = shop
  const date = customer.day(++days)
  const phone = nextPhone()
  const { status, body } = await customer.book(customer.booking({ date, ...changes }, { phone, ...client }), {
    'idempotency-key': randomUUID(),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, date, phone }
}
const stored = async (id: string) => (await shop.owner.appointment(id)).body
const facts = (token: string) => readLink(inject('env').LINK_SECRET as string, token, new Date(0))

describe('the links of a booking', () => {
  it('a link shows the booking without changing it, and names the business', async () => {
    const { actions, appointment_id, date } = await booked({}, { notes: 'Com barba' })
    const before = await stored(appointment_id)
    for (const action of ['cancel', 'reschedule'] as const) {
      const { status, body } = await link.open(actions[action], action)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        action,
        appointment: {
          id: appointment_id,
          date,
          time: '10:00',
          duration: 30,
          price: 50,
          status: 'scheduled',
        },
        business: { name: 'Barbearia de Teste', slug: shop.customer.business.company.slug },
      })
      expect(body.appointment.notes).toBe('Com barba')
      expect('refusal' in body).toBe(false)
    }
    expect(await stored(appointment_id)).toEqual(before)
  })

  it('a link cancels once, and the notes and the history name the customer', async () => {
    const { actions, appointment_id } = await booked({}, { notes: 'Com barba' })
    const { status, body } = await link.act(actions.cancel, 'cancel', { reason: 'Viagem' })
    expect([status, body.appointment.status, body.actions]).toEqual([200, 'cancelled', {}])
    const { appointment, history } = await stored(appointment_id)
    expect(appointment.notes).toBe('Com barba\nCancelado pelo cliente: Viagem')
    expect(history.at(-1)).toMatchObject({ action: 'status', by: 'Cliente' })
    const back = await shop.owner.status(appointment_id, appointment.version, 'scheduled')
    expect(back.body.notes).toBe('Com barba')
    // The appointment is open again, but its links are used up.
    for (const [action, token] of Object.entries(actions) as [LinkAction, string][])
      expect((await link.open(token, action)).body.detail).toBe('Este link já foi utilizado')
  })

  it('a link moves to a free start with the same price and then ends, and the reply has new links', async () => {
    const { actions, appointment_id, date } = await booked()
    const { slots } = (await link.slots(actions.reschedule, date)).body
    // The appointment's own time counts as free.
    expect(slots).toContain('10:00')
    const { status, body } = await link.act(actions.reschedule, 'reschedule', { date, time: '14:30' })
    expect([status, body.appointment.time, body.appointment.price]).toEqual([200, '14:30', 50])
    expect((await stored(appointment_id)).history.at(-1)).toMatchObject({ action: 'moved', by: 'Cliente' })
    expect((await link.open(actions.cancel, 'cancel')).body.detail).toBe('Este link já foi utilizado')
    const next = await link.act(body.actions.cancel as string, 'cancel')
    expect([next.status, next.body.appointment.status]).toEqual([200, 'cancelled'])
  })

  it('a link offers no slots of an inactive professional', async () => {
    const own = await openShop()
    const { customer, owner } = own
    const { body } = await customer.book(customer.booking(), { 'idempotency-key': randomUUID() })
    const off = await owner.updateProfessional({
      professional_id: customer.professional.id,
      version: 1,
      is_active: false,
    })
    expect(off.status).toBe(200)
    const refusal =
      'Este profissional não atende mais. Faça um novo agendamento ou fale com o estabelecimento.'
    const opened = await link.open(body.actions.reschedule, 'reschedule')
    expect(opened.body.refusal).toBe(refusal)
    const slots = await link.slots(body.actions.reschedule, customer.day(3))
    expect([slots.status, slots.body.code]).toEqual([404, 'professional_not_found'])
    expect((await link.open(body.actions.cancel, 'cancel')).body.refusal).toBeUndefined()
  })

  it('links move an appointment up to ten times per day and can still cancel it', async () => {
    const { actions, date } = await booked()
    let last = actions
    const move = (i: number) =>
      link.act(last.reschedule as string, 'reschedule', { date, time: i % 2 ? '15:00' : '14:30' })
    for (let i = 0; i < 10; i++) {
      const { status, body } = await move(i)
      expect([status, body.detail]).toEqual([200, undefined])
      last = body.actions as typeof actions
    }
    const refused = await move(10)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_moves'])
    expect(refused.body.detail).toMatch(/remarcado muitas vezes hoje/)
    expect((await link.act(last.cancel as string, 'cancel')).status).toBe(200)
  })

  it('a link confirms an appointment, and a repeated confirmation changes nothing', async () => {
    const { appointment_id, actions } = await booked()
    const confirm = signedLink({ ...facts(actions.cancel), action: 'confirm' })
    expect((await link.open(confirm, 'confirm')).body.appointment.status).toBe('scheduled')
    const { status, body } = await link.act(confirm, 'confirm')
    expect([status, body.appointment.status]).toEqual([200, 'confirmed'])
    expect((await stored(appointment_id)).appointment.status).toBe('confirmed')
    const { version } = (await stored(appointment_id)).appointment
    const again = await link.act(confirm, 'confirm')
    expect([again.status, again.body.appointment.status]).toEqual([200, 'confirmed'])
    expect((await stored(appointment_id)).appointment.version).toBe(version)
  })

  it('a repeated request under one key gets the first reply', async () => {
    const { actions } = await booked()
    const key = randomUUID()
    const [first, again] = [
      await link.act(actions.cancel, 'cancel', {}, key),
      await link.act(actions.cancel, 'cancel', {}, key),
    ]
    expect([first.status, again]).toEqual([200, expect.objectContaining({ status: 200, body: first.body })])
  })
})

describe('tokens of links', () => {
  const cases: [string, (token: string) => string | Promise<string>, number, string][] = [
    [
      'with a forged signature',
      () => signedLink({ ...blank, tenant: 'ten_x' }).replace(/.$/, 'x'),
      403,
      'Token inválido',
    ],
    ['that is not a token', () => 'abc', 403, 'Token inválido'],
    ['that is cut short', (token) => token.slice(0, -4), 403, 'Token inválido'],
    [
      'of an appointment that does not exist',
      (token) => signedLink({ ...facts(token), appointment_id: 'apt_none' }),
      403,
      'Token inválido',
    ],
    [
      'of another tenant',
      (token) => signedLink({ ...facts(token), tenant: 'ten_none' }),
      403,
      'Token inválido',
    ],
    [
      'of another action',
      (token) => signedLink({ ...facts(token), action: 'reschedule' }),
      403,
      'Este link não é válido para cancelamento',
    ],
    ['that expired', (token) => signedLink({ ...facts(token), expires: 1 }), 410, 'Este link expirou'],
    [
      'that was used',
      (token) => link.act(token, 'cancel').then(() => token),
      410,
      'Este link já foi utilizado',
    ],
  ]
  const blank = { tenant: '', appointment_id: '', action: 'cancel' as const, link_version: 0, expires: 9e9 }

  it.each(cases)('a token %s is refused with its own message', async (_name, change, status, detail) => {
    const { actions, appointment_id } = await booked()
    const token = await change(actions.cancel)
    const before = await stored(appointment_id)
    for (const answer of [await link.open(token, 'cancel'), await link.act(token, 'cancel')])
      expect([answer.status, answer.body.detail]).toEqual([status, detail])
    expect(await stored(appointment_id)).toEqual(before)
  })

  it('a token with any changed byte is refused without details', async () => {
    const { actions, appointment_id } = await booked()
    const before = await stored(appointment_id)
    const token = actions.cancel
    const tries = volume(100, 10_000)
    for (let i = 0; i < tries; i++) {
      const place = Math.floor(Math.random() * token.length)
      const wrong = 'abcdefghijklmnopqrstuvwxyz0123456789_-.'[i % 39] as string
      const mutated = token.slice(0, place) + wrong + token.slice(place + 1)
      if (mutated === token) continue
      const { status, body } = await link.open(mutated, 'cancel')
      // The last character of the signature has two bits that base64 drops.
      if (status === 200 && place === token.length - 1) continue
      expect([status, body.code, Object.keys(body).sort()], mutated).toEqual([
        403,
        'link_invalid',
        ['code', 'detail', 'request_id', 'status', 'title', 'type'],
      ])
    }
    expect(await stored(appointment_id)).toEqual(before)
  })

  it('a token that is used many times at once has one effect', async () => {
    const { actions, appointment_id } = await booked()
    const answers = await Promise.all(
      Array.from({ length: volume(20, 50) }, () => link.act(actions.cancel, 'cancel')),
    )
    const outcomes = Object.groupBy(answers, ({ status, body }) => (status === 200 ? 'done' : body.code))
    expect(outcomes.done).toHaveLength(1)
    expect(Object.keys(outcomes).filter((code) => !['done', 'link_used', 'busy'].includes(code))).toEqual([])
    expect((await stored(appointment_id)).history.filter(({ action }) => action === 'status')).toHaveLength(1)
  })
})

describe('concurrent moves by link', () => {
  const PEOPLE = volume(12, 100)

  it(`when ${PEOPLE} people move to one slot at once, one succeeds and the others keep their time`, async () => {
    const { customer } = shop
    const date = customer.day(++days)
    // Half are on the slot's own day, whose sheet one write changes; nineteen fit beside the slot.
    const places = Array.from({ length: PEOPLE }, (_, i) => {
      const day = i < 19 ? date : customer.day(days + Math.ceil((i - 18) / 19))
      return { date: day, time: timeOf(480 + (i % 19) * 30) }
    })
    days += Math.ceil(PEOPLE / 19)
    const all = []
    for (const place of places) {
      const { status, body } = await customer.book(customer.booking(place))
      expect([status, place]).toEqual([201, place])
      all.push(body)
    }
    const onto = { date, time: '17:30' }
    const move = async (
      token: string,
      key = randomUUID(),
    ): Promise<{ status: number; body: { code?: string } }> => {
      const answer = await link.act(token, 'reschedule', onto, key)
      return answer.body.code === 'busy' ? move(token, key) : answer
    }
    const answers = await Promise.all(all.map(({ actions }) => move(actions.reschedule)))
    const outcomes = Object.groupBy(answers, ({ status, body }) =>
      status === 200 ? 'moved' : (body.code ?? ''),
    )
    expect(outcomes.moved).toHaveLength(1)
    expect(Object.keys(outcomes).sort()).toEqual(['moved', 'slot_taken'])
    const kept = await Promise.all(
      all.map(async ({ appointment_id }) => (await stored(appointment_id)).appointment),
    )
    const elsewhere = kept.filter(
      ({ date: day, time }, i) => day !== places[i]?.date || time !== places[i]?.time,
    )
    expect(elsewhere).toMatchObject([onto])
  })
})

describe('the list of My Appointments', () => {
  it('My Appointments lists the upcoming appointments of a phone with their possible actions', async () => {
    const { customer } = shop
    const { phone, appointment_id } = await booked()
    const body = customer.booking({ date: customer.day(++days), time: '09:00' }, { phone })
    const other = (await customer.book(body)).body
    await expect.poll(async () => (await customer.mine(phone)).body.appointments?.length).toBe(2)
    const { found, appointments } = (await customer.mine(phone)).body
    expect(found).toBe(true)
    expect(appointments.map(({ id }) => id)).toEqual([appointment_id, other.appointment_id])
    expect(appointments.map(({ id }) => reference(id)).every((text) => /^[0-9A-Z]{8}$/.test(text))).toBe(true)
    const [first] = appointments
    expect(Object.keys(first?.actions ?? {}).sort()).toEqual(['cancel', 'confirm', 'reschedule'])
    // The link is valid for fifteen minutes.
    const ends = facts(first?.actions.cancel as string).expires * 1000
    expect(Math.abs(ends - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
    expect((await link.act(first?.actions.cancel as string, 'cancel')).status).toBe(200)
    await expect
      .poll(async () => (await customer.mine(phone)).body.appointments?.map(({ status }) => status))
      .toEqual(['cancelled', 'scheduled'])
  })

  it('My Appointments finds nothing for an unknown phone and refuses an invalid one', async () => {
    expect((await shop.customer.mine(nextPhone())).body).toEqual({ found: false, appointments: [] })
    expect((await shop.customer.mine('123')).status).toBe(400)
  })

  it('My Appointments counts towards the limit of phone lookups', async () => {
    const { customer } = shop
    const phone = nextPhone()
    const address = from(nextAddress())
    const perPhone = limits.lookups_of_phone.limit
    for (let i = 0; i < perPhone; i++) expect((await customer.lookup(phone, address)).status).toBe(200)
    const refused = await customer.mine(phone, address)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_lookups'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('a link within the notice period refers the customer to the business and changes nothing', async () => {
  const strict = await openShop()
  const { customer } = strict
  const phone = nextPhone()
  const { body } = await customer.book(customer.booking({ date: customer.day(2) }, { phone }))
  expect(Object.keys(body.actions).sort()).toEqual(['cancel', 'reschedule'])
  const notice = { version: 0, cancel_notice_hours: 168 }
  const { status } = await strict.owner.updateBookingConfig(notice)
  expect(status).toBe(200)
  const opened = await link.open(body.actions.cancel, 'cancel')
  expect(opened.body.refusal).toBe('Para cancelar, fale com o estabelecimento.')
  expect((await link.act(body.actions.cancel, 'cancel')).body).toMatchObject({
    code: 'invalid_status_transition',
    detail: 'Para cancelar, fale com o estabelecimento.',
  })
  const moved = await link.act(body.actions.reschedule, 'reschedule', {
    date: customer.day(3),
    time: '10:00',
  })
  expect(moved.body.detail).toBe('Para reagendar, fale com o estabelecimento.')
  // No answer with links offers what would be refused.
  const other = { phone, date: customer.day(3) }
  const headers = { 'idempotency-key': randomUUID() }
  const again = () => customer.book(customer.booking({ date: other.date }, { phone }), headers)
  expect([(await again()).body.actions, (await again()).body.actions]).toEqual([{}, {}])
  const { appointments } = (await customer.mine(phone)).body
  expect(appointments.map(({ actions }) => Object.keys(actions))).toEqual([['confirm'], ['confirm']])
  const confirm = await link.act(appointments[0]?.actions.confirm as string, 'confirm')
  expect([confirm.status, confirm.body.actions]).toEqual([200, {}])
})
