import { commit, create, decide, type ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due-message.ts'
import type { Outcome } from '#functions/kit/outbound.ts'
import { ref } from '#functions/kit/records.ts'
import { dueAt } from '#functions/kit/system-records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { postSigned, type Receivers, testResult } from '../provider.ts'
import {
  accountTests,
  businessTests,
  deliveries,
  type RunningTests,
  type StoredTest,
  type StoredWebhook,
  webhooks,
  webhookTests,
} from '../records.ts'
import { isSuccess, logged } from '../rules/attempts.ts'

/** The lease outlasts the function. */
export const LEASE_MS = 30_000

/** Makes one attempt and stores its result; a saved webhook also logs it. */
export function attemptTest(receivers: Receivers) {
  return async (ctx: Ctx, test: StoredTest, claimed: DueMessage): Promise<string> => {
    const { id, webhook_id } = test
    const hook = webhook_id ? (await getMany(ctx, [ref(webhooks, { id: webhook_id })]))[0] : undefined
    const answer = webhook_id && !hook ? undefined : await post(receivers, ctx, test, hook)
    const result = answer ? testResult(answer) : REMOVED
    const log = hook && answer ? [create(deliveries, deliveryOf(test, hook, answer))] : []
    return decide(async () => {
      const { user_id } = test
      const [stored, business, account] = await getMany(ctx, [
        ref(webhookTests, { id }),
        ref(businessTests, {}),
        ref(accountTests, { user_id }),
      ])
      if (stored?.due !== claimed.due) return 'overtaken'
      await commit(
        ctx,
        patch<StoredTest, { id: string }>(
          webhookTests,
          { id },
          { result, ...dueAt(id, undefined) },
          { due: claimed.due },
        ),
        ...(business ? [ended(business, id, (changes, was) => patch(businessTests, {}, changes, was))] : []),
        ...(account
          ? [ended(account, id, (changes, was) => patch(accountTests, { user_id }, changes, was))]
          : []),
        ...log,
      )
      return answer === undefined ? 'removed' : 'status' in answer ? String(answer.status) : answer.error
    })
  }
}

const REMOVED = { success: false, error: 'O webhook foi removido antes do teste.', ms: 0 }

function post(
  receivers: Receivers,
  { tenant, now }: Ctx,
  { id, url = '', payload }: StoredTest,
  hook: StoredWebhook | undefined,
): Promise<Outcome> {
  if (hook) return postSigned(receivers, hook, { tenant, id, payload, now: now() })
  const headers = { 'content-type': 'application/json', 'webhook-id': id }
  return receivers.outbound.post(url, { headers, body: payload })
}

function deliveryOf(
  { id, event_type, payload, created_at }: StoredTest,
  { id: webhook_id, name: webhook_name }: StoredWebhook,
  answer: Outcome,
) {
  const state = isSuccess(answer) ? ('delivered' as const) : ('failed' as const)
  return {
    ...{ id, webhook_id, webhook_name, event_type, payload, state, created_at },
    tries: 0,
    ...logged([], created_at, answer),
  }
}

function ended(
  { running, version }: RunningTests,
  id: string,
  write: (changes: RunningTests, expected: { version: number }) => ItemWrite,
): ItemWrite {
  return write({ running: running.filter((one) => one.id !== id), version: version + 1 }, { version })
}
