import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemAuthority } from '#functions/kit/authority.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import { now } from '#functions/kit/now.ts'
import { storedItem } from '#functions/kit/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import { newSecret } from '#functions/webhooks/provider.ts'
import { fanOut } from '#functions/webhooks/reactions/fan-out.ts'
import { healths, webhooks } from '#functions/webhooks/records.ts'
import { exampleOf } from '#functions/webhooks/rules/examples.ts'
import { newId } from '#shared/ids.ts'
import { SLOW_AFTER } from '#shared/webhooks.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import { round } from './report.ts'

/** Holds the number of webhooks that reply at once, of those that never do (a tenant has 20 at most), and of events. */
const HEALTHY = 5
const DEAD_OF_TENANT = [20, 20, 10]
const EVENTS = 60
const EVERY_MS = 250
/** Dead receivers get one event in this many, because each keeps a worker busy for 15 seconds. */
const DEAD_EVERY = 10

type Fan = ReturnType<typeof fanOut>

/**
 * Measures the milliseconds from an event's fan-out to its arrival at webhooks that reply, alone and beside 50 whose
 * receivers hang and get some of the events. Those have failed often enough for the queue of slow receivers.
 */
export async function webhookRows(stack: ForkedStack, table: Table): Promise<(string | number)[][]> {
  Object.assign(process.env, stack.env)
  const arrived = new Map<string, number>()
  const receiver = createServer((request, response) => {
    if (request.url === '/dead') return
    const id = `${request.headers['webhook-id']} ${request.url}`
    if (!arrived.has(id)) arrived.set(id, performance.now())
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const fan = fanOut({
    deliver: enqueueDueTogether(stack.env.WEBHOOK_DELIVER_QUEUE_URL as string),
    retry: enqueueDueTogether(stack.env.WEBHOOK_RETRY_QUEUE_URL as string),
  })
  const contextOf = (tenant: string): Ctx => ({
    table,
    tenant: tenant as Tenant,
    ...systemAuthority('bench'),
    request_id: tenant,
    now,
  })
  const paths = Array.from({ length: HEALTHY }, (_, i) => `/healthy-${i}`)
  const healthy = contextOf('ten_healthy')
  await addHooks(
    stack,
    healthy,
    paths.map((path) => base + path),
    0,
  )
  const dead = DEAD_OF_TENANT.map((_, i) => contextOf(`ten_dead_${i}`))
  for (const [i, ctx] of dead.entries()) {
    const urls = Array.from({ length: DEAD_OF_TENANT[i] as number }, () => `${base}/dead`)
    await addHooks(stack, ctx, urls, SLOW_AFTER)
  }
  try {
    // The first run starts the functions of both queues.
    await run(fan, [healthy, ...dead], paths, arrived, DEAD_EVERY)
    const alone = await run(fan, [healthy], paths, arrived)
    const beside = await run(fan, [healthy, ...dead], paths, arrived)
    const alike = await run(fan, [healthy], paths, arrived)
    return [
      row('alone', alone, alone),
      row('beside 50 that hang', beside, alone),
      row('alone again', alike, alone),
    ]
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

async function addHooks(stack: ForkedStack, ctx: Ctx, urls: readonly string[], failures: number) {
  const secrets = openSecrets(stack.env.SECRETS_KEY as string)
  const at = now().toISOString()
  const items = await Promise.all(
    urls.map(async (url) => {
      const id = newId('whk', now())
      const hook = { id, name: id, url, events: ['appointment.created' as const], is_active: true }
      const made = { created_at: at, updated_at: at, version: 1 }
      const secret = await newSecret(ctx, secrets)
      return [
        storedItem(ctx.tenant, webhooks, { ...hook, ...secret, ...made }),
        storedItem(ctx.tenant, healths, { id, failures }),
      ]
    }),
  )
  await writeItems(ctx.table, items.flat() as Parameters<typeof writeItems>[1])
}

/** Sends events at a steady pace to every tenant, and returns the milliseconds until each healthy webhook has them. */
async function run(
  fan: Fan,
  [healthy, ...others]: readonly Ctx[],
  paths: readonly string[],
  arrived: ReadonlyMap<string, number>,
  events = EVENTS,
): Promise<number[]> {
  const sent = new Map<string, number>()
  const pending: Promise<void>[] = []
  for (let i = 0; i < events; i++) {
    const id = newId('evt', now())
    const data = exampleOf('appointment.created', now())
    const event = { id, effects: [{ type: 'appointment.created' as const, data }] }
    if (i % DEAD_EVERY === 0) pending.push(...others.map((ctx) => fan(ctx, [event])))
    sent.set(id, performance.now())
    pending.push(fan(healthy as Ctx, [event]))
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(pending)
  const wanted = [...sent].flatMap(([id, at]) => paths.map((path) => [`${id} ${path}`, at] as const))
  const until = performance.now() + 120_000
  while (!wanted.every(([call]) => arrived.has(call))) {
    if (performance.now() > until) throw new Error('Some deliveries are missing.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return wanted.map(([call, at]) => (arrived.get(call) as number) - at).sort((a, b) => a - b)
}

function row(name: string, all: readonly number[], alone: readonly number[]): (string | number)[] {
  const at = (share: number, of: readonly number[]) => of[Math.floor(share * (of.length - 1))] as number
  const ratio = at(0.99, all) / at(0.99, alone)
  return [name, all.length, round(at(0.5, all), 1), round(at(0.99, all), 1), `${round(ratio, 2)}×`]
}
