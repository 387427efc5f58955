import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '#functions/kit/table.ts'
import { fold } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'
import { clientItems, describeClients } from '../infra/local/seed/clients.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { startStack } from '../infra/local/start.ts'
import { clientsOf } from './kit/clients.ts'
import { memberOf } from './kit/member.ts'
import { meter } from './kit/meter.ts'

// What a keystroke asks of DynamoDB among 10,000 clients, and whether it finds whom it should.
const PEOPLE = 10_000
const { tap, during } = meter()
const operations = new Set<string>()
let dir: string
let stack: Awaited<ReturnType<typeof startStack>>
let owner: ReturnType<typeof clientsOf>
let people: Client[]

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-search-'))
  const onRequest = (operation: string, body: Buffer) => {
    operations.add(operation)
    tap(operation, body)
  }
  stack = await startStack({ port: 5430, dir, demo: false, consumers: false, onRequest })
  Object.assign(process.env, stack.env)
  const table = openTable(stack.tableName)
  const now = new Date()
  const business = describeBusiness({
    slug: 'dez-mil',
    name: 'Dez Mil',
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(table, business)
  // Past the meter, which would keep every item; and what a search reads only, because 100,000 items take their time.
  const straight = new DynamoDBClient({ endpoint: stack.dynamoEndpoint })
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
  await writeItems({ name: stack.tableName, client: documents }, read)
  owner = clientsOf(await memberOf(table, business, 'owner', { url: stack.url }))
  await owner.list()
  operations.clear()
}, 900_000)

afterAll(async () => {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
})

async function look(input: Record<string, string | number>) {
  let answer: Awaited<ReturnType<typeof owner.list>> | undefined
  const cost = await during(stack.dynamoEndpoint, async () => {
    answer = await owner.list(input)
  })
  expect(answer?.status).toBe(200)
  expect(cost).toMatchObject({ reads: 2, writes: 0 })
  expect(cost.readUnits).toBeLessThanOrEqual(8)
  const { clients: found = [], cursor, scanned } = answer?.body ?? {}
  return { found, cursor, scanned, units: cost.readUnits }
}

/** Whom a search is meant to find, by plain looking through everybody. */
function meant(search: string): Client[] {
  const digits = search.replace(/\D/g, '')
  if (digits.length >= 3) {
    return people.filter(({ phone = '' }) =>
      [phone.slice(3), phone.slice(5), phone.slice(-4)].some((part) => part.startsWith(digits)),
    )
  }
  const particles = ['da', 'de', 'do', 'das', 'dos', 'e', 'd']
  const significant = (text: string) => {
    const words = fold(text).split(' ')
    return words.length > 1 ? words.filter((word) => !particles.includes(word)) : words
  }
  const typed = significant(search)
  return people.filter(({ name }) => {
    const words = significant(name)
    const begins = (run: string[]) => run.join(' ').startsWith(typed.join(' '))
    const turned = words.map((_, i) => [...words.slice(i), ...words.slice(0, i)])
    return [...turned, ...words.slice(2).map((later) => [words[0] as string, later])].some(begins)
  })
}

/** What stands in the field after each key, from the second on. */
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

describe(`among ${PEOPLE} clients`, () => {
  it('every keystroke is two reads and at most eight units, and finds whom it should', async () => {
    let dearest = 0
    for (const search of keystrokes.filter((text) => text.trim())) {
      const { found, cursor, units } = await look({ search })
      const expected = meant(search)
      const ids = new Set(expected.map(({ id }) => id))
      for (const row of found) expect(ids).toContain(row.id)
      if (!cursor) expect([search, found.length]).toEqual([search, expected.length])
      else expect(expected.length).toBeGreaterThanOrEqual(found.length)
      dearest = Math.max(dearest, units)
    }
    console.log(`dearest keystroke of ${keystrokes.length}: ${dearest} read units`)
    expect([...operations].sort()).toEqual(['GetItem', 'Query'])
  })

  it('so are the lists, at the largest page, and a search within a label or a month', async () => {
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

  it('so is a search within a label or a month whatever it finds: one request, which says how far it looked', async () => {
    const nobody = await look({ search: 'zwick', label: 'vip' })
    expect(nobody).toMatchObject({ found: [], cursor: undefined, scanned: 0 })
    for (const within of [{ label: 'ninguém' }, { birthday_month: 12 }] as Record<string, string>[]) {
      for (const search of ['mar', 'silva', '119']) {
        const { found, cursor, scanned } = await look({ search, ...within })
        expect([found, Boolean(cursor)]).toEqual([[], true])
        expect(scanned).toBeGreaterThan(50)
      }
    }
  })

  it('a search within a label, page after page, finds each once', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    let scanned = 0
    do {
      const page = await look({ search: 'silva', label: 'vip', ...(cursor && { cursor }) })
      seen.push(...page.found.map(({ id }) => id))
      scanned += page.scanned ?? 0
      cursor = page.cursor
    } while (cursor)
    const expected = meant('silva').filter(({ labels }) => labels)
    expect([seen.length, new Set(seen).size]).toEqual([expected.length, expected.length])
    expect(scanned).toBe(meant('silva').length)
  })
})
