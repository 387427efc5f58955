import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, type ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import type { DueMessage } from '#functions/kit/due-message.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref, storedKey, withoutStorage } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { getMany, query } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { idBound } from '#shared/ids.ts'
import {
  AUTOMATION,
  type Delivery,
  LOGGED_DELIVERIES,
  TEST_EVENT,
  type webhooksContract,
} from '#shared/webhooks.ts'
import {
  automations,
  deliveries,
  deliveriesPartition,
  readSettings,
  type StoredDelivery,
  waiting,
  webhookNotFound,
  webhooks,
} from '../records.ts'
import { deliveryOf, isOn } from '../rules/webhooks.ts'

type Routes = typeof webhooksContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

const ERASED =
  'Os dados do cliente desta entrega foram apagados, e ela não pode mais ser reenviada. Atualize a lista.'

/** The clock sends a delivery whose message was lost after this time. */
const SAFETY_MS = 60_000
const REPLAYED = 500
const REPLAYED_AT_ONCE = 25

export async function listDeliveries(
  ctx: Ctx,
  { webhook_id }: Input<'listDeliveries'>,
): Promise<Output<'listDeliveries'>> {
  const found = webhook_id ? await newestOf(ctx, webhook_id, LOGGED_DELIVERIES) : await newestOfAll(ctx)
  return { deliveries: found.map(deliveryOf) }
}

async function newestOf(ctx: Ctx, id: string, limit: number): Promise<StoredDelivery[]> {
  const options = { backwards: true, limit } as const
  const found: StoredDelivery[] = []
  let cursor: string | undefined
  do {
    const page = await query<StoredDelivery>(ctx, deliveriesPartition(id), { ...options, cursor })
    found.push(...page.items.map(withoutStorage))
    cursor = page.cursor
  } while (cursor && found.length < limit)
  return found.slice(0, limit)
}

/** Reads a few of each webhook first, and more only where those are among the newest. */
async function newestOfAll(ctx: Ctx): Promise<StoredDelivery[]> {
  const { hooks } = await readSettings(ctx)
  const ids = [...hooks.map(({ id }) => id), AUTOMATION]
  const few = Math.ceil(LOGGED_DELIVERIES / ids.length) + 5
  const read = await Promise.all(ids.map((id) => newestOf(ctx, id, few)))
  const last = newestFirst(read.flat())[LOGGED_DELIVERIES - 1]
  const whole = await Promise.all(
    read.map((some) => {
      const oldest = some.at(-1)
      const mayMiss = some.length === few && oldest && (!last || oldest.id > last.id)
      return mayMiss ? newestOf(ctx, oldest.webhook_id, LOGGED_DELIVERIES) : some
    }),
  )
  return newestFirst(whole.flat()).slice(0, LOGGED_DELIVERIES)
}

function newestFirst(all: readonly StoredDelivery[]): StoredDelivery[] {
  return [...all].sort((a, b) => (a.id < b.id ? 1 : -1))
}

export async function replayDelivery(
  ctx: Needs<'deliver'>,
  { webhook_id, delivery_id: id }: Input<'replayDelivery'>,
): Promise<Delivery> {
  return act(
    ctx,
    async () => {
      const key = { webhook_id, id }
      const [stored, active] = await Promise.all([
        getMany(ctx, [ref(deliveries, key)]).then(([found]) => found),
        isActive(ctx, webhook_id),
      ])
      if (!stored) {
        throw new AppError('delivery_not_found', 'Entrega não encontrada. Ela pode ter mais de 30 dias.')
      }
      if (stored.erased) throw new AppError('delivery_not_found', ERASED)
      if (!active) throw inactive()
      const due = afterMs(ctx.now(), SAFETY_MS)
      return {
        answer: deliveryOf({ ...withoutStorage(stored), state: 'waiting', due }),
        writes: [replayed(stored, due), audit('webhook.replay', id, {})],
      }
    },
    async (delivery) => {
      await ctx.deliver([messageOf(ctx, delivery, delivery.next_attempt_at as string)])
      return delivery
    },
  )
}

/** Resends the oldest 500. Their number is known before they are sent. */
export async function replayFailed(
  ctx: Needs<'deliver'>,
  { webhook_id, since }: Input<'replayFailed'>,
): Promise<Output<'replayFailed'>> {
  let failed: StoredDelivery[] | undefined
  return act(
    ctx,
    async () => {
      if (!(await isActive(ctx, webhook_id))) throw inactive()
      failed = await failedSince(ctx, webhook_id, since)
      const answer = { count: failed.length }
      return { answer, writes: [audit('webhook.replay_failed', webhook_id, { after: answer })] }
    },
    async (answer) => {
      // If the first run of a repeated request crashed, it finds the rest.
      failed ??= await failedSince(ctx, webhook_id, since)
      const due = afterMs(ctx.now(), SAFETY_MS)
      for (let i = 0; i < failed.length; i += REPLAYED_AT_ONCE) {
        const some = failed.slice(i, i + REPLAYED_AT_ONCE)
        const isWritten = await Promise.all(
          some.map((one) => writeOrFalseOnConflict(ctx, replayed(one, due))),
        )
        await ctx.deliver(some.filter((_, n) => isWritten[n]).map((one) => messageOf(ctx, one, due)))
      }
      return answer
    },
  )
}

async function failedSince(ctx: Ctx, id: string, since: string): Promise<StoredDelivery[]> {
  const between = [idBound('evt', new Date(Math.max(0, Date.parse(since)))), 'evt_~'] as const
  const failed: StoredDelivery[] = []
  let cursor: string | undefined
  do {
    const page = await query<StoredDelivery>(ctx, deliveriesPartition(id), { between, cursor })
    failed.push(
      ...page.items.filter((one) => one.state === 'failed' && !one.erased && one.event_type !== TEST_EVENT),
    )
    cursor = page.cursor
  } while (cursor && failed.length < REPLAYED)
  return failed.slice(0, REPLAYED)
}

/** The whole schedule starts again. Another attempt or replay makes the write fail. */
function replayed({ webhook_id, id, state, due: was, attempts }: StoredDelivery, due: string): ItemWrite {
  const begun = { state: 'waiting', tries: 0, ...waiting(id, due) } as const
  const expected = { state, due: was, attempts }
  return patch<StoredDelivery, Pick<StoredDelivery, 'webhook_id' | 'id'>>(
    deliveries,
    { webhook_id, id },
    begun,
    expected,
  )
}

function messageOf(
  { tenant }: Ctx,
  { webhook_id, id }: Pick<Delivery, 'webhook_id' | 'id'>,
  due: string,
): DueMessage {
  return { ...storedKey(tenant, ref(deliveries, { webhook_id, id })), due }
}

async function isActive(ctx: Ctx, id: string): Promise<boolean> {
  if (id === AUTOMATION) {
    const [automation] = await getMany(ctx, [ref(automations, {})])
    return automation !== undefined && isOn(automation, ctx.now())
  }
  const [hook] = await getMany(ctx, [ref(webhooks, { id })])
  if (!hook) throw webhookNotFound()
  return isOn(hook, ctx.now())
}

function inactive(): AppError {
  return new AppError('webhook_inactive', 'O webhook está inativo. Ative-o para reenviar.')
}
