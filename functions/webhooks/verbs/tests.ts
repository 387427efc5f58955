import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { AppError } from '#functions/kit/errors.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { instantOfId, newId } from '#shared/ids.ts'
import { TEST_EVENT, TESTS_AT_ONCE, type webhooksContract } from '#shared/webhooks.ts'
import { refuseFault } from '../provider.ts'
import { accountTests, businessTests, type RunningTests, requireWebhook, webhookTests } from '../records.ts'
import { webhookBody } from '../rules/events.ts'
import { exampleOf } from '../rules/examples.ts'
import { isOn } from '../rules/webhooks.ts'

type Routes = typeof webhooksContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>
type Started = Output<'testWebhook'>

/** The clock sends a test whose message was lost after this time. */
const SAFETY_MS = 10_000
/** A test stops counting as running after this time, whatever its result. */
const COUNTED_MS = 120_000

const SOON = 'Muitos testes em pouco tempo. Aguarde um minuto e tente de novo.'
const TOMORROW = 'Muitos testes hoje. Tente de novo amanhã.'

/** A failed test does not count against the webhook. */
export async function testWebhook(
  ctx: Needs<'send_tests'>,
  { webhook_id }: Input<'testWebhook'>,
): Promise<Started> {
  return start(ctx, async () => {
    const { hook } = await requireWebhook(ctx, webhook_id)
    if (!isOn(hook, ctx.now())) throw inactive()
    return { target: { webhook_id }, type: TEST_EVENT, audited: audit('webhook.test', webhook_id, {}) }
  })
}

/** It is unsigned, because the webhook has no secret yet. */
export async function testUrl(
  ctx: Needs<'send_tests' | 'outbound'>,
  { url, event: type }: Input<'testUrl'>,
): Promise<Started> {
  refuseFault(ctx, url)
  const { host } = new URL(url)
  const audited = audit('webhook.test_url', ctx.tenant, { after: { host } })
  return start(ctx, async () => ({ target: { url }, type, audited }))
}

export async function getWebhookTest(
  ctx: Ctx,
  { test_id }: Input<'getWebhookTest'>,
): Promise<Output<'getWebhookTest'>> {
  const test = await get(ctx, webhookTests, { id: test_id }, { consistent: true })
  if (!test) throw new AppError('webhook_test_not_found', 'Este teste não existe mais. Faça outro.')
  return { test_id, ...(test.result && { result: test.result }) }
}

type Target = { webhook_id: string } | { url: string }
type Planned = { target: Target; type: Input<'testUrl'>['event']; audited: ReturnType<typeof audit> }

/** Counts per account and business. The queue runs it, so that no request waits for a stranger's server. */
function start(ctx: Needs<'send_tests'>, plan: () => Promise<Planned>): Promise<Started> {
  const { by, tenant } = ctx
  if (by.kind !== 'staff') throw new Error('a test belongs to a member')
  const { user_id } = by
  return act(
    ctx,
    async () => {
      const { target, type, audited } = await plan()
      const now = ctx.now()
      const id = newId('evt', now)
      const created_at = now.toISOString()
      const payload = webhookBody(tenant, { id, type, created_at, data: exampleOf(type, now) })
      const [business, account] = await getMany(ctx, [ref(businessTests, {}), ref(accountTests, { user_id })])
      return {
        answer: { test_id: id },
        writes: [
          create(webhookTests, {
            ...{ id, ...target, event_type: type, payload, user_id, created_at },
            due: dueOf(id),
          }),
          replace(businessTests, oneMore(business, id, now)),
          replace(accountTests, { ...oneMore(account, id, now), user_id }),
          counterWrite(ctx, 'webhook_tests', tenant, SOON),
          counterWrite(ctx, 'webhook_tests_day', tenant, TOMORROW),
          counterWrite(ctx, 'webhook_tests_account', user_id, TOMORROW),
          audited,
        ],
      }
    },
    async (answer) => {
      const { test_id: id } = answer
      await ctx.send_tests([{ ...storedKey(tenant, ref(webhookTests, { id })), due: dueOf(id) }])
      return answer
    },
  )
}

const dueOf = (id: string) => afterMs(instantOfId(id), SAFETY_MS)

function oneMore(stored: RunningTests | undefined, id: string, now: Date): RunningTests {
  const at = now.toISOString()
  const running = (stored?.running ?? []).filter(({ until }) => until > at)
  if (running.length >= TESTS_AT_ONCE) {
    const message = 'Dois testes ainda estão em andamento. Espere o resultado deles e tente de novo.'
    throw new AppError('too_many_tests', message, { retryAfter: 5 })
  }
  return {
    running: [...running, { id, until: afterMs(now, COUNTED_MS) }],
    version: (stored?.version ?? 0) + 1,
  }
}

function inactive(): AppError {
  return new AppError('webhook_inactive', 'O webhook está inativo. Ative-o para testar.')
}
