import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeys, keyNames } from '#functions/api-keys/records.ts'
import { hashOfKey, keyPointers } from '#functions/kit/api-key.ts'
import { ref } from '#functions/kit/records.ts'
import { audits } from '#functions/kit/system-records.ts'
import { getMany, queryAll } from '#functions/kit/table.ts'
import { API_KEYS, type ApiKey, KEY_PREFIX } from '#shared/api-keys.ts'
import { tableOfStack } from '../kit/actor.ts'
import { keysOf } from '../kit/keys.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests /api-keys over HTTP: the life cycle of keys, and the items that the authorizer reads.

let shop: Shop
let keys: ReturnType<typeof keysOf>
beforeAll(async () => {
  shop = await openShop()
  keys = keysOf(shop.owner)
})

let last = 0
const newName = () => `Chave ${++last}`
const listed = async () => (await keys.list()).body.api_keys
const scope = () => ({ table: tableOfStack(), tenant: shop.owner.tenant })

/** Reads what is stored of a key: the item, the authorizer's record, and the reserved name. */
async function stored({ id }: Pick<ApiKey, 'id'>, key: string, name: string) {
  const hash = hashOfKey(key)
  const [item, pointer, named] = await getMany(scope(), [
    ref(apiKeys, { id }),
    ref(keyPointers, { hash }),
    ref(keyNames, { name }),
  ])
  return { item, pointer, named }
}

async function expectStored(api_key: ApiKey, key: string) {
  const { id, key_name, scopes, is_active, tier } = api_key
  const { item, pointer, named } = await stored(api_key, key, key_name)
  expect(item).toMatchObject(api_key)
  expect(pointer).toMatchObject({
    tenant_id: shop.owner.tenant,
    key_id: id,
    name: key_name,
    scopes,
    is_active,
    tier,
  })
  expect(named).toMatchObject({ api_key_id: id })
}

describe('API keys', () => {
  it('an API key is shown once, can be changed in every field, and can be deleted', async () => {
    const first = (await keys.create(newName())).body.api_key
    const name = newName()
    const { status, body } = await keys.create(` ${name} `, ['clients:read', 'services:read', 'clients:read'])
    const { key, api_key: made } = body
    expect([status, body]).toEqual([
      201,
      {
        key: expect.stringMatching(/^nvl_live[0-9A-Za-z]{32}$/),
        api_key: {
          id: made.id,
          key_name: name,
          scopes: ['clients:read', 'services:read'],
          is_active: true,
          tier: 'standard',
          created_at: made.created_at,
          updated_at: made.created_at,
          version: 1,
        },
      },
    ])
    await expectStored(made, key)
    expect(await listed()).toEqual([made, first])

    const other = newName()
    const { body: renamed } = await keys.change(made, { key_name: other })
    expect(renamed).toEqual({ ...made, key_name: other, updated_at: renamed.updated_at, version: 2 })
    await expectStored(renamed, key)
    expect((await stored(made, key, name)).named).toBeUndefined()
    const { body: off } = await keys.change(renamed, { is_active: false, scopes: ['stock_items:write'] })
    expect(off).toMatchObject({ is_active: false, scopes: ['stock_items:write'], version: 3 })
    await expectStored(off, key)
    expect((await keys.change(made, { is_active: true })).body.code).toBe('version_conflict')
    // The former name is free.
    expect((await keys.change(off, { key_name: name })).status).toBe(200)

    expect((await keys.drop(made)).body).toEqual({})
    expect(await stored(made, key, name)).toEqual({})
    expect(await listed()).toEqual([first])
    for (const { status: gone, body: problem } of [await keys.drop(made), await keys.change(off, {})])
      expect([gone, problem.code, problem.detail]).toEqual([
        404,
        'api_key_not_found',
        'Chave não encontrada. Atualize a lista.',
      ])
  })

  it('the audit trail records who created, changed and deleted a key, but not the key itself', async () => {
    const { api_key: made, key } = (await keys.create(newName())).body
    await keys.change(made, { is_active: false })
    await keys.drop(made)
    const all = await queryAll<{ entity_id: string; action: string }>(
      scope(),
      audits.key({ id: '', at: made.created_at })[0],
    )
    const own = all.filter(({ entity_id }) => entity_id === made.id)
    expect(own.map(({ action }) => action)).toEqual(['api_key.create', 'api_key.update', 'api_key.delete'])
    const text = JSON.stringify(own)
    for (const secret of [key, key.slice(KEY_PREFIX.length), hashOfKey(key)])
      expect(text).not.toContain(secret)
  })

  it.each<[string, object, string]>([
    ['without a name', { key_name: ' ' }, 'Por favor, insira um nome para a API key'],
    ['without a scope', { scopes: [] }, 'Escolha pelo menos uma permissão.'],
    ['with an unknown scope', { scopes: ['tudo'] }, expect.any(String)],
    ['with a name that is too long', { key_name: 'x'.repeat(81) }, expect.any(String)],
    ['with a tier in the request', { tier: 'high' }, expect.any(String)],
  ])('a new key %s is refused', async (_, input, message) => {
    const body = { key_name: newName(), scopes: ['services:read'], ...input }
    const { status, body: problem } = await shop.owner.createApiKey(body)
    expect([status, problem.code, problem.errors?.[0]?.message]).toEqual([400, 'invalid_input', message])
  })

  it('two keys of a business never share a name, even when they are created at the same time', async () => {
    const name = newName()
    const tries = await Promise.all(Array.from({ length: 6 }, () => keys.create(name)))
    const made = tries.filter(({ status }) => status === 201)
    const refused = tries.filter(({ status }) => status !== 201)
    expect(made).toHaveLength(1)
    for (const { status, body } of refused)
      expect([status, body.code, body.detail]).toEqual([
        409,
        'key_name_taken',
        'Já existe uma chave com este nome.',
      ])
    expect((await listed()).filter(({ key_name }) => key_name === name)).toHaveLength(1)
    await expectStored(made[0]?.body.api_key as ApiKey, made[0]?.body.key as string)
    const other = (await keys.create(newName())).body.api_key
    expect((await keys.change(other, { key_name: name })).body.code).toBe('key_name_taken')
    // Another business may use it.
    expect((await keysOf((await openShop()).owner).create(name)).status).toBe(201)
  })

  it('no item of a key remains after it is changed and deleted at the same time', async () => {
    const { api_key: made, key } = (await keys.create(newName())).body
    const answers = await Promise.all([
      ...['a', 'b'].map((letter) => keys.change(made, { key_name: `${made.key_name} ${letter}` })),
      keys.drop(made),
      keys.change(made, { is_active: false }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers[2]?.status).toBe(200)
    for (const name of ['', ' a', ' b'])
      expect(await stored(made, key, `${made.key_name}${name}`)).toEqual({})
  })

  it('a key of another business cannot be listed, changed or deleted', async () => {
    const stranger = keysOf((await openShop()).owner)
    const { api_key: made, key } = (await keys.create(newName())).body
    for (const answer of [await stranger.change(made, { is_active: false }), await stranger.drop(made)])
      expect([answer.status, answer.body.code]).toEqual([404, 'api_key_not_found'])
    expect((await stranger.list()).body.api_keys).toEqual([])
    await expectStored(made, key)
  })

  it('the reply that contains a new key is never stored for repeated requests', async () => {
    const header = { 'idempotency-key': crypto.randomUUID() }
    const name = newName()
    expect((await keys.create(name, ['services:read'], header)).status).toBe(201)
    expect((await keys.create(name, ['services:read'], header)).body.code).toBe('key_name_taken')
  })
})

it(`a business has at most ${API_KEYS} keys`, async () => {
  const own = keysOf((await openShop()).owner)
  for (let made = 0; made < API_KEYS; ) {
    const count = Math.min(10, API_KEYS - made)
    const replies = await Promise.all(Array.from({ length: count }, () => own.create(newName())))
    // Keys of a business are created one after the other; on a slow machine some replies are "busy".
    for (const { status } of replies) expect([201, 503]).toContain(status)
    made += replies.filter(({ status }) => status === 201).length
  }
  const { status, body } = await own.create(newName())
  expect([status, body.code, body.detail]).toEqual([
    422,
    'too_many_api_keys',
    'Uma empresa pode ter no máximo 50 chaves. Exclua uma que não é mais usada.',
  ])
})
