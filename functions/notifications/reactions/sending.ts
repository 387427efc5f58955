import { commit, emit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage, type DueTurn } from '#functions/kit/due.ts'
import { AppError } from '#functions/kit/errors.ts'
import { logError } from '#functions/kit/log.ts'
import { inTurn } from '#functions/kit/serialize.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { patch } from '#functions/kit/writes.ts'
import type { About, Outcome, Send } from '../provider/outcome.ts'
import { type Notification, notifications, waiting } from '../records.ts'
import { isPaid, isThrottled, isWaitedFor, leadsToSms, throttledWait, waitAfter } from '../rules/attempts.ts'
import type { Outgoing } from '../rules/outgoing.ts'
import { maskRecipient } from '../writes.ts'
import { allowance } from './allowance.ts'
import { type ComposeTools, compose } from './composing.ts'

/** The lease outlasts the function, so no attempt is running when it ends. */
export const LEASE_MS = 60_000

const CALL_MS = 10_000

type SendTools = ComposeTools & {
  email: Send<'email'>
  sms: Send<'sms'>
  /** It is undefined where this installation has no number for WhatsApp. */
  whatsapp: Send<'whatsapp'> | undefined
}

/** A `queued` message is tried again at `due`. */
type Ending = { recipient?: string } & (
  | { status: 'sent' }
  | { status: 'failed' | 'skipped' | 'unknown'; reason: string }
  | { status: 'queued'; reason?: string; due: string; tries: number }
)

/** A worker has at most one e-mail between its call and its record, so a crash repeats at most one. */
export function sendNotification(tools: SendTools) {
  const mailTurn = inTurn()
  const allow = allowance()
  return async (
    ctx: Ctx,
    notification: Notification,
    claimed: DueMessage,
    { hasTime }: Pick<DueTurn, 'hasTime'>,
  ): Promise<string> => {
    const job = async (): Promise<string> => {
      const prepared = await prepare(ctx, { ...tools, allow }, notification, claimed)
      if (!prepared) return 'overtaken'
      const ending = 'outgoing' in prepared ? await attempt(ctx, tools, notification, prepared) : prepared
      return (await end(ctx, notification, claimed, ending)) ? ending.status : 'overtaken'
    }
    if (isPaid(notification.channel)) return job()
    // An e-mail that the timeout would interrupt waits for the end of its lease.
    return mailTurn(async () => (hasTime(CALL_MS) ? job() : 'left to the clock'))
  }
}

type Prepared = { outgoing: Outgoing; recipient: string }

async function prepare(
  ctx: Ctx,
  { allow, ...tools }: SendTools & { allow: ReturnType<typeof allowance> },
  notification: Notification,
  claimed: DueMessage,
): Promise<Prepared | Ending | undefined> {
  const { id, channel, attempt_at } = notification
  // Its worker died after the call, before the result was recorded.
  if (isPaid(channel) && attempt_at) return { status: 'unknown', reason: 'interrupted' }
  let recipient: string | undefined
  try {
    const outgoing = await compose(ctx, tools, notification)
    if ('skip' in outgoing) return { status: 'skipped', reason: outgoing.skip }
    if ('until' in outgoing) return { status: 'queued', due: outgoing.until, tries: notification.tries }
    recipient = maskRecipient(outgoing.channel, outgoing.to)
    if (!tools[outgoing.channel]) return { status: 'failed', reason: 'not_available', recipient }
    const past = await allow(ctx, notification)
    if (past) return { status: 'skipped', reason: past, recipient }
    if (isPaid(outgoing.channel) && !(await markBegun(ctx, id, claimed))) return undefined
    return { outgoing, recipient }
  } catch (error) {
    return failed(ctx, notification, error, recipient)
  }
}

async function attempt(
  ctx: Ctx,
  tools: SendTools,
  notification: Notification,
  { outgoing, recipient }: Prepared,
): Promise<Ending> {
  try {
    const about = { tenant: ctx.tenant, id: notification.id }
    return { ...endingOf(await dispatch(tools, outgoing, about)), recipient }
  } catch (error) {
    return failed(ctx, notification, error, recipient)
  }
}

function failed(ctx: Ctx, notification: Notification, error: unknown, recipient?: string): Ending {
  const { id, channel } = notification
  logError('attempt failed', error, { sk: id, channel })
  return { ...laterOrNever(ctx, notification, error), ...(recipient && { recipient }) }
}

/** A worker that finds the mark does not send, because the message may have been sent. */
function markBegun(ctx: Ctx, id: string, { due }: DueMessage): Promise<boolean> {
  const attempt_at = ctx.now().toISOString()
  return writeOrFalseOnConflict(ctx, patch(notifications, { id }, { attempt_at }, { status: 'queued', due }))
}

function dispatch(tools: SendTools, outgoing: Outgoing, about: About): Promise<Outcome> {
  if (outgoing.channel === 'email') return tools.email(outgoing, about)
  if (outgoing.channel === 'sms') return tools.sms(outgoing, about)
  return (tools.whatsapp as Send<'whatsapp'>)(outgoing, about)
}

function endingOf(outcome: Outcome): Ending {
  if ('refusal' in outcome) return { status: 'failed', reason: outcome.refusal }
  if ('unsure' in outcome) return { status: 'unknown', reason: 'interrupted' }
  return { status: 'sent' }
}

function laterOrNever(ctx: Ctx, { kind, created_at, tries }: Notification, error: unknown): Ending {
  const { name: reason, status } = error as Error & { status?: number }
  if (isThrottled({ name: reason, status }) && isWaitedFor(kind, created_at, ctx.now())) {
    return { status: 'queued', reason, due: afterMs(ctx.now(), throttledWait(Math.random()) * 1000), tries }
  }
  const wait = waitAfter(tries)
  if (wait === undefined) return { status: 'failed', reason }
  return { status: 'queued', reason, due: afterMs(ctx.now(), wait * 1000), tries: tries + 1 }
}

/** Returns false when a provider's report or another worker came first. */
async function end(
  ctx: Ctx,
  { id, channel }: Notification,
  { due }: DueMessage,
  ending: Ending,
): Promise<boolean> {
  const { status, recipient } = ending
  const write = patch<Notification, { id: string }>(
    notifications,
    { id },
    {
      status,
      attempt_at: undefined,
      reason: 'reason' in ending ? ending.reason : undefined,
      ...(recipient && { recipient }),
      ...(status === 'queued' && { tries: ending.tries }),
      ...(status === 'sent' && { sent_at: ctx.now().toISOString() }),
      ...waiting(id, status === 'queued' ? ending.due : undefined),
    },
    { status: 'queued', due },
  )
  if (!leadsToSms(channel, ending)) return writeOrFalseOnConflict(ctx, write)
  try {
    await commit(ctx, write, emit('notification.failed', { id, version: 1 }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.lost) return false
    throw error
  }
}
