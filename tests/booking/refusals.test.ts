import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { query } from '#functions/kit/table.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { bookingContract } from '#shared/booking.ts'
import { mayAnswer } from '#shared/declared-errors.ts'
import { type ErrorCode, problemSchema } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { formatDuration } from '#shared/time.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { clientItems } from '../../infra/local/seed/clients.ts'
import { nextPhone, openBusiness, send, tableOfStack } from '../kit/actor.ts'

type Shop = Awaited<ReturnType<typeof openBusiness>>
let shop: Shop

beforeAll(async () => {
  shop = await openBusiness({
    professionals: [
      { name: 'Ana', specialties: [], does: ['Corte'] },
      { name: 'Bia', specialties: [] },
    ],
  })
})

/** Counts the items that a refused booking must not leave: sheets, appointments and audit entries. */
async function storedItems(): Promise<number> {
  const scope = { table: tableOfStack(), tenant: shop.business.company.id as Tenant }
  const month = new Date().toISOString().slice(0, 7)
  const counts = await Promise.all([
    query(scope, `sheet#${shop.professional.id}`),
    query(scope, `sheet#${shop.otherProfessional.id}`),
    query(scope, `audit#${month}`),
  ])
  // The index itself is not compared: it gets the day's version a moment after each accepted booking.
  const { appointments } = await dayOf(scope, shop.day(3))
  return counts.reduce((sum, { items }) => sum + items.length, appointments.length)
}

type Case = [title: string, code: string, status: number, body: (shop: Shop) => unknown, field?: string]

const cases: Case[] = [
  ['a missing field', 'invalid_input', 400, (s) => s.booking({ time: undefined }), 'time'],
  ['no client', 'invalid_input', 400, (s) => ({ ...s.booking(), client: undefined }), 'client'],
  ['an empty name', 'invalid_input', 400, (s) => s.booking({}, { name: '   ' }), 'client.name'],
  [
    'a phone made of letters',
    'invalid_input',
    400,
    (s) => s.booking({}, { phone: 'abcdefghijk' }),
    'client.phone',
  ],
  [
    'a phone of another country that contains a Brazilian number',
    'invalid_input',
    400,
    (s) => s.booking({}, { phone: '+54 9 11 2345-6789' }),
    'client.phone',
  ],
  ['an e-mail without @', 'invalid_input', 400, (s) => s.booking({}, { email: 'nada' }), 'client.email'],
  [
    'an invalid e-mail of 250 kB',
    'invalid_input',
    400,
    (s) => s.booking({}, { email: `a@${'.'.repeat(250_000)}@` }),
    'client.email',
  ],
  [
    'a link as the name',
    'invalid_input',
    400,
    (s) => s.booking({}, { name: 'Ganhe em premio.example/pix' }),
    'client.name',
  ],
  [
    'a birth date in the future',
    'invalid_input',
    400,
    (s) => s.booking({}, { birth_date: s.day(2) }),
    'client.birth_date',
  ],
  [
    'a birth date before 1900',
    'invalid_input',
    400,
    (s) => s.booking({}, { birth_date: '1899-12-31' }),
    'client.birth_date',
  ],
  [
    'HTML in notes',
    'invalid_input',
    400,
    (s) => s.booking({}, { notes: 'oi <script>alert(1)</script>' }),
    'client.notes',
  ],
  ['31 February', 'invalid_input', 400, (s) => s.booking({ date: '2027-02-31' }), 'date'],
  ['a time of 25:00', 'invalid_input', 400, (s) => s.booking({ time: '25:00' }), 'time'],
  ['a malformed service id', 'invalid_input', 400, (s) => s.booking({ service_id: 'srv_1' }), 'service_id'],
  [
    'an unknown service',
    'service_not_found',
    404,
    (s) => s.booking({ service_id: newId('srv', new Date()) }),
  ],
  [
    'an unknown professional',
    'professional_not_found',
    404,
    (s) => s.booking({ professional_id: newId('pro', new Date()) }),
  ],
  [
    'a service that the professional does not offer',
    'service_not_offered',
    422,
    (s) => s.booking({ service_id: s.otherService.id }),
  ],
  ['a past date', 'slot_in_past', 422, (s) => s.booking({ date: s.day(-1) })],
  ['a date beyond the horizon', 'slot_too_far', 422, (s) => s.booking({ date: s.day(61) })],
  ['a time off the grid', 'slot_off_grid', 422, (s) => s.booking({ time: '10:07' })],
  ['a time before opening', 'slot_outside_hours', 422, (s) => s.booking({ time: '07:30' })],
  [
    'an appointment that would end after closing',
    'slot_outside_hours',
    422,
    (s) => s.booking({ time: '17:45' }),
  ],
  ['a negative price', 'invalid_input', 400, (s) => s.booking({ price: -1 }), 'price'],
  ['an outdated price', 'terms_changed', 409, (s) => s.booking({ price: 1 })],
  ['an outdated duration', 'terms_changed', 409, (s) => s.booking({ duration: 5 })],
  ['a list instead of an object', 'invalid_input', 400, () => []],
  ['null as its body', 'invalid_input', 400, () => null],
  ['a text instead of an object', 'invalid_input', 400, () => 'oi'],
]

describe('refused bookings', () => {
  it.each(cases)(
    'a booking with %s is refused, and nothing is stored',
    async (_title, code, status, body, field) => {
      const answer = await shop.book(body(shop))
      const problem = problemSchema().parse(answer.body)
      expect(problem).toMatchObject({ code, status })
      expect(mayAnswer(bookingContract.book, problem.code as ErrorCode)).toBe(true)
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(answer.headers['x-request-id']).toBe(problem.request_id)
      if (field) expect(problem.errors?.map((error) => error.field)).toContain(field)
      // The text is Portuguese: none of zod's English words appear.
      expect(JSON.stringify(problem)).not.toMatch(/invalid input|expected|received|required/i)
      expect(await storedItems()).toBe(0)
    },
  )

  it('a booking whose body is not JSON is refused', async () => {
    const answer = await send('POST', `${shop.base}/appointments`, undefined, { raw: '{"service_id":' })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json'])
  })

  it('a booking without a body is refused', async () => {
    const answer = await send('POST', `${shop.base}/appointments`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json'])
  })

  it('a booking with __proto__ in its body is refused', async () => {
    const raw = JSON.stringify(shop.booking()).replace('{', '{"__proto__":{"a":1},')
    expect((await send('POST', `${shop.base}/appointments`, undefined, { raw })).status).toBe(400)
  })

  it('a booking with another content type is refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await send('POST', `${shop.base}/appointments`, shop.booking(), { headers })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  it('a booking with a body of 300 kB is refused', async () => {
    const answer = await shop.book(shop.booking({}, { notes: 'x'.repeat(300_000) }))
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large'])
  })

  it('a booking with an invalid Idempotency-Key is refused', async () => {
    const answer = await shop.book(shop.booking(), { 'idempotency-key': 'a b' })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'Idempotency-Key'])
  })

  it.each(['nada-aqui', 'x', 'A%20B', 'NAVALHA', 'x'.repeat(300), 'www'])(
    'a booking at the unknown slug %s is refused',
    async (slug) => {
      const answer = await send('POST', `/api/public/${slug}/appointments`, shop.booking())
      expect([answer.status, answer.body.code]).toEqual([404, 'business_not_found'])
    },
  )

  it('a booking with an outdated price or duration is refused with the current ones, which can then be booked', async () => {
    const own = await openBusiness()
    const { price, duration } = own.service
    const refused = await own.book(own.booking({ price: price - 1, duration: duration + 5 }))
    expect(refused.body.detail).toBe(
      `${own.service.name} agora custa ${formatMoney(price)} e dura ${formatDuration(duration)}. Confirme de novo se quiser assim.`,
    )
    expect((await own.book(own.booking({ price, duration }))).status).toBe(201)
  })

  it('a booking without a required e-mail or note is refused', async () => {
    const strict = await openBusiness({ config: { require_email: true, require_notes: true } })
    const { status, body } = await strict.book(strict.booking())
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'client.notes', message: 'Observações são obrigatórias' }])
    const noted = await strict.book(strict.booking({}, { notes: 'Sem pressa' }))
    expect([noted.status, noted.body.errors]).toEqual([
      400,
      [{ field: 'client.email', message: 'E-mail é obrigatório' }],
    ])
  })

  it('a booking of a known client without a stored e-mail is refused when the e-mail is required', async () => {
    const strict = await openBusiness({ config: { require_email: true } })
    const [stored, blank] = [nextPhone(), nextPhone()]
    const at = new Date().toISOString()
    const people = [
      { phone: parsePhone(stored) as string, email: 'maria@exemplo.com.br' },
      { phone: parsePhone(blank) as string },
    ].map((fields) => ({
      id: newId('cli', new Date()),
      name: 'Maria',
      ...fields,
      created_at: at,
      updated_at: at,
      version: 1,
    }))
    await writeItems(tableOfStack(), clientItems(strict.business, people))
    expect((await strict.book(strict.booking({}, { phone: stored }))).status).toBe(201)
    const { status, body } = await strict.book(strict.booking({ time: '11:00' }, { phone: blank }))
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'client.email'])
  })
})
