import type * as z from 'zod'
import { audit, commit, create } from '#functions/kit/commit.ts'
import type { Ctx, With } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { enforceRateLimit } from '#functions/kit/limit.ts'
import { newId } from '#shared/ids.ts'
import { TEST_EVENT, type TestResult, type webhooksContract } from '#shared/webhooks.ts'
import { postSigned, testResult } from '../provider.ts'
import { deliveries, requireWebhook } from '../records.ts'
import { isSuccess, logged } from '../rules/attempts.ts'
import { webhookBody } from '../rules/events.ts'
import { exampleOf } from '../rules/examples.ts'

type Input<K extends keyof typeof webhooksContract> = z.output<(typeof webhooksContract)[K]['input']>

/** A test calls a server that the tenant names: ten a minute are enough to find a mistake. */
const TESTS = { limit: 10, windowSeconds: 60 }

/** One attempt, outside the schedule: it counts as no failure of the webhook. */
export async function testWebhook(
  ctx: With<'secrets' | 'outbound'>,
  { webhook_id: id }: Input<'testWebhook'>,
): Promise<TestResult> {
  const { hook } = await requireWebhook(ctx, id)
  if (!hook.is_active) throw inactive()
  await limit(ctx)
  const { event, payload } = example(ctx, TEST_EVENT)
  const answer = await postSigned(ctx, hook, {
    tenant: ctx.tenant,
    id: event.id,
    payload,
    now: ctx.now(),
  })
  await commit(
    ctx,
    create(deliveries, {
      id: event.id,
      webhook_id: id,
      webhook_name: hook.name,
      event_type: TEST_EVENT,
      payload,
      state: isSuccess(answer) ? 'delivered' : 'failed',
      tries: 0,
      created_at: event.created_at,
      ...logged([], event.created_at, answer),
    }),
    audit('webhook.test', id, { after: { success: isSuccess(answer) } }),
  )
  return testResult(answer)
}

/** Unsigned, because the webhook has no secret yet. */
export async function testUrl(
  ctx: With<'outbound'>,
  { url, event: type }: Input<'testUrl'>,
): Promise<TestResult> {
  await limit(ctx)
  const fault = ctx.outbound.urlFault(url)
  if (fault) return { success: false, error: fault, ms: 0 }
  const { event, payload } = example(ctx, type)
  const headers = { 'content-type': 'application/json', 'webhook-id': event.id }
  const answer = await ctx.outbound.post(url, { headers, body: payload })
  const { host } = new URL(url)
  await commit(ctx, audit('webhook.test_url', ctx.tenant, { after: { host, success: isSuccess(answer) } }))
  return testResult(answer)
}

function example({ tenant, now }: Ctx, type: Input<'testUrl'>['event']) {
  const at = now()
  const created_at = at.toISOString()
  const event = { id: newId('evt', at), type, created_at, data: exampleOf(type, at) }
  return { event, payload: webhookBody(tenant, event) }
}

function limit(ctx: Ctx): Promise<void> {
  const message = 'Muitos testes em pouco tempo. Aguarde um minuto e tente de novo.'
  return enforceRateLimit(ctx, 'webhook_tests', ctx.tenant, TESTS, 'too_many_tests', message)
}

function inactive(): AppError {
  return new AppError('webhook_inactive', 'O webhook está inativo. Ative-o para testar.')
}
