import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Table } from '#functions/kit/scope.ts'
import { openTable } from '#functions/kit/table.ts'
import type { AgendaDay } from '#shared/agenda.ts'
import type { Client } from '#shared/clients.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { describeAppointments } from '../../infra/local/seed/schedule.ts'
import { writeUnits } from '../bench/capacity.ts'
import { customerOf, nextPhone, send } from '../kit/actor.ts'
import { clientsMatching } from '../kit/client-search.ts'
import { clientsOf } from '../kit/clients.ts'
import { openFilledShop } from '../kit/filled-shop.ts'
import { memberOf } from '../kit/member.ts'
import type { Metered } from '../kit/meter.ts'
import { meteredStack } from '../kit/metered-stack.ts'
import { openPartner } from '../kit/partner.ts'
import { volume } from '../kit/volume.ts'

// Counts DynamoDB operations of each request, on a stack without other traffic. The benchmark measures time.
const operations = new Set<string>()
const { running, cost } = meteredStack('units', (operation) => operations.add(operation))
let table: Table
let filled: Awaited<ReturnType<typeof openFilledShop>>

beforeAll(async () => {
  table = openTable(running().tableName)
  filled = await openFilledShop(table, running().url)
})

/** Returns the write units, as an upper bound, that the next instant of a reminder adds to a booking. */
function reminderUnits({ transactions }: Metered): number {
  const item = transactions.flat().find(({ sk }) => (sk as { S: string }).S === 'appointment') ?? {}
  expect(item).toHaveProperty('due_sk')
  const { due: _, due_pk: __, due_sk: ___, ...without } = item
  const unitsOf = (Item: object) =>
    writeUnits({ operation: 'TransactWriteItems', request: { TransactItems: [{ Put: { Item } }] } }).bound
  return unitsOf(item) - unitsOf(without)
}

describe('cost of the booking page', () => {
  let shop: ReturnType<typeof customerOf>

  beforeAll(async () => {
    shop = filled.shop
    await shop.page()
  })

  const bytes = async (path: string) => {
    const { body } = await send<object>('GET', path, undefined, { url: running().url })
    return JSON.stringify(body).length
  }
  const month = () => ({ from: shop.day(1), to: shop.day(30) })
  const paths = () => {
    const ids = { service_id: shop.service.id, professional_id: shop.professional.id }
    return {
      day: `${shop.base}/availability?${new URLSearchParams({ ...ids, date: shop.day(5) })}`,
      month: `${shop.base}/calendar?${new URLSearchParams({ ...ids, ...month() })}`,
    }
  }

  describe('with the business in memory', () => {
    it('a day of slots costs one read of at most one unit', async () => {
      const { reads, readUnits, writes } = await cost(() => shop.slots())
      expect([reads, writes]).toEqual([1, 0])
      expect(readUnits).toBeLessThanOrEqual(1)
    })

    it('a window of 30 days costs one Query per professional', async () => {
      expect(await cost(() => shop.calendar(month()))).toMatchObject({ reads: 1, writes: 0 })
      expect(await cost(() => shop.calendar({ ...month(), professional_id: 'any' }))).toMatchObject({
        reads: 3,
      })
    })

    it('the page costs no read', async () => {
      expect(await cost(() => shop.page())).toMatchObject({ reads: 0, writes: 0 })
    })

    it('the history changes neither the units nor the bytes of a day and a month', async () => {
      const look = async () => {
        const day = await cost(() => send('GET', paths().day, undefined, { url: running().url }))
        const days = await cost(() => send('GET', paths().month, undefined, { url: running().url }))
        return [
          day.reads,
          day.readUnits,
          days.reads,
          days.readUnits,
          await bytes(paths().day),
          await bytes(paths().month),
        ]
      }
      const before = await look()
      await filled.history()
      // The cache is filled again, because writing the history may take longer than the cache lasts.
      await shop.page()
      expect(await look()).toEqual(before)
    })
  })

  it('the list of own appointments costs two reads, and a move by link one transaction of at most 22 write units', async () => {
    const phone = nextPhone()
    const at = { date: shop.day(40), time: '09:00' }
    const { status } = await shop.book(shop.booking(at, { phone }))
    expect(status).toBe(201)
    // The call caches the business in this function.
    await shop.mine(nextPhone())
    let token = ''
    const list = await cost(async () => {
      const { appointments } = (await shop.mine(phone)).body
      token = appointments[0]?.actions.reschedule as string
    })
    // The three writes are counters of the lookup's limits.
    expect(list).toMatchObject({ reads: 2, writes: 3, transactions: [] })
    const path = `/api/public/links/${token}/reschedule`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const moved = await cost(async () => {
      const body = { date: shop.day(41), time: '09:30' }
      const answer = await send('POST', path, body, { headers, url: running().url })
      expect([answer.status, answer.body.detail]).toEqual([200, undefined])
    })
    expect(moved.transactions).toHaveLength(1)
    expect(moved.writeUnits).toBeLessThanOrEqual(22)
  })

  describe('cost of a booking', () => {
    it('a booking costs at most 30 write units for a new client and 24 for a returning one, limits included', async () => {
      const phone = nextPhone()
      const free = async () => (await shop.slots({ date: shop.day(20) })).body.slots[0] as string
      const book = async (client: object) => {
        const body = shop.booking({ date: shop.day(20), time: await free() }, { phone, ...client })
        const headers = { 'idempotency-key': crypto.randomUUID() }
        return cost(async () => expect((await shop.book(body, headers)).status).toBe(201))
      }
      const full = {
        notes: 'Observação '.repeat(9),
        email: 'alguem.de.nome.comprido@exemplo.com.br',
        birth_date: '1990-01-31',
      }
      const newcomer = await book({ ...full, address: 'Rua das Laranjeiras, 1234, apto 56, Rio de Janeiro' })
      // The address has one counter for this business and one for all businesses. The phone's counter is in the
      // transaction.
      const counters = 2
      expect(newcomer.transactions).toHaveLength(1)
      expect(newcomer.writes).toBe(1 + counters)
      expect(newcomer.writeBound).toBeLessThanOrEqual(30)
      expect(reminderUnits(newcomer)).toBeLessThanOrEqual(2)
      const returning = await book({ notes: full.notes })
      expect(returning.writes).toBe(1 + counters)
      expect(returning.writeBound).toBeLessThanOrEqual(24)
      // A BatchGet reads policy, sheet and phone. The client and the upcoming bookings follow.
      expect(returning.reads).toBe(3)
    })
  })
})

describe('cost of an open agenda', () => {
  const PROFESSIONALS = 10
  let shop: ReturnType<typeof customerOf>
  let look: <T>(path: string) => Promise<T>

  beforeAll(async () => {
    const now = new Date()
    const random = randomFrom(5)
    const business = describeBusiness({
      slug: 'agenda-cheia',
      name: 'Agenda Cheia',
      now,
      services: [{ name: 'Corte', price: 50, duration: 30 }],
      professionals: Array.from({ length: PROFESSIONALS }, (_, i) => ({ name: `P${i}`, specialties: [] })),
    })
    await writeBusiness(table, business)
    shop = customerOf(business, running().url)
    const clients = describeClients(100, now, random)
    const { items } = describeAppointments({
      business,
      clients,
      now,
      from: shop.day(2),
      to: shop.day(5),
      fill: 0.75,
      random,
    })
    await writeItems(table, [...clientItems(business, clients), ...items])
    const owner = await memberOf(table, business, 'owner', { url: running().url })
    look = async <T>(path: string) => {
      const { status, body } = await owner.call<T>('GET', path)
      expect(status).toBe(200)
      return body
    }
  })

  it('a day of ten professionals costs two reads: the membership and the day', async () => {
    const date = shop.day(3)
    let day: AgendaDay | undefined
    const spent = await cost(async () => {
      const { days } = await look<{ days: AgendaDay[] }>(`/api/staff/agenda?from=${date}&to=${date}`)
      day = days[0]
    })
    expect(day?.appointments.length).toBeGreaterThanOrEqual(130)
    expect(new Set(day?.appointments.map(({ professional_id }) => professional_id)).size).toBe(PROFESSIONALS)
    expect([spent.reads, spent.writes]).toEqual([2, 0])
  })

  it('polling an unchanged day costs one unit, and further polls shortly afterwards cost nothing', async () => {
    const date = shop.day(4)
    const check = () => look(`/api/staff/agenda/versions?from=${date}&to=${date}`)
    // Membership and version stay in memory for a moment, so ten more screens do not read the table.
    const all = await cost(() => Promise.all(Array.from({ length: 11 }, check)))
    expect(all.readUnits).toBeLessThanOrEqual(1)
    expect([all.reads, all.writes]).toEqual([2, 0])
  })
})

describe('cost of the REST API', () => {
  it('50 appointments cost four reads, an empty month half a unit a day, and 50 clients three reads', async () => {
    const { shop } = filled
    const partner = await openPartner(shop.business.company.id, { table, url: running().url })
    const look = async (path: string, query: Record<string, string>, count: number) => {
      await partner.list(path, query)
      const spent = await cost(async () => {
        const { status, body } = await partner.list(path, query)
        expect([status, body.data?.length]).toEqual([200, count])
      })
      console.log(`${path} ${JSON.stringify(query)}: ${spent.reads} reads, ${spent.readUnits} units`)
      // The write counts the call.
      expect(spent.writes).toBe(1)
      return spent
    }
    const week = await look('appointments', { from: shop.day(3), to: shop.day(9) }, 50)
    // A read looks the key up.
    expect(week.reads).toBe(4)
    // Another read is the company, whose time zone determines the instants.
    expect(week.readUnits).toBeLessThanOrEqual(12 + 1)
    const empty = await look('appointments', { from: shop.day(60), to: shop.day(89) }, 0)
    expect([empty.reads, empty.readUnits]).toEqual([31, 16])
    const clients = await look('clients', {}, 50)
    expect(clients.reads).toBe(3)
    expect(clients.readUnits).toBeLessThanOrEqual(60)
  })
})

const PEOPLE = volume(1_000, 10_000)
/** Returns the field's content after each key, from the second on. */
const typing = (text: string) => Array.from({ length: text.length - 1 }, (_, i) => text.slice(0, i + 2))
const keystrokes = [
  ...typing('joão da silva'),
  ...typing('Souza Mar'),
  ...typing('gonçalves'),
  ...typing('PEDRO SA'),
  'larissa henrique',
  'sá dias',
  'lucas rocha',
  ...typing('(11) 91000-3'),
  '11910',
  '91000',
  '0370',
  '7400',
]

describe(`search among ${PEOPLE} clients`, () => {
  let owner: ReturnType<typeof clientsOf>
  let people: Client[]

  beforeAll(async () => {
    const now = new Date()
    const business = describeBusiness({
      slug: 'muitos-clientes',
      name: 'Muitos Clientes',
      now,
      services: [{ name: 'Corte', price: 50, duration: 30 }],
      professionals: [{ name: 'Ana', specialties: [] }],
    })
    await writeBusiness(table, business)
    // This bypasses the meter, which would keep every item, and writes only the items that a search reads.
    const straight = new DynamoDBClient({ endpoint: running().dynamoEndpoint })
    const documents = DynamoDBDocumentClient.from(straight, {
      marshallOptions: { removeUndefinedValues: true },
    })
    const middle = ['da', 'dos', 'Aparecida', 'Henrique', 'de Sá']
    people = describeClients(PEOPLE, now, randomFrom(5)).map((client, i) => ({
      ...client,
      name: i % 2 ? client.name.replace(' ', ` ${middle[i % 5]} `) : client.name,
      ...(i % 3 === 0 && { birth_date: `19${60 + (i % 40)}-0${1 + (i % 9)}-1${i % 10}` }),
      ...(i % 4 === 0 && { labels: ['VIP', 'Mensalista'] }),
    }))
    const read = clientItems(business, people).filter((item) => 'scope' in item)
    await writeItems({ name: running().tableName, client: documents }, read)
    owner = clientsOf(await memberOf(table, business, 'owner', { url: running().url }))
    await owner.list()
    operations.clear()
  }, 900_000)

  async function look(input: Record<string, string | number>) {
    let answer: Awaited<ReturnType<typeof owner.list>> | undefined
    const spent = await cost(async () => {
      answer = await owner.list(input)
    })
    expect(answer?.status).toBe(200)
    expect(spent).toMatchObject({ reads: 2, writes: 0 })
    expect(spent.readUnits).toBeLessThanOrEqual(8)
    const { clients: found = [], cursor, scanned } = answer?.body ?? {}
    return { found, cursor, scanned, units: spent.readUnits }
  }

  it('every keystroke costs two reads and at most eight units, and finds the right clients', async () => {
    let dearest = 0
    for (const search of keystrokes.filter((text) => text.trim())) {
      const { found, cursor, units } = await look({ search })
      const expected = clientsMatching(people, search)
      const ids = new Set(expected.map(({ id }) => id))
      for (const row of found) expect(ids).toContain(row.id)
      if (!cursor) expect([search, found.length]).toEqual([search, expected.length])
      else expect(expected.length).toBeGreaterThanOrEqual(found.length)
      dearest = Math.max(dearest, units)
    }
    console.log(`dearest keystroke of ${keystrokes.length}: ${dearest} read units`)
    expect([...operations].sort()).toEqual(['GetItem', 'Query'])
  })

  it('lists of the largest page and searches within a label or month cost the same', async () => {
    for (const input of [
      {},
      { limit: 100 },
      { order: 'recent', limit: 100 },
      { label: 'vip', limit: 100 },
      { birthday_month: 4, limit: 100 },
      { search: 'mar', limit: 100 },
      { search: 'silva', label: 'VIP' },
      { search: 'jo', birthday_month: 7 },
    ] as Record<string, string | number>[]) {
      const { units } = await look(input)
      console.log(`${JSON.stringify(input)}: ${units} read units`)
    }
    expect(operations).not.toContain('Scan')
  })

  it('a search within a label or month costs the same when it finds nobody, and tells how many it scanned', async () => {
    const nobody = await look({ search: 'zwick', label: 'vip' })
    expect(nobody).toMatchObject({ found: [], cursor: undefined, scanned: 0 })
    for (const within of [{ label: 'ninguém' }, { birthday_month: 12 }] as Record<string, string>[]) {
      for (const search of ['mar', 'silva', '119']) {
        const { found, cursor, scanned } = await look({ search, ...within })
        const matching = clientsMatching(people, search).length
        expect([found, Boolean(cursor)]).toEqual([[], matching > (scanned ?? 0)])
        expect(scanned).toBeGreaterThanOrEqual(Math.min(matching, 51))
      }
    }
  })

  it('a search within a label finds each client once over all pages', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    let scanned = 0
    do {
      const page = await look({ search: 'silva', label: 'vip', ...(cursor && { cursor }) })
      seen.push(...page.found.map(({ id }) => id))
      scanned += page.scanned ?? 0
      cursor = page.cursor
    } while (cursor)
    const expected = clientsMatching(people, 'silva').filter(({ labels }) => labels)
    expect([seen.length, new Set(seen).size]).toEqual([expected.length, expected.length])
    expect(scanned).toBe(clientsMatching(people, 'silva').length)
  })
})
