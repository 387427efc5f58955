import type * as z from 'zod'
import { companyOf } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { NO_TENANT } from '#functions/kit/identify.ts'
import { isLimitSpent, pastLimit } from '#functions/kit/limit.ts'
import { logInfo } from '#functions/kit/log.ts'
import { addUsed, consumeQuota, usedOf } from '#functions/kit/quota.ts'
import type { Needs } from '#functions/kit/services.ts'
import { standings } from '#functions/notifications/reactions/allowance.ts'
import type { AssistantAnswer, assistantContract } from '#shared/assistant.ts'
import { limits } from '#shared/limits.ts'
import { timeOf, wallClock } from '#shared/time.ts'
import { spentNotice } from '../rules/allowance.ts'

type Input = z.output<(typeof assistantContract)['askAssistant']['input']>

const KEPT_SECONDS = 3_456_000

/** Answers by the model, or from the manual when no model is available or the allowance is spent. */
export async function askAssistant(ctx: Needs<'ask_model'>, input: Input): Promise<AssistantAnswer> {
  const asked = ctx.now()
  const { timezone } = await companyOf(ctx)
  const { left, resets_at } = await countQuestion(ctx, timezone)
  const month = Number(wallClock(timezone, asked).date.slice(0, 7).replace('-', ''))
  const { ask_model } = ctx
  const isNew = ask_model !== undefined && (await startsSlowly(ctx))
  const isSpent = ask_model !== undefined && (await isMonthSpent(ctx, month, isNew))
  let tokens = 0
  const spend = async (amount: number) => {
    tokens += amount
    const kept = { amount, keepSeconds: KEPT_SECONDS }
    await addUsed(ctx, 'assistant_tokens', month, kept)
    if (isNew) await addUsed(overAll(ctx), 'assistant_tokens_young', month, kept)
  }
  try {
    // Each branch is loaded lazily, because the code would delay every cold start.
    if (ask_model && !isSpent) {
      const { converse } = await import('./conversation.ts')
      return { ...(await converse(ctx, input, { ask_model, spend, timezone })), left, resets_at }
    }
    const { answerFromManual } = await import('./retrieval.ts')
    const answer = await answerFromManual(ctx, input)
    const message = isSpent ? `${spentNotice(month)}\n\n${answer.message}` : answer.message
    return { ...answer, message, left, resets_at }
  } finally {
    const ms = ctx.now().getTime() - asked.getTime()
    logInfo('question', { request_id: ctx.request_id, tokens, ms, spent: isSpent })
  }
}

/** New accounts and businesses without a held appointment get a smaller allowance. */
async function startsSlowly(ctx: Ctx): Promise<boolean> {
  standing ??= standings(ctx)
  return (await standing(ctx.tenant, ctx.now())).isNew
}
let standing: ReturnType<typeof standings> | undefined

const overAll = (ctx: Ctx) => ({ ...ctx, tenant: NO_TENANT })

async function isMonthSpent(ctx: Ctx, month: number, isNew: boolean): Promise<boolean> {
  const used = await usedOf(ctx, 'assistant_tokens', month)
  if (!isNew) return used >= limits.assistant_tokens.limit
  const all = await usedOf(overAll(ctx), 'assistant_tokens_young', month)
  return isLimitSpent('assistant_tokens_young', all) || used >= limits.assistant_tokens_new.limit
}

/** Failed questions count as well, because the model's time is paid in any case. */
async function countQuestion(ctx: Ctx, timezone: string) {
  const { by } = ctx
  const whom = by.kind === 'staff' ? by.user_id : by.kind
  const { isOver, limit, left, resetSeconds } = await consumeQuota(ctx, 'questions', whom)
  const resets = new Date(ctx.now().getTime() + resetSeconds * 1000)
  if (isOver) {
    const time = timeOf(wallClock(timezone, resets).minutes)
    const message = `Você já fez ${limit} perguntas nesta hora. Pergunte de novo a partir das ${time}.`
    throw pastLimit('questions', resetSeconds, message)
  }
  return { left, resets_at: resets.toISOString() }
}
