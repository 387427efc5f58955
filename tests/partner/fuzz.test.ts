import { request as httpRequest } from 'node:http'
import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { nextPhone, tableOfStack } from '../kit/actor.ts'
import { everyScope } from '../kit/api-keys.ts'
import { partnerRoutes } from '../kit/contracts.ts'
import {
  document,
  type Operation,
  operations,
  type Request,
  requestsTo,
  resolved,
  type Schema,
} from '../kit/fuzz.ts'
import { keyOf } from '../kit/partner.ts'
import { partnerClient } from '../kit/partner-client.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// Sends the REST API valid and invalid requests generated from its document. Replies must be documented and never a
// server error, and refused requests must store nothing.

const REQUESTS = volume(150, 5_200)
const REFUSED = volume(40, 1_000)
const LANES = 8
const timeout = volume(240_000, 1_800_000)
/** Stays below the limit of 600 calls a minute for a key. */
const CALLS_OF_A_KEY = 400

type Answer = { status: number; type: string; body: unknown; text: string }
type Known = Record<string, string[]>

let shop: Shop
let today: string
beforeAll(async () => {
  shop = await openShop()
  today = shop.customer.day(0)
})

function send({ operation, path, body, headers }: Request, key: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      `${inject('url')}${path}`,
      {
        method: operation.method,
        headers: {
          'x-api-key': key,
          ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const type = response.headers['content-type']?.split(';')[0] ?? ''
          resolve({
            status: response.statusCode ?? 0,
            type,
            text,
            body: type.endsWith('json') ? JSON.parse(text) : undefined,
          })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

const ajv = new AjvJsonSchemaValidator()
const validators = new Map<string, (value: unknown) => string | undefined>()

/** Returns how an answer violates the document. */
function faultOf(operation: Operation, { status, type, body }: Answer): string | undefined {
  const response = operation.responses[status]
  if (!response) return `status ${status} is not declared`
  const media = resolved(response).content?.[type]
  if (!media) return `no ${type || 'body'} is declared with ${status}`
  const id = `${operation.operationId} ${status} ${type}`
  if (!validators.has(id)) {
    const check = ajv.getValidator({ ...media.schema, components: document.components } as never)
    validators.set(id, (value) => {
      const result = check(value)
      return result.valid ? undefined : result.errorMessage
    })
  }
  return validators.get(id)?.(body)
}

/** Sends all requests by several lanes, each with one of enough keys, and returns the faults. */
async function sendAll(requests: Request[], keys: string[], see: (request: Request, answer: Answer) => void) {
  const faults: string[] = []
  const open = requests.entries()
  const lane = async () => {
    for (const [i, request] of open) {
      const answer = await send(request, keys[i % keys.length] as string)
      see(request, answer)
      const fault = request.arrives ? faultOf(request.operation, answer) : undefined
      if (fault || answer.status === 500 || answer.status > 503) {
        const { method } = request.operation
        const shown = `${method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers)} ${request.body?.slice(0, 600)}`
        faults.push(`${shown}\n  -> ${answer.status} ${answer.text.slice(0, 400)}\n  ${fault ?? ''}`)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return faults
}

const keysFor = (tenant: string, calls: number, scopes = everyScope) =>
  Promise.all(Array.from({ length: Math.ceil(calls / CALLS_OF_A_KEY) }, () => keyOf(tenant, { scopes })))

/** Returns the same number of requests for every operation. */
function sample(known: Known, count: number, seed: number, doomed = known): Request[] {
  const each = Math.ceil(count / operations.length)
  const lists = operations.map((operation, i) =>
    fc.sample(requestsTo(operation, operation.method === 'DELETE' ? doomed : known, today), {
      numRuns: each,
      seed: seed + i,
    }),
  )
  return Array.from({ length: each }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

test(`the REST API replies to ${REQUESTS} requests as documented, and writes no audit for a refused one`, {
  timeout,
}, async () => {
  const { tenant } = shop.owner
  const keys = await keysFor(tenant, REQUESTS)
  const [known, doomed] = [
    await createSamples(keys[0] as string, 1),
    await createSamples(keys[0] as string, 5),
  ]
  const before = await auditsOf(tenant)
  const statuses = new Map<number, number>()
  let accepted = 0
  const faults = await sendAll(sample(known, REQUESTS, seed, doomed), keys, ({ operation }, { status }) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // A list of people also writes an audit line, though not each time.
    if ((operation.method !== 'GET' || isListOfPeople(operation.path)) && status < 300) accepted++
  })
  if (process.env.PROVE) console.log('answers by status', Object.fromEntries(statuses))
  expect(faults, `seed ${seed}`).toEqual([])
  expect((await auditsOf(tenant)) - before).toBeLessThanOrEqual(accepted)
  // A run with only one kind of reply would prove little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10)
  expect(statuses.get(201) ?? 0).toBeGreaterThan(REQUESTS / 100)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 10)
  expect(statuses.get(404) ?? 0).toBeGreaterThan(0)
})

test('the OpenAPI document is public', async () => {
  const answer = await fetch(`${inject('url')}/v1/openapi.json`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('json')])
  expect(await answer.json()).toEqual(document)
})

test('the REST API stores nothing for a refused request', { timeout }, async () => {
  const { customer, owner } = await openShop()
  const known = { srv: [customer.service.id], pro: [customer.professional.id] }
  const readOnly = everyScope.filter((scope) => scope.endsWith(':read'))
  const [keys, readers] = await Promise.all([
    keysFor(owner.tenant, REFUSED),
    keysFor(owner.tenant, REFUSED, readOnly),
  ])
  const requests = sample(known, REFUSED * 3, seed)
  const before = await itemsOf(owner.tenant)
  const accepted: string[] = []
  const see = ({ operation, path, body }: Request, { status }: Answer) => {
    if (status < 300 && operation.method !== 'GET') accepted.push(`${operation.method} ${path} ${body}`)
  }
  const refused = requests.filter((request) => request.refused)
  const writes = requests.filter(({ operation, refused: wrong }) => operation.method !== 'GET' && !wrong)
  const faults = [
    ...(await sendAll(refused.slice(0, REFUSED), keys, see)),
    ...(await sendAll(writes.slice(0, REFUSED), readers, see)),
  ]
  expect([faults, accepted], `seed ${seed}`).toEqual([[], []])
  expect(await itemsOf(owner.tenant)).toEqual(before)
})

/** Creates some of every resource, with appointments from `first` days on, and returns ids by prefix. */
async function createSamples(key: string, first: number): Promise<Known> {
  const api = await partnerClient(inject('url'), key)
  const { service, professional, day } = shop.customer
  const place = { service_id: service.id, professional_id: professional.id }
  const made = async (operation: string, bodies: object[]) => {
    const answers = await Promise.all(bodies.map((body) => api(operation, { [operation]: body })))
    for (const { status, data } of answers) expect(status, JSON.stringify(data)).toBe(201)
    return answers.map(({ data }) => (data as { id: string }).id)
  }
  const three = [1, 2, 3]
  return {
    srv: [
      service.id,
      ...(await made(
        'createService',
        three.map((n) => ({ name: `Serviço ${first + n}`, price: 10 * n, duration: 30 })),
      )),
    ],
    pro: [professional.id, shop.customer.otherProfessional.id],
    cli: await made(
      'createClient',
      three.map((n) => ({ name: `Cliente ${n}`, phone: nextPhone() })),
    ),
    apt: await made(
      'createAppointment',
      three.map((n) => ({ ...place, date: day(first + n), time: '10:00' })),
    ),
    stk: await made(
      'createStockItem',
      three.map((n) => ({ name: `Item ${n}`, type: 'supply', quantity: 50 })),
    ),
    fin: await made(
      'createTransaction',
      three.map((n) => ({ type: 'expense', category: 'Produtos', amount: n, date: today })),
    ),
  }
}

const isListOfPeople = (path: string) =>
  partnerRoutes.some(([, { address, people }]) => people && address === `GET ${path}`)

async function auditsOf(tenant: string): Promise<number> {
  const table = tableOfStack()
  let count = 0
  const month = new Date().toISOString().slice(0, 7)
  for (let from: Record<string, unknown> | undefined; ; ) {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${tenant}#audit#${month}` },
        Select: 'COUNT',
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    count += page.Count ?? 0
    from = page.LastEvaluatedKey
    if (!from) return count
  }
}

/** Reads all items of a business except call counters and the keys' last use. */
async function itemsOf(tenant: string): Promise<unknown[]> {
  const table = tableOfStack()
  const items: Schema[] = []
  const scan = {
    TableName: table.name,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :tenant) AND NOT contains(pk, :count) AND NOT contains(pk, :keys)',
    ExpressionAttributeValues: { ':tenant': `${tenant}#`, ':count': '#count#', ':keys': '#api_keys' },
  }
  for await (const { Items = [] } of paginateScan({ client: table.client }, scan)) items.push(...Items)
  return items.sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))
}
