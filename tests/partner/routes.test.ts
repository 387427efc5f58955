import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#shared/contract.ts'
import { type KeyScope, keyScopes } from '#shared/roles.ts'
import { parseAddress } from '#shared/routes.ts'
import { openBusiness, send } from '../kit/actor.ts'
import { partnerRoutes } from '../kit/contracts.ts'
import { keyOf } from '../kit/partner.ts'

// Tests who may call which route of the REST API, for all contracts. Each call has an unknown field, so that a key with
// the scope fails on input and changes nothing.
type Call = { name: string; route: Route; method: string; path: string; body: object | undefined }
const calls = partnerRoutes.flatMap(([name, route]) => callsOf(name, route))

function callsOf(name: string, route: Route): Call[] {
  const { method, path } = parseAddress(route.address)
  const address = path.replace(/\{\w+\}/g, 'x')
  const bare = method === 'GET' || method === 'DELETE'
  const call = {
    name,
    route,
    path: bare ? `${address}?nao_existe=1` : address,
    body: bare ? undefined : { nao_existe: 1 },
  }
  const methods = method === 'PUT' ? ['PUT', 'PATCH'] : [method]
  return methods.map((one) => ({ ...call, method: one, name: `${one} ${name}` }))
}

const scopeOf = ({ access }: Route) => (access as { scope: KeyScope }).scope
const scopes = Object.keys(keyScopes) as KeyScope[]

let tenant: string
beforeAll(async () => {
  tenant = (await openBusiness()).business.company.id
})

async function expectOfAll(key: string | undefined, expected: (call: Call) => object) {
  const headers: Record<string, string> = key ? { 'x-api-key': key } : {}
  const answers = await Promise.all(
    calls.map(async ({ name, method, path, body }) => [name, await send(method, path, body, { headers })]),
  )
  const wanted = calls.map((call) => [call.name, expected(call)])
  expect(Object.fromEntries(answers)).toMatchObject(Object.fromEntries(wanted))
}

const refused = (status: number, code: string) => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { status, code },
})

describe('routes of the REST API', () => {
  it('every route refuses a call without a key', () =>
    expectOfAll(undefined, () => refused(401, 'unauthenticated')))

  it('every route refuses an unknown key', () =>
    expectOfAll(`nvl_live${'0'.repeat(32)}`, () => refused(401, 'unauthenticated')))

  // Each scope has one key, and each route is called with every key.
  it.each(scopes)('a key with only the scope %s reaches exactly the routes of that scope', async (scope) => {
    const key = await keyOf(tenant, { scopes: [scope] })
    await expectOfAll(key, ({ route }) =>
      scopeOf(route) === scope ? refused(400, 'invalid_input') : refused(403, 'forbidden'),
    )
  })

  it('every call counts, and the reply tells how many are left', async () => {
    const headers = { 'x-api-key': await keyOf(tenant) }
    const left = async (path: string) => {
      const answer = await send('GET', path, undefined, { headers })
      expect(answer.headers['ratelimit-policy']).toBe('"default";q=600;w=60')
      return /^"default";r=(\d+);t=\d+$/.exec(String(answer.headers.ratelimit))?.[1]
    }
    expect(await left('/v1/services')).toBe('599')
    expect(await left('/v1/services?nao_existe=1')).toBe('598')
    expect(await left('/v1/clients/x')).toBe('597')
  })
})

describe('gateway of the REST API', () => {
  it.each([
    ['GET', '/v1/nada'],
    ['POST', '/v1/availability'],
    ['OPTIONS', '/v1/clients'],
  ])('replies to the unknown route %s %s with a problem document', async (method, path) => {
    const headers = { 'x-api-key': await keyOf(tenant) }
    expect(await send(method, path, undefined, { headers })).toMatchObject(refused(404, 'route_not_found'))
  })

  it('serves the REST API on the hosts of businesses, too', async () => {
    const headers = { host: 'navalha.localhost', 'x-api-key': await keyOf(tenant) }
    const answer = await send<{ data: object[] }>('GET', '/v1/services', undefined, { headers })
    expect([answer.status, answer.body.data.length]).toEqual([200, 2])
  })
})

describe('conditional requests', () => {
  it('If-Match accepts the current version and refuses a stale one', async () => {
    const key = { 'x-api-key': await keyOf(tenant) }
    const made = await send<{ id: string; version: number }>(
      'POST',
      '/v1/services',
      { name: 'Sobrancelha', price: 20, duration: 15 },
      { headers: key },
    )
    const path = `/v1/services/${made.body.id}`
    expect([made.status, made.headers.etag]).toEqual([201, `"${made.body.version}"`])
    const change = (condition: string, body: object = { price: 25 }, method = 'PATCH') =>
      send<{ version: number; code?: string }>(method, path, body, {
        headers: { ...key, 'if-match': condition },
      })
    const stale = await change('"999"')
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
    const fresh = await change(`"${made.body.version}"`)
    expect([fresh.status, fresh.headers.etag]).toEqual([200, `"${fresh.body.version}"`])
    expect((await change('*')).status).toBe(200)
    const [unknown, inBody] = [await change('agora'), await change('*', { price: 1, version: 999 })]
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_input'])
    expect([inBody.status, inBody.body.code]).toEqual([409, 'version_conflict'])
    // The API refuses a condition that a route cannot respect, instead of ignoring it.
    const create = await send('POST', '/v1/services', {}, { headers: { ...key, 'if-match': '"1"' } })
    expect([create.status, create.body.errors?.[0]?.field]).toEqual([400, 'If-Match'])
  })
})
