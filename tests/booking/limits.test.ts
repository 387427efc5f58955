import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { counters } from '#functions/kit/system-records.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { bookingContract } from '#shared/booking.ts'
import { type LimitName, limitOf, limits, ORIGIN_SECONDS } from '#shared/limits.ts'
import { timeOf } from '#shared/time.ts'
import { nextPhone, openBusiness, send, tableOfStack } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { exhaust } from '../kit/limits.ts'
import { shopOf } from '../kit/shop.ts'

type Business = Awaited<ReturnType<typeof openBusiness>>
type Answers = { status: number; body: { code?: string } }[]

/** Returns the nth free start of a fresh business, 20 a day. */
const slot = (shop: Business, n: number) => ({
  date: shop.day(3 + Math.floor(n / 20)),
  time: timeOf(480 + (n % 20) * 30),
})

async function inOrder<T>(count: number, call: (i: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let i = 0; i < count; i++) answers.push(await call(i))
  return answers
}

const statuses = (answers: Answers) => answers.map(({ status }) => status)
const times = (count: number, status: number) => Array(count).fill(status)

/** Windows start on the clock, so a limit is reached within one window of `minutes` only. */
async function withinWindow(minutes: number) {
  const left = minutes * 60_000 - (Date.now() % (minutes * 60_000))
  if (left < 8000) await new Promise((resolve) => setTimeout(resolve, left))
}

describe('the limit of bookings per phone', () => {
  it('a phone can have 5 upcoming bookings, and the refusal of a sixth names the phone of the business', async () => {
    const shop = await openBusiness({
      company: { phone: '+551132654321' },
      config: { display_phone: true },
    })
    const phone = nextPhone()
    const answers = await inOrder(6, (i) => shop.book(shop.booking(slot(shop, i), { phone })))
    expect(statuses(answers)).toEqual([...times(5, 201), 429])
    const { body, headers } = answers[5] as (typeof answers)[0]
    expect(body).toMatchObject({
      code: 'too_many_bookings',
      detail: 'Você já tem 5 agendamentos marcados. Para marcar outro, ligue para (11) 3265-4321.',
    })
    expect(bookingContract.book.errors).toContain(body.code)
    // The wait lasts until the first appointment begins: at least two days.
    expect(Number(headers['retry-after'])).toBeGreaterThan(2 * 86_400 - 3600)
    const other = await openBusiness()
    expect((await other.book(other.booking({}, { phone }))).status).toBe(201)
  })

  it('a phone can make 6 bookings per day, including cancelled ones', async () => {
    const shop = await openBusiness()
    const { owner } = await shopOf(shop, tableOfStack())
    const phone = nextPhone()
    const answers = await inOrder(7, async (i) => {
      const answer = await shop.book(shop.booking(slot(shop, i), { phone }))
      if (answer.status === 201) await owner.status(answer.body.appointment_id, 1, 'cancelled')
      return answer
    })
    expect(statuses(answers)).toEqual([...times(6, 201), 429])
    expect(answers[6]?.body).toMatchObject({
      code: 'too_many_bookings',
      detail: 'Este telefone já fez 6 agendamentos hoje. Para marcar outro, fale com o estabelecimento.',
    })
  })
})

describe('the limit of bookings per IP address', () => {
  it('an IP address can make 20 bookings per hour at one business, and other addresses are not affected', async () => {
    await withinWindow(60)
    const shop = await openBusiness()
    const address = from(nextAddress())
    const answers = await inOrder(21, (i) => shop.book(shop.booking(slot(shop, i)), address))
    expect(statuses(answers)).toEqual([...times(20, 201), 429])
    expect(answers[20]?.body).toMatchObject({
      code: 'too_many_bookings',
      detail: expect.stringMatching(/^Muitos agendamentos foram feitos desta conexão\. Tente mais tarde ou/),
    })
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await shop.book(shop.booking(slot(shop, 20)))).status).toBe(201)
  })

  it('a business sets the bookings per hour and day that one IP address can make', async () => {
    await withinWindow(60)
    const address = from(nextAddress())
    for (const [limits, allowed] of [
      [{ hour: 3, day: 60 }, 3],
      [{ hour: 20, day: 2 }, 2],
    ] as const) {
      const shop = await openBusiness({ config: { bookings_per_address: limits } })
      const answers = await inOrder(allowed + 1, (i) => shop.book(shop.booking(slot(shop, i)), address))
      expect(statuses(answers)).toEqual([...times(allowed, 201), 429])
    }
  })

  it('an appointment stores only a hash of the IP address, which differs between businesses', async () => {
    const address = nextAddress()
    const origins = await inOrder(2, async () => {
      const shop = await openBusiness()
      const { body } = await shop.book(shop.booking(), from(address))
      expect(body).not.toHaveProperty('origin')
      const scope = { table: tableOfStack(), tenant: shop.business.company.id as Tenant }
      const stored = await get(scope, appointments, { id: body.appointment_id })
      expect(JSON.stringify(stored)).not.toContain(address)
      return stored?.origin
    })
    expect(origins[0]).toEqual(expect.any(String))
    expect(origins[1]).not.toBe(origins[0])
  })
})

describe('a repeated booking request under limits', () => {
  it('a repeated request gets its stored reply even over the limits, and counts once', async () => {
    const shop = await openBusiness({ config: { bookings_per_address: { hour: 2, day: 2 } } })
    const address = from(nextAddress())
    const request = (i: number) => ({
      body: shop.booking({ ...slot(shop, i), professional_id: 'any' }),
      headers: { ...address, 'idempotency-key': randomUUID() },
    })
    const [first, second] = [request(0), request(1)]
    const booked = await shop.book(first.body, first.headers)
    // Another professional is free when any may serve, so only the key identifies a repetition.
    const repeated = await inOrder(3, () => shop.book(first.body, first.headers))
    for (const { status, body } of repeated) expect([status, body]).toEqual([201, booked.body])
    expect((await shop.book(second.body, second.headers)).status).toBe(201)
    expect((await shop.book(shop.booking(slot(shop, 5)), address)).status).toBe(429)
    expect((await shop.book(first.body, first.headers)).body).toEqual(booked.body)
  })

  it('a refused request is refused again while the limit lasts', async () => {
    const shop = await openBusiness({ config: { bookings_per_address: { hour: 1, day: 5 } } })
    const address = from(nextAddress())
    expect((await shop.book(shop.booking(slot(shop, 0)), address)).status).toBe(201)
    const headers = { ...address, 'idempotency-key': randomUUID() }
    const body = shop.booking(slot(shop, 1))
    expect(statuses(await inOrder(2, () => shop.book(body, headers)))).toEqual([429, 429])
  })
})

describe('the limits of phone lookups', () => {
  it('an IP address can look up one phone 5 times in 10 minutes, and other addresses can still look it up', async () => {
    await withinWindow(10)
    const shop = await openBusiness()
    const phone = nextPhone()
    const address = from(nextAddress())
    const answers = await inOrder(6, () => shop.lookup(phone, address))
    expect(statuses(answers)).toEqual([...times(5, 200), 429])
    expect(answers[5]?.body.code).toBe('too_many_lookups')
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await shop.lookup(phone)).status).toBe(200)
  })

  it('an IP address can make 30 lookups at one business, including bookings', async () => {
    await withinWindow(10)
    const shop = await openBusiness()
    const address = from(nextAddress())
    expect((await shop.book(shop.booking(), address)).status).toBe(201)
    const answers = await inOrder(30, () => shop.lookup(nextPhone(), address))
    expect(statuses(answers)).toEqual([...times(29, 200), 429])
    const refused = await shop.book(shop.booking({ time: '11:00' }), address)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_bookings'])
  })

  it('an IP address can make 120 lookups over all businesses', async () => {
    await withinWindow(10)
    const address = from(nextAddress())
    const shops = await Promise.all(Array.from({ length: 5 }, () => openBusiness()))
    for (const shop of shops.slice(0, 4)) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => shop.lookup(nextPhone(), address)))
      expect(statuses(answers)).toEqual(times(30, 200))
    }
    const last = shops[4] as Business
    expect((await last.lookup(nextPhone(), address)).status).toBe(429)
    expect((await last.book(last.booking(), address)).status).toBe(429)
    expect((await last.lookup(nextPhone())).status).toBe(200)
  })
})

describe('exhausted limits that many addresses or businesses share', () => {
  const everywhere = 'none'
  it.each([
    ['one address over all businesses', 'lookups_of_address_everywhere'],
    ['one phone over all addresses', 'lookups_of_phone_hour'],
    ['the unknown phones of one business', 'unknown_phones'],
  ] as const)(
    'when the limit for %s is exhausted, a known client needs a code but is never refused',
    async (_what, name) => {
      await withinWindow(10)
      const shop = await openBusiness()
      const tenant = shop.business.company.id
      const [known, unknown] = [nextPhone(), nextPhone()]
      expect((await shop.book(shop.booking({}, { phone: known }))).status).toBe(201)
      const address = nextAddress()
      const used = {
        lookups_of_address_everywhere: [everywhere, [address]],
        lookups_of_phone_hour: [tenant, [known, unknown].map((phone) => `+55${phone.replace(/\D/g, '')}`)],
        unknown_phones: [tenant, [tenant]],
      } as const
      const [of, whom] = used[name]
      for (const one of whom) await exhaust(of, name, one)
      const looked = await shop.lookup(known, from(address))
      expect([looked.status, looked.body]).toEqual([200, { found: true }])
      expect((await shop.mine(known, from(address))).body.code).toBe('code_required')
      const booked = await shop.book(shop.booking({ time: '11:00' }, { phone: known }), from(address))
      expect(booked.status).toBe(201)
      for (const answer of [
        await shop.lookup(unknown, from(address)),
        await shop.mine(unknown, from(address)),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([429, 'too_many_lookups'])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      const first = await shop.book(shop.booking({ time: '12:00' }, { phone: unknown }), from(address))
      expect(first.status).toBe(name === 'lookups_of_address_everywhere' ? 429 : 201)
    },
  )
})

/** Returns an address of the nth /64 in a /56, in a /48 that no other request of the tests uses. */
function nextNetworks() {
  const part = () => (1 + Math.floor(Math.random() * 65_534)).toString(16)
  const start = `2001:${part()}:${part()}`
  return (house: number, line: number) => `${start}:${(house * 256 + line).toString(16)}:a:b:c:d`
}

describe('limits of IPv6 addresses', () => {
  const names = (Object.keys(limits) as LimitName[]).filter((name) => limitOf(name).per.includes('network'))
  const use = async (shop: Business, name: LimitName, address: string, phone: string) => {
    if (name.startsWith('bookings_')) return shop.book(shop.booking(slot(shop, ++booked)), from(address))
    if (name !== 'error_reports') return shop.lookup(phone, from(address))
    const report = { route: '/', message: 'Teste', stack_hash: '0123456789abcdef' }
    return send('POST', '/api/client-errors', report, { headers: from(address) })
  }
  let booked = 0

  it.each(names.filter((name) => name !== 'code_guesses'))(
    'the limit %s also counts the /56 and the /48 of an IPv6 address',
    async (name) => {
      const shop = await openBusiness()
      const { id } = shop.business.company
      for (const [wider, inside, outside] of [
        [1, 0, 1],
        [2, 1, undefined],
      ] as const) {
        await withinWindow(10)
        const phone = nextPhone()
        const at = nextNetworks()
        const { per, everywhere } = limitOf(name)
        const line = at(0, 1).split(':').slice(0, 4).join(':')
        const of = per === 'phone and network' ? `+55${phone.replace(/\D/g, '')}` : everywhere ? '' : id
        const whom = `${name === 'error_reports' ? '' : of} ${line}`.trim()
        await exhaust(everywhere ? 'none' : id, name, whom, 1, wider)
        const answers = []
        answers.push(await use(shop, name, at(0, 1), phone), await use(shop, name, at(inside, 2), phone))
        answers.push(await use(shop, name, outside ? at(outside, 1) : nextNetworks()(0, 1), phone))
        expect(answers.map(({ status }) => status < 300)).toEqual([true, false, true])
        expect(answers[1]?.body).toMatchObject({ code: expect.stringMatching(/^too_many_/) })
      }
    },
  )

  it('staff cancel the bookings of an hour that came from one line, its /56 or its /48', async () => {
    await withinWindow(60)
    const shop = await openBusiness()
    const { owner } = await shopOf(shop, tableOfStack())
    const at = nextNetworks()
    const lines = [at(0, 1), at(0, 1), at(0, 2), at(1, 1), nextNetworks()(0, 1)]
    const ids = await inOrder(lines.length, async (i) => {
      const { status, body } = await shop.book(shop.booking(slot(shop, i)), from(lines[i] as string))
      expect(status).toBe(201)
      return body.appointment_id
    })
    for (const [input, cancelled] of [
      [{}, ids.slice(0, 2)],
      [{ network: 56 }, ids.slice(2, 3)],
      [{ network: 48 }, ids.slice(3, 4)],
    ] as const) {
      const { status, body } = await owner.cancelOrigin({ appointment_id: ids[0], ...input })
      expect([status, body.appointment_ids]).toEqual([200, cancelled])
    }
    expect((await owner.appointment(ids[4] as string)).body.appointment.status).toBe('scheduled')
  })
})

it('a booking with an invalid form looks up no phone and does not count', async () => {
  const shop = await openBusiness()
  const address = from(nextAddress())
  const answers = await inOrder(40, () => shop.book(shop.booking({}, { birth_date: shop.day(2) }), address))
  expect(statuses(answers)).toEqual(times(40, 400))
})

/** Returns the Unix seconds until which the table keeps what a booking's address has booked in its window. */
async function endOfEntries(tenant: Tenant, id: string): Promise<number> {
  const table = tableOfStack()
  const [whom = '', window = ''] = ((await get({ table, tenant }, appointments, { id }))?.origin ?? '').split(
    '#',
  )
  const key = ref(counters, { what: `${limits.lookups_of_address.item}#${whom}`, window: Number(window) })
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: storedKey(tenant, key) }),
  )
  return Number(Item?.ttl)
}

describe('the cancellation of bookings from one address', () => {
  it('staff who reach every agenda cancel all bookings that one address made in an hour', async () => {
    await withinWindow(60)
    const shop = await openBusiness()
    const { owner, professional } = await shopOf(shop, tableOfStack())
    const address = from(nextAddress())
    const fake = await inOrder(4, (i) =>
      shop.book(
        shop.booking({ ...slot(shop, i), ...(i % 2 && { professional_id: shop.otherProfessional.id }) }),
        address,
      ),
    )
    const ids = fake.map(({ body }) => body.appointment_id)
    const [first = '', second = ''] = ids
    const real = (await shop.book(shop.booking(slot(shop, 8)))).body.appointment_id
    await owner.status(second, 1, 'cancelled')
    const { tenant } = owner
    const ends = await endOfEntries(tenant, first)
    expect(ends - Date.now() / 1000).toBeGreaterThan(ORIGIN_SECONDS)
    expect((await shop.lookup(nextPhone(), address)).status).toBe(200)
    expect(await endOfEntries(tenant, first)).toBe(ends)
    expect((await professional.cancelOrigin({ appointment_id: first })).status).toBe(403)

    const key = { 'idempotency-key': randomUUID() }
    const answer = await owner.cancelOrigin({ appointment_id: first }, key)
    expect(answer.status).toBe(200)
    // The appointment that was cancelled before is not listed.
    expect(answer.body.appointment_ids.toSorted()).toEqual(ids.filter((id) => id !== second).toSorted())
    expect((await owner.cancelOrigin({ appointment_id: first }, key)).body).toEqual(answer.body)
    expect((await owner.cancelOrigin({ appointment_id: first })).body).toEqual({ appointment_ids: [] })

    for (const id of ids) {
      const { body } = await owner.appointment(id)
      expect(body.appointment.status).toBe('cancelled')
      expect(body.appointment).not.toHaveProperty('origin')
      expect(body.history.at(-1)?.by).toBe((await owner.appointment(second)).body.history.at(-1)?.by)
    }
    expect((await owner.appointment(real)).body.appointment.status).toBe('scheduled')
    expect((await shop.slots()).body.slots).toContain(slot(shop, 0).time)
    expect((await owner.cancelOrigin({ appointment_id: real })).body).toEqual({
      appointment_ids: [real],
    })
  })

  it('an appointment that staff created has no origin to cancel', async () => {
    const shop = await openBusiness()
    const { owner } = await shopOf(shop, tableOfStack())
    const { date, time, service_id, professional_id } = shop.booking()
    const made = await owner.create({ date, time, service_id, professional_id })
    expect(made.status).toBe(201)
    const { status, body } = await owner.cancelOrigin({ appointment_id: made.body.id })
    expect([status, body.code]).toEqual([404, 'origin_not_found'])
  })
})
