import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#shared/clients.ts'
import type { Problem } from '#shared/errors.ts'
import { lacksAreaCode, withoutFalseArea } from '#shared/local-phone.ts'
import { formatPhone } from '#shared/phone.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { maskPhone } from '../../web/src/lib/contact.ts'
import { eventually } from '../kit/actor.ts'
import { importerOf, lineOf } from '../kit/importer.ts'
import { openPartner, type Partner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// People leave out the area code of their own town. Such a number gets the business's area code, unless a program sends
// it.

describe('phone without an area code', () => {
  it.each([
    ['987654321', '+5521987654321'],
    ['98765-4321', '+5521987654321'],
    ['9 8765 4321', '+5521987654321'],
    ['3265-4321', '+552132654321'],
    ['3265 4321', '+552132654321'],
    // A number with an area code keeps it.
    ['(11) 98765-4321', '+5511987654321'],
    ['11 3265-4321', '+551132654321'],
    // A mobile number has nine digits and starts with 9. The other numbers have an area code or lack digits.
    ...[
      '8765-4321',
      '8765-43210',
      '(98) 76543-21',
      '0 98765-4321',
      '+98765-4321',
      '98 7654321',
      '190',
      '',
    ].map((typed): [string, undefined] => [typed, undefined]),
  ])('%s is read as %s', (typed, read) => {
    expect(parsePhone(typed, { areaCode: '21' })).toBe(read)
    if (lacksAreaCode(typed)) expect(parsePhone(typed)).toBeUndefined()
  })

  it.each(['98765-4321', '3265-4321', '11 98765-4321'])(
    '%s stays the same through the mask of a form',
    (typed) => {
      const left = withoutFalseArea(formatPhone(typed))
      expect(parsePhone(left, { areaCode: '21' })).toBe(parsePhone(typed, { areaCode: '21' }))
    },
  )
})

let shop: Shop
let partner: Partner
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
})

let last = 40_000_000 + (Date.now() % 10_000_000)
const number = () => `9${++last}`
type Answer = { status: number; body: unknown }
const problem = ({ body }: Answer) => body as Omit<Problem, 'status'>

/** People type a client's phone in these places. Each stores `+55`, area code and number. */
const places: Record<string, (phone: string) => Promise<Answer>> = {
  'a client created by staff': (phone) => shop.owner.createClient({ name: 'Ana', phone }),
  'an appointment created by staff': (phone) => {
    const { service, day } = shop.customer
    const at = { date: day(4), time: '10:00', professional_id: null, allow_overlap: true }
    return shop.owner.create({ ...at, service_id: service.id, new_client: { name: 'Bia', phone } })
  },
  'a booking on the page': (phone) => {
    last++
    const time = `${String(9 + (last % 8)).padStart(2, '0')}:00`
    return shop.customer.book(
      shop.customer.booking({ date: shop.customer.day(5 + (last % 20)), time }, { phone }),
    )
  },
  'a row of an import': async (phone) => {
    const importer = importerOf(shop.owner)
    const { id } = await importer.open(1)
    await importer.part(id, 0, [lineOf(1, { name: 'Caio', phone })])
    await importer.start(id)
    return { status: 200, body: await importer.finished(id) }
  },
}
/** Waits for the phone of a client found by these digits, because the search index is updated later. */
const found = (digits: string) =>
  eventually(async () => (await partner.all<Client>('clients', { search: digits }))[0]?.phone)
const setCompany = async (changes: object) => {
  const { body } = await shop.owner.getCompany()
  const { version } = body
  return shop.owner.updateCompany({ version, ...changes })
}

it('a phone without an area code gets the business’s wherever people type it, and none from a program', async () => {
  expect((await setCompany({ area_code: '(071)' })).body).toMatchObject({ area_code: '71' })
  for (const [where, type] of Object.entries(places)) {
    const digits = number()
    const { status, body } = await type(digits)
    expect([where, [200, 201].includes(status)], JSON.stringify(body)).toEqual([where, true])
    expect([where, await found(digits)]).toEqual([where, `+5571${digits}`])
  }
  expect((await shop.customer.lookup(String(last).padStart(9, '9'))).status).toBe(200)
  const refused = await partner.call('POST', 'clients', { name: 'Duda', phone: number() })
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'phone'])
})

it('the area code comes from the business’s phone when none is set, and the number is refused without both', async () => {
  await setCompany({ area_code: null, phone: '(85) 3265-4321' })
  const digits = number()
  expect((await places['a client created by staff']?.(digits))?.status).toBe(201)
  expect(await found(digits)).toBe(`+5585${digits}`)
  await setCompany({ phone: null })
  const answer = (await places['a client created by staff']?.(number())) as Answer
  expect([answer.status, problem(answer).errors?.[0]?.field]).toEqual([400, 'phone'])
})

it.each(['10', '00', '1', '111', 'ab'])('the business’s area code cannot be %s', async (area_code) => {
  const answer = await setCompany({ area_code })
  expect([answer.status, problem(answer).errors?.[0]?.field]).toEqual([400, 'area_code'])
})

describe('toll-free and service numbers', () => {
  it.each([
    ['0800 123 4567', '0800-123-4567'],
    ['0800-123456', '0800-123-456'],
    ['0300 123 4567', '0300-123-4567'],
    ['4004-1234', '4004-1234'],
    ['3003 1234', '3003-1234'],
  ])('the business may have the phone %s, stored as %s', async (phone, stored) => {
    const { status, body } = await setCompany({ phone })
    expect([status, body]).toMatchObject([200, { phone: stored }])
    expect(formatPhone(stored)).toBe(stored)
    // The form's mask leads to the same number at each keystroke.
    const typed = [...phone].reduce((before, sign) => maskPhone(before + sign), '')
    expect((await setCompany({ phone: withoutFalseArea(typed) })).body).toMatchObject({ phone: stored })
  })

  it.each(['0800 123', '0900 123 4567', '080012345678', '4004-12345'])(
    'the business’s phone cannot be %s',
    async (phone) => {
      const answer = await setCompany({ phone })
      expect([answer.status, problem(answer).errors?.[0]?.field]).toEqual([400, 'phone'])
    },
  )

  it('a service number provides no area code and is refused for clients', async () => {
    await setCompany({ phone: '0800 123 4567', area_code: null })
    const answer = (await places['a client created by staff']?.(number())) as Answer
    expect([answer.status, problem(answer).errors?.[0]?.field]).toEqual([400, 'phone'])
    const { customer } = shop
    const client = await customer.book(
      customer.booking({ date: customer.day(3) }, { phone: '0800 123 4567' }),
    )
    expect(client.status).toBe(400)
  })
})
