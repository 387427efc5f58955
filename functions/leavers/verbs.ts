import type * as z from 'zod'
import { settleKey } from '#functions/api-keys/writes.ts'
import { act } from '#functions/kit/act.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { settleWebhook } from '#functions/webhooks/writes.ts'
import type { LeftItem, leaversContract } from '#shared/leavers.ts'
import { AUTOMATION } from '#shared/webhooks.ts'
import { leftItems } from './records.ts'

type Input<K extends keyof typeof leaversContract> = z.output<(typeof leaversContract)[K]['input']>

export async function listLeft(ctx: Ctx): Promise<{ items: LeftItem[] }> {
  return { items: await leftItems(ctx, ctx.now()) }
}

export function settleLeft(
  ctx: Ctx,
  { kind, id, keep }: Input<'settleLeft'>,
): Promise<Record<string, never>> {
  return act(ctx, async () => ({
    answer: {},
    writes: await (kind === 'api_key'
      ? settleKey(ctx, id, keep)
      : settleWebhook(ctx, kind === 'automation' ? AUTOMATION : id, keep)),
  }))
}
