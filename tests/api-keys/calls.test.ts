import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '#functions/api-keys/records.ts'
import { hashOfKey } from '#functions/kit/api-key.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import type { ApiKey } from '#shared/api-keys.ts'
import type { Problem } from '#shared/errors.ts'
import { type KeyScope, keyScopes } from '#shared/roles.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { send } from '../kit/actor.ts'
import { type ForkedStack, tableOf } from '../kit/forked-stack.ts'
import { callWith, keysOf } from '../kit/keys.ts'
import { ownStack } from '../kit/own-stack.ts'
import { newAccount, within } from '../kit/staff.ts'

// Tests how calls with an API key are answered over time, on a separate stack whose clock the tests move.

const start = ownStack('keys', { consumers: false, handlesSecrets: true })
let stack: ForkedStack
let team: Team
beforeAll(async () => {
  stack = await start()
  team = await openTeam()
})

type Team = Awaited<ReturnType<typeof openTeam>>
async function openTeam() {
  const owner = newAccount({ business_name: 'Barbearia das Chaves', url: stack.url })
  const [tenant] = (await owner.tenants()).body.tenants as [UserTenant]
  const member = within(owner, tenant.tenant_id)
  return { owner, tenant: tenant.tenant_id as Tenant, member, keys: keysOf(member) }
}

let last = 0
async function newKey(scopes: readonly KeyScope[] = ['services:read'], { keys } = team) {
  const { status, body } = await keys.create(`Chave ${++last}`, [...scopes])
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { key: body.key, made: body.api_key }
}

const pass = (minutes: number) => send('POST', '/_local/clock', { minutes }, { url: stack.url })
const read = (key: string | undefined, path = '/v1/services', method = 'GET', body?: object) =>
  callWith(key, method, path, { body, url: stack.url })

const noKey = 'Envie sua chave de API no cabeçalho x-api-key.'
const unknown = 'Esta chave de API não existe ou foi excluída. Confira a chave ou crie outra em API Keys.'
const switchedOff = 'Esta chave está desativada. Ative-a em API Keys para voltar a usá-la.'

/** Expects a problem document with this status, code and text, and its headers. */
function expectRefused(
  { status, headers, body }: Awaited<ReturnType<typeof read>>,
  wanted: [status: number, code: string, detail: unknown],
) {
  expect([status, body.code, body.detail]).toEqual(wanted)
  expect(body).toEqual({
    type: `urn:navalha:error:${wanted[1]}`,
    title: expect.any(String),
    status,
    detail: body.detail,
    code: body.code,
    request_id: expect.stringMatching(/.{8,}/),
  } satisfies Record<keyof Omit<Problem, 'errors'>, unknown>)
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
}

describe('calls with an API key', () => {
  const other = (text: string) => (text.endsWith('0') ? `${text.slice(0, -1)}1` : `${text.slice(0, -1)}0`)
  it.each<[string, (key: string) => string | undefined, string]>([
    ['without a key', () => undefined, noKey],
    ['with an empty key', () => '', noKey],
    ['with a key that was never made', () => `nvl_live${'0'.repeat(32)}`, unknown],
    ['with a key whose last character differs', other, unknown],
    ['with a key cut short', (key) => key.slice(0, -1), unknown],
    ['with a longer key', (key) => `${key}0`, unknown],
    ['with the prefix alone', () => 'nvl_live', unknown],
    ['with a key in lower case', (key) => key.toLowerCase(), unknown],
    ['with the stored hash', hashOfKey, unknown],
    ['with "Bearer" before the key', (key) => `Bearer ${key}`, unknown],
    ['with two keys', (key) => `${key}, ${key}`, unknown],
    ['with an SQL injection', () => "' OR 1=1 --", unknown],
    ['with a very long key', () => 'x'.repeat(4_000), unknown],
  ])('a call %s is refused', async (_, changed, detail) => {
    const { key } = await newKey()
    expectRefused(await read(changed(key)), [401, 'unauthenticated', detail])
  })

  it('a key is accepted only in the x-api-key header', async () => {
    const { key } = await newKey()
    const url = stack.url
    for (const at of [`/v1/services?x-api-key=${key}`, `/v1/services?api_key=${key}`])
      expectRefused(await read(undefined, at), [401, 'unauthenticated', noKey])
    const authorization = `Bearer ${key}`
    const asToken = await send('GET', '/v1/services', undefined, { headers: { authorization }, url })
    expectRefused(asToken, [401, 'unauthenticated', noKey])
  })

  it('staff routes accept no API key, and partner routes accept no member’s session', async () => {
    const { key } = await newKey(Object.keys(keyScopes) as KeyScope[])
    const headers = { 'x-tenant-id': team.tenant }
    for (const path of ['/api/staff/api-keys', '/api/staff/services']) {
      const { status } = await callWith(key, 'GET', path, { headers, url: stack.url })
      expect(status).toBe(401)
    }
    expectRefused(await team.member.call('GET', '/v1/services'), [401, 'unauthenticated', noKey])
  })

  it('a call whose key lacks the scope is refused with the name of the scope', async () => {
    const { key } = await newKey(['services:read', 'clients:write'])
    const detail = (scope: string) => `Esta chave não tem a permissão ${scope}. Inclua-a em API Keys.`
    const service = { name: 'Corte', price: 1, duration: 30 }
    expectRefused(await read(key, '/v1/services', 'POST', service), [
      403,
      'forbidden',
      detail('services:write'),
    ])
    expectRefused(await read(key, '/v1/clients'), [403, 'forbidden', detail('clients:read')])
  })

  it('a key reaches only its own business', async () => {
    const strangers = await openTeam()
    const service = { name: 'Corte', price: 50, duration: 30 }
    const { body } = await strangers.member.createService(service)
    const { key } = await newKey(['services:read', 'services:write'])
    const at = `/v1/services/${body.id}`
    for (const [method, input] of [
      ['GET'],
      ['PUT', { price: 1 }],
      ['PATCH', { price: 1 }],
      ['DELETE'],
    ] as const)
      expectRefused(await read(key, at, method, input), [404, 'service_not_found', expect.any(String)])
    // A header that names the other business does not lead there either.
    const named = await callWith<{ data: { id: string }[] }>(key, 'GET', '/v1/services', {
      headers: { 'x-tenant-id': strangers.tenant },
      url: stack.url,
    })
    expect(named.body.data.map(({ id }) => id)).not.toContain(body.id)
    const { key: own } = await newKey(['services:read'], strangers)
    const seen = await callWith<{ price: number }>(own, 'GET', at, { url: stack.url })
    expect([seen.status, seen.body.price]).toEqual([200, 50])
  })

  it('a key gets exactly 120 replies per minute, and further calls are refused until the next minute', async () => {
    const { key } = await newKey()
    const { key: second } = await newKey()
    // Waits for the beginning of a minute of the stack's clock.
    const { body } = await send<{ clock: { now: string } }>('GET', '/_local/state.json', undefined, {
      url: stack.url,
    })
    await pass(1 - (new Date(body.clock.now).getTime() % 60_000) / 60_000 + 0.01)
    const answers: Awaited<ReturnType<typeof read>>[] = []
    while (answers.length < 126)
      answers.push(...(await Promise.all(Array.from({ length: 18 }, () => read(key)))))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(6)
    for (const answer of refused) {
      expectRefused(answer, [
        429,
        'too_many_requests',
        expect.stringContaining('limite de chamadas por minuto'),
      ])
      expect(answer.headers).toMatchObject({
        'ratelimit-policy': '"default";q=120;w=60',
        ratelimit: expect.stringMatching(/^"default";r=0;t=\d+$/),
        'retry-after': expect.stringMatching(/^[1-9]\d?$/),
      })
    }
    // Another key of the business has its own minute.
    expect((await read(second)).status).toBe(200)
    await pass(1)
    const next = await read(key)
    expect([next.status, next.headers.ratelimit]).toEqual([
      200,
      expect.stringMatching(/^"default";r=119;t=\d+$/),
    ])
  })
})

it('a key that is far over its limit takes nothing from the limit of other keys in its tier', async () => {
  const strangers = await openTeam()
  const { key: loud } = await newKey(['services:read'], strangers)
  const { key } = await newKey()
  let ended = false
  const flood = Promise.all(
    Array.from({ length: 25 }, async () => {
      const seen: number[] = []
      while (!ended) seen.push((await read(loud)).status)
      return seen
    }),
  )
  // More than a tier's burst has been sent before the other business calls.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const answers = []
  for (let call = 0; call < 30; call++) answers.push(await read(key))
  ended = true
  const refused = (await flood).flat().filter((status) => status !== 200)
  expect(new Set(refused)).toEqual(new Set([429]))
  expect(refused.length).toBeGreaterThan(400)
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

describe('changes to a key', () => {
  const WITHIN = 0.6

  it('a key is refused within a minute after it is switched off, and accepted within a minute after it is switched on', async () => {
    const { key, made } = await newKey()
    expect((await read(key)).status).toBe(200)
    const { body: off } = await team.keys.change(made, { is_active: false })
    await pass(WITHIN)
    expectRefused(await read(key), [403, 'forbidden', switchedOff])
    await team.keys.change(off, { is_active: true })
    await pass(WITHIN)
    expect((await read(key)).status).toBe(200)
  })

  it('a deleted key is refused as unknown within a minute', async () => {
    const { key, made } = await newKey()
    expect((await read(key)).status).toBe(200)
    await team.keys.drop(made)
    await pass(WITHIN)
    expectRefused(await read(key), [401, 'unauthenticated', unknown])
  })

  it('a change of a key’s scopes takes effect within a minute', async () => {
    const { key, made } = await newKey(['services:read'])
    expect((await read(key)).status).toBe(200)
    await team.keys.change(made, { scopes: ['clients:read'] })
    await pass(WITHIN)
    expectRefused(await read(key), [403, 'forbidden', expect.stringContaining('services:read')])
    expect((await read(key, '/v1/clients')).status).toBe(200)
  })
})

it('the time of last use is written at most once a minute and changes no other field of the key', async () => {
  const { key, made } = await newKey()
  const stored = () =>
    get({ table: tableOf(stack), tenant: team.tenant }, apiKeys, { id: made.id }, { consistent: true })
  const usedAt = async () => (await stored())?.last_used_at
  expect(await usedAt()).toBeUndefined()
  await Promise.all([read(key), read(key), read(key)])
  const first = (await usedAt()) as string
  expect(first).toBeDefined()
  // The gateway asks the authorizer again, within the same minute.
  await pass(0.55)
  await read(key)
  expect(await usedAt()).toBe(first)
  await pass(0.55)
  await Promise.all([read(key), read(key)])
  expect(((await usedAt()) as string) > first).toBe(true)
  // An owner who changes the key meanwhile neither loses nor overwrites the use.
  const { body: renamed } = await team.keys.change(made, { key_name: `Chave ${++last}` })
  const { hash: _, ...item } = (await stored()) as ApiKey & { hash: string }
  expect(item).toMatchObject({ ...renamed, version: 2, last_used_at: await usedAt() })
  const listed = (await team.keys.list()).body.api_keys.find(({ id }) => id === made.id)
  expect(listed?.last_used_at).toBe(await usedAt())
  // A refused call does not count as a use.
  await team.keys.change(renamed, { is_active: false })
  const before = await usedAt()
  await pass(1.1)
  await read(key)
  expect(await usedAt()).toBe(before)
})
