import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkAction } from '#shared/contract.ts'
import { nextPhone } from '../kit/actor.ts'
import { confirmLink, link } from '../kit/links.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

let days = 3
type Tokens = Record<LinkAction, string>
type Booked = { id: string; date: string; phone: string; tokens: Tokens }

async function booked(): Promise<Booked> {
  const { customer } = shop
  const date = customer.day(++days)
  const phone = nextPhone()
  const { status, body } = await customer.book(customer.booking({ date }, { phone }))
  expect(status, JSON.stringify(body)).toBe(201)
  const { cancel, reschedule } = body.actions as Tokens
  return {
    id: body.appointment_id,
    date,
    phone,
    tokens: { cancel, reschedule, confirm: confirmLink(cancel) },
  }
}
const stored = async (id: string) => (await shop.owner.appointment(id)).body.appointment
const byStaff = async (id: string, changes: Record<string, string>) => {
  const { status, body } = await shop.owner.move(await stored(id), changes)
  expect(status, JSON.stringify(body)).toBe(200)
}
const setStatus = async (id: string, status: string) => {
  const { version } = await stored(id)
  expect((await shop.owner.status(id, version, status as 'cancelled')).status).toBe(200)
}
const ALL = ['confirm', 'reschedule', 'cancel'] as const
const MOVED = 'O estabelecimento mudou este horário. Veja como ele está agora.'
const CANCELLED =
  'Este agendamento foi cancelado pelo estabelecimento. Faça um novo agendamento ou fale com o estabelecimento.'

type Seen = { code?: string; ending?: string; refusal?: string; notice?: string; offers?: string }
async function seen(token: string, action: LinkAction): Promise<Seen> {
  const { body } = await link.open(token, action)
  const { code, errors, refusal, notice, actions } = body as typeof body & { errors?: { message: string }[] }
  const ending = errors?.[0]?.message
  const offers = actions && Object.keys(actions).sort().join(' ')
  return Object.fromEntries(
    Object.entries({ code, ending, refusal, notice, offers }).filter(([, value]) => value !== undefined),
  )
}

const open = { offers: 'cancel confirm reschedule' }
const confirmed = { offers: 'cancel reschedule' }
const used = (ending?: string) => ({ code: 'link_used', ...(ending && { ending }) })
const cases: [string, (one: Booked) => Promise<unknown>, Seen][] = [
  ['no change', async () => {}, open],
  ['a confirmation by link', ({ tokens }) => link.act(tokens.confirm, 'confirm'), confirmed],
  ['a confirmation by staff', ({ id }) => setStatus(id, 'confirmed'), confirmed],
  ['a move by staff', ({ id }) => byStaff(id, { time: '15:00' }), { ...open, notice: MOVED }],
  ['a cancellation by staff', ({ id }) => setStatus(id, 'cancelled'), { refusal: CANCELLED, offers: '' }],
  [
    'a cancellation by staff that was undone',
    ({ id }) => setStatus(id, 'cancelled').then(() => setStatus(id, 'scheduled')),
    open,
  ],
  [
    'a cancellation by link',
    ({ tokens }) => link.act(tokens.cancel, 'cancel'),
    used('Você cancelou este agendamento.'),
  ],
  [
    'a move by link',
    ({ tokens, date }) => link.act(tokens.reschedule, 'reschedule', { date, time: '15:00' }),
    used('Você remarcou este agendamento. Use o link da mensagem mais recente.'),
  ],
  [
    'a move from My Appointments and another by staff',
    async ({ id, phone, date }) => {
      const [one] = (await shop.customer.mine(phone)).body.appointments
      await link.act(one?.actions.reschedule as string, 'reschedule', { date, time: '15:00' })
      await byStaff(id, { time: '16:00' })
    },
    used('Você remarcou este agendamento. Use o link da mensagem mais recente.'),
  ],
  [
    'a change of client',
    async ({ id }) => {
      const { client_id } = await stored((await booked()).id)
      const { version } = await stored(id)
      expect((await shop.owner.edit(id, { version, client_id })).status).toBe(200)
    },
    used(),
  ],
]

describe('links of a booking after a change', () => {
  it.each(cases)('the links of a booking show the right state after %s', async (_what, change, expected) => {
    const one = await booked()
    await change(one)
    for (const action of ALL) expect(await seen(one.tokens[action], action), action).toEqual(expected)
  })
})

describe('the validity of links', () => {
  it('a link is valid until the current start of its appointment, not the original one', async () => {
    const { id, date, tokens } = await booked()
    const { version } = await stored(id)
    await shop.owner.edit(id, { version, staff_notes: 'Veio antes' })
    await byStaff(id, { date: shop.customer.day(-1) })
    for (const action of ALL) {
      expect(await seen(tokens[action], action)).toEqual({ code: 'link_expired' })
      const body = action === 'reschedule' ? { date, time: '09:00' } : {}
      expect((await link.act(tokens[action], action, body)).body.code).toBe('link_expired')
    }
    await byStaff(id, { date: shop.customer.day(++days), time: '11:00' })
    const { body } = await link.act(tokens.cancel, 'cancel')
    expect(body.appointment.status).toBe('cancelled')
  })

  it('a link still cancels and moves after a confirmation and after a move by staff', async () => {
    const { id, date, tokens } = await booked()
    await link.act(tokens.confirm, 'confirm')
    await byStaff(id, { time: '15:00' })
    const moved = await link.act(tokens.reschedule, 'reschedule', { date, time: '09:00' })
    expect([moved.status, moved.body.appointment.time]).toEqual([200, '09:00'])
    const { actions } = moved.body
    expect((await link.act(actions.cancel as string, 'cancel')).status).toBe(200)
  })

  it('a link from My Appointments, valid for 15 minutes, gives no links that are valid for longer', async () => {
    const { phone, date } = await booked()
    const [one] = (await shop.customer.mine(phone)).body.appointments
    const short = one?.actions.reschedule as string
    const end = (token: string | undefined) => token?.split('.')[4]
    const opened = (await link.open(short, 'reschedule')).body.actions
    const { actions } = (await link.act(short, 'reschedule', { date, time: '15:00' })).body
    for (const token of [...Object.values(opened), ...Object.values(actions)])
      expect(end(token)).toBe(end(short))
    expect(end(short)).not.toBe('0')
  })
})
