import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { ROTATION_HOURS, TEST_EVENT, WEBHOOKS, type Webhook, webhookEvents } from '#shared/webhooks.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { answers, openReceiver, type Receiver } from '../kit/receiver.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { within } from '../kit/staff.ts'
import { webhooksOf } from '../kit/webhooks.ts'

// Tests webhooks over HTTP: settings, log and tests. The file delivery.test.ts tests deliveries.

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

let shop: Shop
let owner: ReturnType<typeof webhooksOf>
let manager: ReturnType<typeof webhooksOf>
beforeEach(async () => {
  shop = await openShop()
  owner = webhooksOf(shop.owner)
  manager = webhooksOf(shop.manager)
})

const stranger = 'whk_00000000000000000000000000'
const path = () => randomUUID()

async function added(changes: object = {}): Promise<Webhook> {
  const { status, body } = await owner.add({ url: receiver.url(path()), ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function audits(): Promise<{ action: string; entity_id: string }[]> {
  const scope = { table: tableOfStack(), tenant: shop.owner.tenant as Tenant }
  return queryAll(scope, `audit#${new Date().toISOString().slice(0, 7)}`)
}

describe('webhooks', () => {
  it('the owner sees the secret of a new webhook, and a manager rotates it without seeing it', async () => {
    const url = receiver.url('agenda')
    const { status, body: made } = await manager.add({
      name: ' Agenda ',
      url,
      events: ['client.created', 'appointment.created', 'client.created'],
    })
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        name: 'Agenda',
        url,
        events: ['client.created', 'appointment.created'],
        is_active: true,
        created_at: made.created_at,
        updated_at: made.created_at,
        version: 1,
      },
    ])
    const { secret, whsec } = (await owner.secret(made.id)).body
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(whsec).toBe(`whsec_${Buffer.from(secret, 'hex').toString('base64')}`)
    expect((await manager.secret(made.id)).status).toBe(403)
    expect((await owner.list()).body.webhooks).toEqual([{ ...made, secret_prefix: secret.slice(0, 8) }])
    expect((await manager.list()).body.webhooks).toEqual([made])

    const before = Date.now()
    const { body: rotated } = await manager.rotate(made)
    expect(rotated).toMatchObject({ id: made.id, version: 2 })
    expect(rotated).not.toHaveProperty('secret_prefix')
    const until = Date.parse(rotated.rotated_until as string)
    expect(until - before).toBeGreaterThanOrEqual(ROTATION_HOURS * 3_600_000)
    const next = (await owner.secret(made.id)).body.secret
    expect(next).not.toBe(secret)

    // Both secrets sign the call.
    expect((await manager.test(made.id)).body.success).toBe(true)
    const { headers, text } = receiver.to('agenda')[0] as Receiver['calls'][0]
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
    const signature = (key: string) =>
      `v1,${createHmac('sha256', Buffer.from(key, 'hex')).update(content).digest('base64')}`
    expect(headers['webhook-signature']).toBe(`${signature(next)} ${signature(secret)}`)

    const stored = JSON.stringify(
      await queryAll({ table: tableOfStack(), tenant: shop.owner.tenant as Tenant }, 'webhooks'),
    )
    for (const one of [secret, next]) expect(stored + JSON.stringify(await audits())).not.toContain(one)
    expect(
      (await audits()).map(({ action }) => action).filter((action) => /secret|rotate/.test(action)),
    ).toEqual(['webhook.secret_seen', 'webhook.rotate', 'webhook.secret_seen'])
  })

  it('a webhook is changed, switched off and on, and deleted, and a stale version is refused', async () => {
    const made = await added()
    const { body: off } = await owner.change(made, { name: 'Outra', is_active: false })
    expect(off).toMatchObject({ name: 'Outra', is_active: false, version: 2 })
    expect((await owner.test(made.id)).body.code).toBe('webhook_inactive')
    expect((await owner.change(made, { name: 'Terceira' })).body.code).toBe('version_conflict')
    expect((await owner.rotate(made)).body.code).toBe('version_conflict')
    const { body: on } = await owner.change(off, { is_active: true, events: ['stock.low_alert'] })
    expect(on).toMatchObject({ is_active: true, events: ['stock.low_alert'], version: 3 })
    expect((await owner.drop(made.id)).status).toBe(200)
    expect((await owner.list()).body.webhooks).toEqual([])
    for (const answer of [
      await owner.drop(made.id),
      await owner.change(on, {}),
      await owner.secret(made.id),
      await owner.rotate(on),
      await owner.test(stranger),
    ])
      expect(answer.body.code).toBe('webhook_not_found')
  })

  it('a webhook needs a name, a public address and events', async () => {
    const url = receiver.url(path())
    for (const wrong of [
      { name: ' ', url },
      { url, events: [] },
      { url, events: [TEST_EVENT] },
      { url: 'agenda' },
      { url: 'https://user:word@example.com' },
    ])
      expect((await owner.add(wrong)).body.code).toBe('invalid_input')
    const refused = [
      'http://example.com/a',
      'https://10.0.0.1/a',
      'https://169.254.169.254/',
      'https://db.local/',
    ]
    for (const address of refused) {
      expect((await owner.add({ url: address })).body.code).toBe('url_refused')
      expect((await owner.testUrl(address)).body.code).toBe('url_refused')
    }
    const made = await added()
    expect((await owner.change(made, { url: refused[1] })).body.code).toBe('url_refused')
    expect(
      (await owner.automation({ webhook_url: refused[1], is_enabled: true, version: 0 })).body.code,
    ).toBe('url_refused')
  })

  it('a business has a limited number of webhooks, and a repeated request creates one', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const url = receiver.url(path())
    const [first, second] = [await owner.add({ url }, key), await owner.add({ url }, key)]
    expect(second.body).toEqual(first.body)
    for (let count = 1; count < WEBHOOKS - 2; count++) await added()
    const made = await Promise.all(Array.from({ length: 4 }, () => owner.add({ url })))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2)
    const codes = new Set(made.flatMap(({ status, body }) => (status === 201 ? [] : [body.code])))
    expect([...codes]).toEqual(['too_many_webhooks'])
    expect((await owner.list()).body.webhooks).toHaveLength(WEBHOOKS)
  })
})

describe('tests of a webhook', () => {
  it('a test sends webhook.test, returns the receiver’s reply and appears in the log', async () => {
    const to = path()
    const hook = await added({ url: receiver.url(to) })
    receiver.trust(to, (await owner.secret(hook.id)).body.whsec)
    receiver.behave(to, answers.inTurn(answers.ok, answers.status(500, 'caiu'), answers.reset))
    expect((await owner.test(hook.id)).body).toEqual({ success: true, status: 204, ms: expect.any(Number) })
    expect((await owner.test(hook.id)).body).toMatchObject({ success: false, status: 500 })
    expect((await owner.test(hook.id)).body).toMatchObject({
      success: false,
      error: 'O servidor encerrou a conexão sem responder.',
    })
    const calls = receiver.to(to)
    expect(calls.map(({ verified }) => verified)).toEqual([true, true, true])
    const { body, id } = calls[0] as Receiver['calls'][0]
    expect(body).toMatchObject({ id, type: TEST_EVENT, tenant_id: shop.owner.tenant })
    const log = await owner.log(hook.id)
    expect(log).toEqual(await owner.log())
    expect(
      log.map(({ state, response_status, response_body }) => [state, response_status, response_body]),
    ).toEqual([
      ['failed', undefined, undefined],
      ['failed', 500, 'caiu'],
      ['delivered', 204, undefined],
    ])
    expect(log[2]).toMatchObject({
      id,
      webhook_id: hook.id,
      webhook_name: 'Agenda',
      event_type: TEST_EVENT,
      payload: calls[0]?.text,
      success: true,
      attempts: [{ status: 204 }],
    })
    // A test is never repeated, and the webhook stays on.
    expect((await owner.list()).body.webhooks[0]).toMatchObject({ is_active: true, version: 1 })
  })

  it('a test of an unsaved address sends an example of the event, and ten tests a minute are allowed', async () => {
    const to = path()
    for (const event of [...webhookEvents.slice(0, 9), TEST_EVENT] as const)
      expect((await manager.testUrl(receiver.url(to), event)).body).toMatchObject({ success: true })
    const types = receiver.to(to).map(({ body }) => body.type)
    expect(types).toEqual([...webhookEvents.slice(0, 9), TEST_EVENT])
    expect(receiver.to(to)[4]?.body.data).toMatchObject({ changes: { time: { from: '09:00' } } })
    const { status, body } = await owner.testUrl(receiver.url(to))
    expect([status, body.code]).toEqual([429, 'too_many_tests'])
    const hook = await added()
    expect((await owner.test(hook.id)).body.code).toBe('too_many_tests')
    expect(receiver.to(to)).toHaveLength(10)
  })

  it('at most two tests wait for a receiver that never replies, and each ends after 5 seconds', async () => {
    const to = path()
    receiver.behave(to, answers.hang)
    const hook = await added({ url: receiver.url(to) })
    const key = { 'idempotency-key': randomUUID() }
    const began = Date.now()
    const first = await owner.startTest(hook.id, key)
    expect((await owner.startTest(hook.id, key)).body).toEqual(first.body)
    const others = await Promise.all([1, 2, 3].map(() => owner.startTest(hook.id)))
    expect(others.map(({ status }) => status).sort()).toEqual([201, 429, 429])
    const refused = await manager.testUrl(receiver.url(to))
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tests'])
    // The API replies while the receiver holds both calls.
    expect((await owner.testOf(first.body.test_id)).body).toEqual({ test_id: first.body.test_id })
    expect(Date.now() - began).toBeLessThan(5_000)
    const { result } = await eventually(async () => {
      const { body } = await owner.testOf(first.body.test_id)
      return body.result && body
    })
    const error = 'O servidor não respondeu em 5 segundos.'
    expect(result).toEqual({ success: false, error, ms: expect.closeTo(5_000, -3) })
    expect((await owner.testOf('evt_00000000000000000000000000')).body.code).toBe('webhook_test_not_found')
    // Other businesses are not affected, and this one may test again.
    await eventually(async () => (await owner.log(hook.id)).length === 2)
    receiver.behave(to, answers.ok)
    expect((await owner.test(hook.id)).body).toMatchObject({ success: true })
  })

  it('the limit of tests applies to an account across its businesses', async () => {
    const to = path()
    receiver.behave(to, answers.hang)
    const { person } = shop.owner
    const { body } = await person.open('Outra Barbearia')
    const other = webhooksOf(within(person, body.tenant_id))
    const starts = [owner, owner, other].map((one) => one.testUrl(receiver.url(to)))
    expect((await Promise.all(starts)).filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('settings of webhooks', () => {
  it('flags start enabled, and the automation keeps its key without ever showing it', async () => {
    const { flags, automation } = (await manager.list()).body
    expect(new Set(Object.values(flags))).toEqual(new Set([true]))
    expect(automation).toEqual({ has_key: false, is_enabled: false, version: 0 })
    const fewer = { ...flags, webhook_on_booking: false }
    expect((await manager.flags(fewer)).body).toEqual(fewer)

    const webhook_url = receiver.url('automacao')
    const saved = await manager.automation({
      webhook_url,
      api_key: 'chave-123',
      is_enabled: true,
      version: 0,
    })
    expect(saved.body).toEqual({ webhook_url, has_key: true, is_enabled: true, version: 1 })
    const kept = await owner.automation({ webhook_url, is_enabled: false, version: 1 })
    expect(kept.body).toEqual({ webhook_url, has_key: true, is_enabled: false, version: 2 })
    expect((await owner.automation({ is_enabled: true, version: 1 })).body.code).toBe('version_conflict')
    const bad = { webhook_url, api_key: 'çhave', is_enabled: true, version: 2 }
    expect((await owner.automation(bad)).body.code).toBe('invalid_input')
    const elsewhere = {
      webhook_url: webhook_url.replace('127.0.0.1', 'localhost'),
      is_enabled: true,
      version: 2,
    }
    expect((await manager.automation(elsewhere)).body.errors?.[0]?.field).toBe('api_key')
    const nowhere = await manager.automation({ is_enabled: false, version: 2 })
    expect(nowhere.body).toEqual({ has_key: true, is_enabled: false, version: 3 })
    for (const again of [elsewhere, { webhook_url, is_enabled: true }]) {
      const { body } = await manager.automation({ ...again, version: 3 })
      expect(body.errors?.[0]?.field).toBe('api_key')
    }
    const without = { webhook_url, api_key: null, version: 3 }
    const [{ field } = {}] = (await owner.automation({ ...without, is_enabled: true })).body.errors ?? []
    expect(field).toBe('api_key')
    const off = await owner.automation({ ...without, is_enabled: false })
    expect(off.body).toMatchObject({ has_key: false, version: 4 })
    expect((await owner.list()).body).toMatchObject({ flags: fewer, automation: off.body })
    expect(JSON.stringify(await audits())).not.toContain('chave-123')
  })
})

describe('secrets and changed addresses', () => {
  /** Each entry changes one part of an address. */
  const elsewhere: Record<string, (url: URL) => void> = {
    host: (url) => (url.hostname = 'localhost'),
    port: (url) => (url.port = String(Number(url.port) + 1)),
    path: (url) => (url.pathname = '/outro'),
    'case of the path': (url) => (url.pathname = url.pathname.toUpperCase()),
    'end of the path': (url) => (url.pathname += '/'),
    query: (url) => (url.search = 'para=outro'),
  }

  it.each(Object.keys(elsewhere))(
    'the automation’s key is not sent to an address whose %s has changed',
    async (part) => {
      const former = receiver.url('de-quem-e')
      const url = new URL(former)
      elsewhere[part]?.(url)
      const changed = url.href
      const on = { webhook_url: former, api_key: 'chave-123', is_enabled: true, version: 0 }
      expect((await manager.automation(on)).status).toBe(200)
      const moved = { webhook_url: changed, is_enabled: true, version: 1 }
      const refused = await manager.automation(moved)
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        400,
        'invalid_input',
        [{ field: 'api_key', message: 'O endereço mudou: informe a chave de novo.' }],
      ])
      expect((await owner.list()).body.automation).toMatchObject({ webhook_url: former, version: 1 })
      expect((await manager.automation({ ...moved, api_key: 'chave-456' })).status).toBe(200)

      // A webhook's secret only signs, so the call to the new address does not contain it.
      const hook = await added({ url: former })
      const { secret, whsec } = (await owner.secret(hook.id)).body
      const { body } = await manager.change(hook, { url: part === 'port' ? former : changed })
      await owner.test(hook.id)
      const sent = JSON.stringify(receiver.to(new URL(body.url).pathname.slice(1) + new URL(body.url).search))
      expect(sent).toContain('webhook-signature')
      for (const hidden of [secret, whsec, 'chave-123']) expect(sent).not.toContain(hidden)
    },
  )
})

describe('log of deliveries', () => {
  it('sends a delivery again under its id, unless it is unknown or its webhook is switched off', async () => {
    const to = path()
    const hook = await added({ url: receiver.url(to) })
    await owner.test(hook.id)
    const [delivery] = await owner.log(hook.id)
    const id = delivery?.id as string
    const key = { 'idempotency-key': randomUUID() }
    const { body: again } = await manager.replay(hook.id, id, key)
    expect(again).toMatchObject({ id, state: 'waiting', next_attempt_at: expect.any(String) })
    expect((await manager.replay(hook.id, id, key)).body).toEqual(again)
    await eventually(async () => (await owner.log(hook.id))[0]?.state === 'delivered')
    expect(receiver.to(to).map((call) => call.id)).toEqual([id, id])
    expect((await owner.log(hook.id))[0]?.attempts).toHaveLength(2)

    const since = new Date(Date.now() - 60_000).toISOString()
    expect((await owner.replayFailed(hook.id, since)).body).toEqual({ count: 0 })
    const nobody = await owner.replay(hook.id, 'evt_00000000000000000000000000')
    expect(nobody.body.code).toBe('delivery_not_found')
    expect((await owner.replayFailed(stranger, since)).body.code).toBe('webhook_not_found')
    expect((await owner.replay('automation', id)).body.code).toBe('delivery_not_found')
    expect((await owner.replayFailed('automation', since)).body.code).toBe('webhook_inactive')
    await owner.change(hook, { is_active: false })
    expect((await owner.replay(hook.id, id)).body.code).toBe('webhook_inactive')
    expect((await owner.replayFailed(hook.id, since)).body.code).toBe('webhook_inactive')
  })

  it('lists the newest 50 deliveries of all webhooks', async () => {
    const hooks = await Promise.all([added(), added()])
    for (let i = 0; i < 4; i++) await owner.test((hooks[i % 3 === 0 ? 0 : 1] as Webhook).id)
    const all = await owner.log()
    expect(all.map(({ webhook_id }) => hooks.findIndex(({ id }) => id === webhook_id))).toEqual([0, 1, 1, 0])
  })
})
