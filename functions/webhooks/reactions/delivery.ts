import { audit, commit, decide, emit, type ItemWrite, itemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage, type DueTurn, type EnqueueDue } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { writeAlone, writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { type Attempt, AUTOMATION } from '#shared/webhooks.ts'
import { postSigned, postWithKey, type Receivers } from '../provider.ts'
import {
  automations,
  deliveries,
  type Health,
  healths,
  type StoredAutomation,
  type StoredDelivery,
  type StoredWebhook,
  waiting,
  webhooks,
} from '../records.ts'
import {
  type Answer,
  INTERRUPTED,
  isNews,
  isSlow,
  isSuccess,
  logged,
  unrecorded,
  verdictOn,
} from '../rules/attempts.ts'
import { isOn } from '../rules/webhooks.ts'
import { bodyOf, type LinkTools, withoutUnlogged } from './body.ts'

/** The lease outlasts the function, so no attempt outlives it. */
export const LEASE_MS = 60_000

type Tools = Receivers &
  LinkTools & {
    retry: EnqueueDue
    quick: boolean
  }

type Target =
  | { kind: 'webhook'; hook: StoredWebhook; health: Health | undefined }
  | { kind: 'automation'; automation: StoredAutomation; health: Health | undefined }

export function attemptDelivery({ retry, quick, app_url, sign_link, ...receivers }: Tools) {
  return async (
    ctx: Ctx,
    delivery: StoredDelivery,
    claimed: DueMessage,
    { was }: Pick<DueTurn, 'was'>,
  ): Promise<string> => {
    const target = await targetOf(ctx, delivery.webhook_id)
    if (!target) return drop(ctx, delivery, claimed)
    if (quick && isSlow(target.health)) {
      const handed = waiting(delivery.id, claimed.due)
      await writeOrFalseOnConflict(
        ctx,
        patch<StoredDelivery, StoredDelivery>(deliveries, delivery, handed, { due: claimed.due }),
      )
      await retry([claimed])
      return 'handed on'
    }
    // The claim's instant identifies the attempt in the log if it is interrupted.
    const at = new Date(Date.parse(claimed.due) - LEASE_MS)
    const { text: payload, unlogged } = await bodyOf(ctx, delivery, { app_url, sign_link })
    const given = await post(receivers, ctx, target, { id: delivery.id, payload }, at)
    const answer = withoutUnlogged(given, unlogged)
    const verdict = verdictOn(answer, delivery)
    const due = verdict.state === 'waiting' ? afterMs(ctx.now(), verdict.wait * 1000) : undefined
    const before = [...delivery.attempts, ...unrecorded(delivery.planned, was, LEASE_MS)]
    const log = logged(before, at.toISOString(), answer)
    const recorded = patch<StoredDelivery, StoredDelivery>(
      deliveries,
      delivery,
      {
        ...log,
        state: verdict.state,
        tries: delivery.tries + (isSuccess(answer) ? 0 : 1),
        ...waiting(delivery.id, due),
      },
      { due: claimed.due },
    )
    if (verdict.state === 'failed' && verdict.switch_off)
      await switchOff(ctx, delivery, recorded, verdict.switch_off)
    else if (!(await writeOrFalseOnConflict(ctx, recorded))) {
      await addAttempt(ctx, delivery, log.attempts.at(-1) as Attempt)
      return 'overtaken'
    }
    if (verdict.state === 'waiting' && due) await retry([{ ...claimed, due }], verdict.wait)
    await rememberHealth(ctx, delivery.webhook_id, target.health, { at, success: isSuccess(answer) })
    return 'status' in answer ? String(answer.status) : answer.error
  }
}

/** Replaces the log's note that the attempt was interrupted. */
function addAttempt(ctx: Ctx, delivery: StoredDelivery, attempt: Attempt): Promise<void> {
  return decide(async () => {
    const [stored] = await getMany(ctx, [ref(deliveries, delivery)])
    if (!stored) return
    const { attempts } = stored
    const others = attempts.filter(({ at, error }) => at !== attempt.at || error !== INTERRUPTED)
    await writeAlone(
      ctx,
      patch<StoredDelivery, StoredDelivery>(
        deliveries,
        delivery,
        { attempts: [...others, attempt] },
        { attempts },
      ),
    )
  })
}

async function targetOf(ctx: Ctx, id: string): Promise<Target | undefined> {
  const health = ref(healths, { id })
  if (id === AUTOMATION) {
    const [automation, its] = await getMany(ctx, [ref(automations, {}), health])
    if (!automation || !isOn(automation, ctx.now()) || !automation.webhook_url || !automation.api_key)
      return undefined
    return { kind: 'automation', automation, health: its }
  }
  const [hook, its] = await getMany(ctx, [ref(webhooks, { id }), health])
  return hook && isOn(hook, ctx.now()) ? { kind: 'webhook', hook, health: its } : undefined
}

function post(
  receivers: Receivers,
  { tenant }: Ctx,
  target: Target,
  { id, payload }: Pick<StoredDelivery, 'id' | 'payload'>,
  now: Date,
): Promise<Answer> {
  return target.kind === 'automation'
    ? postWithKey(receivers, target.automation, { tenant, id, payload })
    : postSigned(receivers, target.hook, { tenant, id, payload, now })
}

async function drop(ctx: Ctx, delivery: StoredDelivery, { due }: DueMessage): Promise<string> {
  const ended = { state: 'failed', ...waiting(delivery.id, undefined) } as const
  await writeOrFalseOnConflict(
    ctx,
    patch<StoredDelivery, StoredDelivery>(deliveries, delivery, ended, { due }),
  )
  return 'dropped'
}

/** A single transaction records the attempt, switches the webhook off and informs its owners. */
function switchOff(
  ctx: Ctx,
  { webhook_id: id }: StoredDelivery,
  recorded: ItemWrite,
  reason: 'gone' | 'exhausted',
): Promise<void> {
  return decide(async () => {
    const off = id === AUTOMATION ? await automationOff(ctx) : await webhookOff(ctx, id, reason)
    if (!off) return commit(ctx, recorded)
    const { write, name, version } = off
    await commit(
      ctx,
      recorded,
      write,
      emit('webhook.switched_off', { id, name, reason, version }),
      audit('webhook.switch_off', id, { after: { reason } }),
    )
  })
}

async function webhookOff(ctx: Ctx, id: string, reason: 'gone' | 'exhausted') {
  const [hook] = await getMany(ctx, [ref(webhooks, { id })])
  if (!hook?.is_active) return undefined
  const at = ctx.now().toISOString()
  const version = hook.version + 1
  const off = { is_active: false, switched_off: { at, reason }, updated_at: at, version }
  return { write: patch(webhooks, hook, off, { version: hook.version }), name: hook.name, version }
}

async function automationOff(ctx: Ctx) {
  const [stored] = await getMany(ctx, [ref(automations, {})])
  if (!stored?.is_enabled) return undefined
  const version = stored.version + 1
  const write = patch(automations, {}, { is_enabled: false, version }, { version: stored.version })
  return { write, name: 'Automação', version }
}

/** A webhook that is deleted meanwhile has no health. */
async function rememberHealth(
  ctx: Ctx,
  id: string,
  health: Health | undefined,
  { at, success }: { at: Date; success: boolean },
): Promise<void> {
  if (success && !isNews(health, at)) return
  const update = itemWrite('Update', healths, { id }, () => ({
    UpdateExpression: success
      ? 'SET last_triggered_at = :at, failures = :none'
      : 'SET last_triggered_at = :at ADD failures :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':at': at.toISOString(), ...(success ? { ':none': 0 } : { ':one': 1 }) },
  }))
  await writeOrFalseOnConflict(ctx, update)
}
