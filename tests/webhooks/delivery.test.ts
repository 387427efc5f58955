import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { deliveries } from '#functions/webhooks/records.ts'
import { newId } from '#shared/ids.ts'
import { partnerAppointmentEventSchema } from '#shared/partner/partner.ts'
import { AUTOMATION, type Delivery, RETRY_SECONDS, type Webhook } from '#shared/webhooks.ts'
import { describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, eventually, nextPhone, send } from '../kit/actor.ts'
import { deliver, settled } from '../kit/deliveries.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { answers, openReceiver, type Receiver } from '../kit/receiver.ts'
import { type Shop, shopOf } from '../kit/shop.ts'
import { mailsTo } from '../kit/staff.ts'
import { webhooksOf } from '../kit/webhooks.ts'

// Tests deliveries to receivers that fail in every way, with a clock that moves through three days.

const start = ownStack('webhooks', {
  windowLimitMs: WINDOW_LIMIT_MS,
  handlesSecrets: true,
  consumers: [
    'outbox-relay',
    'webhook-fanout',
    'webhook-deliver',
    'webhook-retry',
    'notifications',
    'message-send',
  ],
})
const MINUTE = 60_000

let ahead = 0
const now = () => Date.now() + ahead

let stack: ForkedStack
let receiver: Receiver
let shop: Shop
let owner: ReturnType<typeof webhooksOf>

beforeAll(async () => {
  stack = await start()
  receiver = await openReceiver(now)
  const business = describeBusiness({
    slug: 'ganchos',
    name: 'Ganchos',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(tableOf(stack), business)
  shop = await shopOf(customerOf(business, stack.url), tableOf(stack), stack.url)
  owner = webhooksOf(shop.owner)
})
afterAll(() => receiver.close())

async function moveClock(milliseconds: number): Promise<void> {
  ahead += milliseconds
  await send('POST', '/_local/clock', { minutes: milliseconds / MINUTE }, { url: stack.url })
}

async function hookTo(path: string, events: string[]): Promise<Webhook> {
  const { body } = await owner.add({ name: path, url: receiver.url(path), events })
  receiver.trust(path, (await owner.secret(body.id)).body.whsec)
  return body
}

let minute = 0
async function book(): Promise<string> {
  const { customer } = shop
  const { body } = await customer.book(
    customer.booking({ date: customer.day(20), time: `1${Math.floor(minute / 60)}:${minute % 60 || '00'}` }),
  )
  minute += 30
  return body.appointment_id
}

/** Returns the deliveries of these webhooks among the newest 50 of all. */
const logOf = async (ids: readonly string[]) =>
  (await owner.log()).filter(({ webhook_id }) => ids.includes(webhook_id))

/** Waits until no attempt and no mail is in progress, because a moving clock would interrupt and restart them. */
async function quiet(): Promise<void> {
  const off = (await owner.list()).body.webhooks.filter(({ switched_off }) => switched_off)
  await mailsTo(shop.owner.person.email, { count: off.length, url: stack.url })
  await settled(stack)
}

/** Moves the clock to the next attempt until nothing waits or `enough` returns true. */
async function runOn(ids: readonly string[], enough = (_: Delivery[]) => false): Promise<Delivery[]> {
  for (;;) {
    await quiet()
    const log = await eventually(async () => {
      const all = await logOf(ids)
      const recorded = all.reduce((sum, { attempts }) => sum + attempts.length, 0)
      return receiver.open() === 0 && recorded === receiver.calls.length && all
    })
    const [next] = log
      .filter(({ state }) => state === 'waiting')
      .sort((a, b) => ((a.next_attempt_at as string) < (b.next_attempt_at as string) ? -1 : 1))
    if (!next || enough(log)) return log
    const wait = Date.parse(next.next_attempt_at as string) - now()
    const isSoon = wait > 0 && wait < 10_000
    // The clock moves past the end of a minute, when it looks for what is due.
    if (!isSoon) await moveClock(Math.max(0, wait) + MINUTE)
    // A tick during a running clock function is skipped, and the next one follows a minute later.
    await eventually(async () => {
      const one = (await owner.log(next.webhook_id)).find(({ id }) => id === next.id)
      return one?.state !== 'waiting' || one.attempts.length > next.attempts.length
    }, 75)
  }
}

/** Returns a body as the log keeps it, without the phone and links that each attempt adds. */
function logged(text: string): object {
  const { data, ...body } = JSON.parse(text)
  const { client_phone, links, ...kept } = data
  return { ...body, data: kept }
}

it('every event arrives at least once, under one id, signed and on schedule, whatever the receiver does', async () => {
  const { ok, status, hang, reset, redirect, flood, inTurn } = answers
  const both = ['appointment.created', 'client.created']
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  receiver.behave('acaso', (response) => response.writeHead(random() < 0.5 ? 503 : 200).end())
  receiver.behave('pendura', inTurn(hang, ok))
  receiver.behave('corta', inTurn(reset, reset, reset, ok))
  receiver.behave('desvia', inTurn(redirect(receiver.url('alvo')), ok))
  receiver.behave('enche', flood)
  receiver.behave('cai', inTurn(status(500, 'caiu'), ok))
  receiver.behave('sumiu', status(410))
  receiver.behave('morto', status(503))
  const alive = ['acaso', 'pendura', 'corta', 'desvia', 'enche', 'cai']
  const hooks = new Map<string, Webhook>()
  for (const path of [...alive, 'morto']) hooks.set(path, await hookTo(path, both))
  hooks.set('sumiu', await hookTo('sumiu', ['appointment.created']))
  const webhook_url = receiver.url('automacao')
  await owner.automation({ webhook_url, api_key: 'chave', is_enabled: true, version: 0 })
  receiver.behave('automacao', inTurn(status(500), ok))
  const ids = [...[...hooks.values()].map(({ id }) => id), AUTOMATION]

  const appointment = await book()
  await eventually(async () => (await logOf(ids)).length === 2 * alive.length + 2 + 1 + 2)
  // After three failures in a row, new events start in the queue for slow receivers.
  const morto = hooks.get('morto') as Webhook
  const tried = (log: Delivery[]) => log.flatMap((one) => (one.webhook_id === morto.id ? one.attempts : []))
  await runOn(ids, (log) => tried(log).length >= 4)
  await book()
  await eventually(async () => (await owner.log(morto.id)).length === 4)
  const log = await runOn(ids)

  for (const delivery of log) {
    const { id, webhook_name: path, attempts, payload, webhook_id } = delivery
    const calls = receiver.to(webhook_id === AUTOMATION ? 'automacao' : path).filter((call) => call.id === id)
    expect(calls, path).toHaveLength(attempts.length)
    for (const { text, verified } of calls) {
      expect(logged(text)).toEqual(JSON.parse(payload))
      expect(verified).toBe(webhook_id === AUTOMATION ? undefined : true)
    }
    attempts.slice(1).forEach(({ at }, i) => {
      const waited = Date.parse(at) - Date.parse(attempts[i]?.at as string)
      const planned = (RETRY_SECONDS[i] as number) * 1000
      expect(waited).toBeGreaterThanOrEqual(planned)
      expect(waited, `${path} ${i}`).toBeLessThan(planned + 4 * MINUTE)
    })
    const isAlive = alive.includes(path) || webhook_id === AUTOMATION
    expect(delivery, path).toMatchObject({ success: isAlive, state: isAlive ? 'delivered' : 'failed' })
  }
  expect(receiver.to('alvo')).toEqual([])
  /** Returns the outcomes of the webhook's delivery with most attempts. */
  const outcomes = (path: string) => {
    const own = log.filter(({ webhook_name }) => webhook_name === path).map(({ attempts }) => attempts)
    const [longest = []] = own.sort((one, other) => other.length - one.length)
    return longest.map((attempt) => attempt.status ?? attempt.error)
  }
  expect(outcomes('pendura')).toEqual(['timeout', 204])
  expect(outcomes('corta').slice(0, 1)).toEqual(['reset'])
  expect(outcomes('desvia')).toEqual([302, 204])
  expect(outcomes('cai')).toEqual([500, 204])
  expect(outcomes('morto')).toEqual(Array.from({ length: RETRY_SECONDS.length + 1 }, () => 503))
  const flooded = log.find(({ webhook_name }) => webhook_name === 'enche')
  expect(flooded?.response_body).toHaveLength(2000)

  const made = receiver.to('enche').find(({ body }) => body.data.id === appointment)
  expect(made?.body).toMatchObject({ type: 'appointment.created', tenant_id: shop.owner.tenant })
  expect(() => partnerAppointmentEventSchema().strict().parse(made?.body.data)).not.toThrow()
  const [automated] = receiver.to('automacao')
  expect(automated?.headers.authorization).toBe('Bearer chave')
  expect(Object.keys(JSON.parse(automated?.text as string))).toEqual(['event', 'data', 'timestamp'])

  const listed = (await owner.list()).body.webhooks
  const stateOf = (path: string) => listed.find(({ name }) => name === path)
  expect(stateOf('sumiu')).toMatchObject({ is_active: false, switched_off: { reason: 'gone' } })
  expect(stateOf('morto')).toMatchObject({ is_active: false, switched_off: { reason: 'exhausted' } })
  for (const path of alive) expect(stateOf(path)).toMatchObject({ is_active: true, version: 1 })
  expect(stateOf('cai')?.last_triggered_at).toBeDefined()
  const mails = await mailsTo(shop.owner.person.email, { count: 2, url: stack.url })
  expect(mails.map(({ text }) => /O webhook (\w+),/.exec(text)?.[1]).sort()).toEqual(['morto', 'sumiu'])
  expect(mails[0]?.text).toContain('/webhooks')

  // The receiver is repaired, and the webhook switched on and sent again.
  receiver.behave('morto', ok)
  const on = await owner.change(stateOf('morto') as Webhook, { is_active: true })
  expect(on.body).not.toHaveProperty('switched_off')
  const since = new Date(now() - 10 * 86_400_000).toISOString()
  expect((await owner.replayFailed(morto.id, since)).body).toEqual({ count: 4 })
  await eventually(async () => (await owner.log(morto.id)).every(({ success }) => success))
  expect(await mailsTo(shop.owner.person.email, { url: stack.url })).toHaveLength(2)
  for (const id of ids) if (id !== AUTOMATION) await owner.drop(id)
  await owner.automation({ is_enabled: false, version: 1 })
})

it('a repeated event makes one delivery, and a repeated message one attempt', async () => {
  receiver.behave('duplas', answers.inTurn(answers.ok, answers.status(500), answers.ok))
  const hook = await hookTo('duplas', ['client.created'])
  const client = { phone: nextPhone(), name: 'Maria' }
  const { body } = await shop.owner.createClient(client)
  await eventually(async () => receiver.to('duplas').length === 1)
  const at = new Date(now())
  const id = newId('evt', at)
  const envelope = { id, type: 'client.created', version: 1, created_at: at.toISOString(), data: body }
  const event = { ...envelope, tenant_id: shop.owner.tenant }
  await deliver(stack, 'webhook-fanout', [event, event, event])
  const own = async () => (await owner.log(hook.id)).find((one) => one.id === id)
  await eventually(async () => (await own())?.attempts.length === 1)
  await deliver(stack, 'webhook-fanout', [event])
  const scope = { table: tableOf(stack), tenant: shop.owner.tenant as Tenant }
  const stored = await get(scope, deliveries, { webhook_id: hook.id, id }, { consistent: true })
  const { pk, sk, due } = stored as unknown as { pk: string; sk: string; due: string }
  const message = { pk, sk, due }
  await deliver(stack, 'webhook-retry', [message, message, message])
  await deliver(stack, 'webhook-deliver', [message])
  await eventually(async () => (await own())?.state === 'delivered')
  await moveClock(2 * MINUTE)
  await settled(stack, { consumer: 'webhook-retry' })
  await settled(stack, { consumer: 'webhook-fanout' })
  expect(receiver.to('duplas').filter((call) => call.id === id)).toHaveLength(2)
  expect((await own())?.attempts.map((attempt) => attempt.status)).toEqual([500, 204])
  await owner.drop(hook.id)
})

it('an event that waits while its client is erased is not delivered', async () => {
  receiver.behave('tarde', answers.ok)
  const hook = await hookTo('tarde', ['client.created', 'appointment.created'])
  const made = await shop.owner.createClient({
    phone: nextPhone(),
    name: 'Maria',
  })
  const { appointment } = (await shop.owner.appointment(await book())).body
  // The customer who books is a new client, too.
  await eventually(async () => receiver.to('tarde').length === 3)
  const at = new Date(now())
  const waiting = [
    ['client.created', made.body],
    ['appointment.created', appointment],
  ] as const
  const events = waiting.map(([type, data]) => {
    const envelope = { id: newId('evt', at), type, version: 1, created_at: at.toISOString() }
    return { ...envelope, data, tenant_id: shop.owner.tenant }
  })
  await shop.owner.status(appointment.id, appointment.version, 'cancelled')
  for (const id of [made.body.id, appointment.client_id])
    expect((await shop.owner.deleteClient({ client_id: id })).status).toBe(200)
  await deliver(stack, 'webhook-fanout', events)
  await settled(stack, { consumer: 'webhook-fanout' })
  const log = await owner.log(hook.id)
  expect(log.filter(({ id }) => events.some((event) => event.id === id))).toEqual([])
  await owner.drop(hook.id)
})

it('an event arrives again under the same id after a kill between an attempt and its record', async () => {
  receiver.behave('morre', answers.inTurn(answers.hang, answers.ok))
  const hook = await hookTo('morre', ['appointment.created'])
  await book()
  await eventually(async () => receiver.to('morre').length === 1)
  await killStack(stack)
  stack = await start()
  // The lease has ended.
  await moveClock(2 * MINUTE)
  await eventually(async () => (await owner.log(hook.id))[0]?.state === 'delivered')
  const calls = receiver.to('morre')
  expect(calls).toHaveLength(2)
  expect(calls.map(({ verified }) => verified)).toEqual([true, true])
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
  expect((await owner.log(hook.id))[0]?.attempts).toMatchObject([{ error: 'interrupted' }, { status: 204 }])
})
