import { request } from 'node:http'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { parseAddress } from '#shared/routes.ts'
import { allRoutes, partnerRoutes } from '../kit/contracts.ts'
import { feedsBy } from '../kit/feeds.ts'
import { link } from '../kit/links.ts'
import { openPartner, type Partner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests the rules of all reads, for all contracts: HEAD, and 304 for a caller who has the current version.

let shop: Shop
let partner: Partner
/** Holds the values of the path parameters. */
let ids: Record<string, string>
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
  const { customer, owner } = shop
  const made = async (path: string, body: object) =>
    (await partner.call<{ id: string }>('POST', path, body)).body.id
  const booked = (await customer.book(customer.booking())).body
  ids = {
    slug: customer.business.company.slug,
    token: booked.actions?.reschedule as string,
    feed: `${(await feedsBy(owner).open('business')).body.secret}.ics`,
    appointment_id: booked.appointment_id,
    client_id: booked.client_id,
    service_id: customer.service.id,
    stock_item_id: await made('stock_items', { name: 'Pomada', type: 'supply' }),
    transaction_id: await made('financial_transactions', {
      ...{ type: 'expense', category: 'Aluguel', amount: 10, date: customer.day(0) },
    }),
  }
})

type Read = { status: number; headers: Record<string, unknown>; text: string }

/** These headers change with each reply or with the connection. */
const own =
  /^(date|x-now|x-request-id|x-amzn-requestid|apigw-requestid|connection|keep-alive|ratelimit|transfer-encoding)$/

function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Read> {
  return new Promise((resolve, reject) => {
    const call = request(`${inject('url')}${path}`, { method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !own.test(name))
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(kept), text })
      })
    })
    call.on('error', reject)
    call.end()
  })
}

const reads = allRoutes
  .map(([name, { address }]) => ({ name, ...parseAddress(address) }))
  .filter(({ method }) => method === 'GET')

/** Returns an address with its required parameters. */
function addressOf(path: string): string {
  const full = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'x')
  const { customer } = shop
  const query = { service_id: customer.service.id, professional_id: 'any' }
  if (path.endsWith('/links/{token}')) return `${full}?action=reschedule`
  if (path.endsWith('/availability')) {
    const named = path.includes('{token}') ? {} : query
    return `${full}?${new URLSearchParams({ ...named, date: customer.day(2) })}`
  }
  if (!path.endsWith('/calendar')) return full
  const days = { from: customer.day(1), to: customer.day(3) }
  return `${full}?${new URLSearchParams(path.includes('{token}') ? days : { ...query, ...days })}`
}

const keyed = () => ({ 'x-api-key': partner.key })

describe('HEAD requests', () => {
  it.each(reads)('HEAD returns the headers of GET without a body: $name', async ({ path }) => {
    const address = addressOf(path)
    const get = await ask('GET', address, keyed())
    const head = await ask('HEAD', address, keyed())
    const after = await ask('GET', address, keyed())
    // A calendar that is still being filled may change between two replies.
    expect([get, after].map((one) => ({ ...one, text: '' }))).toContainEqual(head)
    // These routes need a session, a robot’s host, another token or a style.
    if (!/staff|^\/pages|unsubscribe|style/.test(path)) expect([address, get.status]).toEqual([address, 200])
  })

  it('HEAD fails like GET where GET is refused', async () => {
    const paths = [
      '/v1/nothing',
      '/v1/clients/x',
      '/v1/clients?nao_existe=1',
      '/api/public/nao-existe',
      '/api/public/feeds/x',
    ]
    for (const path of [...paths, '/api/nothing', '/pages/nao-existe', '/mcp']) {
      const [get, head] = [await ask('GET', path, keyed()), await ask('HEAD', path, keyed())]
      expect(head).toEqual({ ...get, text: '' })
      expect(get.status).toBeGreaterThanOrEqual(400)
    }
    expect(await ask('HEAD', '/v1/clients')).toMatchObject({ status: 401, text: '' })
  })

  it('HEAD works with a session, and counts against a key’s limit', async () => {
    const { status, body } = await shop.owner.call('HEAD', '/api/staff/services')
    expect([status, body]).toEqual([200, undefined])
    const left = async () => {
      const { headers } = await partner.call('HEAD', 'services')
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
    }
    expect((await left()) - (await left())).toBe(1)
  })
})

describe('conditional reads of the REST API', () => {
  const all = partnerRoutes
    .map(([name, { address }]) => ({ name, ...parseAddress(address) }))
    .filter(({ method }) => method === 'GET')

  it.each(all)('$name returns 304 to a caller who has the current ETag', async ({ path }) => {
    const address = addressOf(path)
    const first = await ask('GET', address, keyed())
    const etag = String(first.headers.etag)
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)])
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
      const again = await ask('GET', address, { ...keyed(), 'if-none-match': held })
      expect([held, again.status, again.text, again.headers.etag]).toEqual([held, 304, '', etag])
    }
    const head = await ask('HEAD', address, { ...keyed(), 'if-none-match': etag })
    expect([head.status, head.text]).toEqual([304, ''])
    for (const held of ['"other"', etag.slice(1, -1), `W/"x${etag.slice(1)}`]) {
      const again = await ask('GET', address, { ...keyed(), 'if-none-match': held })
      expect([held, again.status, again.text]).toEqual([held, 200, first.text])
    }
  })

  it('a read returns the full body after a change, and If-Match accepts its ETag', async () => {
    const path = `/v1/services/${ids.service_id}`
    const [one, list] = [await ask('GET', path, keyed()), await ask('GET', '/v1/services', keyed())]
    const etag = String(one.headers.etag)
    const change = (price: number) =>
      partner.call<{ version: number }>(
        'PATCH',
        `services/${ids.service_id}`,
        { price },
        { 'if-match': etag },
      )
    expect((await change(77)).status).toBe(200)
    expect((await change(78)).status).toBe(412)
    for (const [address, before] of [
      [path, one],
      ['/v1/services', list],
    ] as const) {
      const held = { ...keyed(), 'if-none-match': String(before.headers.etag) }
      expect((await ask('GET', address, held)).status).toBe(200)
    }
  })

  it('a read returns the full body after a change of a field that has no version of its own', async () => {
    const path = `/v1/services/${ids.service_id}`
    const before = await ask('GET', path, keyed())
    await partner.call('PATCH', 'business_config', { visible_services: [shop.customer.otherService.id] })
    const after = await ask('GET', path, { ...keyed(), 'if-none-match': String(before.headers.etag) })
    expect([after.status, JSON.parse(after.text).version]).toEqual([200, JSON.parse(before.text).version])
  })
})

it('a calendar feed returns 304 for If-None-Match: *', async () => {
  const address = addressOf('/api/public/feeds/{feed}')
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(method, address, { 'if-none-match': '*' })
    expect([answer.status, answer.text]).toEqual([304, ''])
  }
})

it('a HEAD request does not use a link up', async () => {
  await ask('HEAD', addressOf('/api/public/links/{token}'))
  expect((await link.open(ids.token as string, 'reschedule')).status).toBe(200)
})
