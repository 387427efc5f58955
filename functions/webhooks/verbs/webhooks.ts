import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { accountOf } from '#functions/kit/authority.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, versionConflict } from '#functions/kit/errors.ts'
import type { Needs } from '#functions/kit/services.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { newId } from '#shared/ids.ts'
import { WEBHOOKS, type Webhook, type webhooksContract } from '#shared/webhooks.ts'
import { newSecret, refuseFault } from '../provider.ts'
import {
  deletedWebhooks,
  healths,
  readSettings,
  requireWebhook,
  type StoredWebhook,
  webhookLists,
  webhooks,
} from '../records.ts'
import {
  auditedWebhook as audited,
  automationOf,
  flagsOf,
  knownTo,
  unique,
  webhookOf,
} from '../rules/webhooks.ts'

type Routes = typeof webhooksContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>
type WithTools = Needs<'secrets' | 'outbound'>

export async function listWebhooks(ctx: Ctx): Promise<Output<'listWebhooks'>> {
  const { hooks, healths: all, flags, automation } = await readSettings(ctx)
  const now = ctx.now()
  return {
    webhooks: hooks.map((hook) => webhookOf(ctx.can, hook, all.get(hook.id), now)),
    flags: flagsOf(flags),
    automation: automationOf(automation),
  }
}

export async function createWebhook(ctx: WithTools, input: Input<'createWebhook'>): Promise<Webhook> {
  refuseFault(ctx, input.url)
  return act(ctx, async () => {
    const { hooks, list } = await readSettings(ctx)
    if (hooks.length >= WEBHOOKS) {
      throw new AppError(
        'too_many_webhooks',
        `Uma empresa pode ter no máximo ${WEBHOOKS} webhooks. Exclua um que não usa mais.`,
      )
    }
    const now = ctx.now()
    const at = now.toISOString()
    const hook: StoredWebhook = {
      id: newId('whk', now),
      ...input,
      events: unique(input.events),
      is_active: true,
      ...(await newSecret(ctx, ctx.secrets)),
      known_to: knownTo({ known_to: [] }, accountOf(ctx.by)),
      created_at: at,
      updated_at: at,
      version: 1,
    }
    return {
      answer: webhookOf(ctx.can, hook, undefined, now),
      writes: [
        create(webhooks, hook),
        create(healths, { id: hook.id, failures: 0 }),
        replace(webhookLists, { version: list.version + 1 }),
        audit('webhook.create', hook.id, { after: audited(hook) }),
      ],
    }
  })
}

export async function updateWebhook(ctx: WithTools, input: Input<'updateWebhook'>): Promise<Webhook> {
  const { webhook_id: id, version, ...changes } = input
  if (changes.url !== undefined) refuseFault(ctx, changes.url)
  return act(ctx, async () => {
    const { hook: stored, health } = await requireWebhook(ctx, id)
    if (stored.version !== version) throw versionConflict()
    const { switched_off: _, ...kept } = stored
    const now = ctx.now()
    const hook: StoredWebhook = {
      ...(changes.is_active ? kept : stored),
      ...changes,
      ...(changes.events && { events: unique(changes.events) }),
      ...(changes.url !== undefined && { known_to: knownTo(stored, accountOf(ctx.by)) }),
      updated_at: now.toISOString(),
      version: version + 1,
    }
    const begins = changes.is_active && !stored.is_active
    return {
      answer: webhookOf(ctx.can, hook, health, now),
      writes: [
        replace(webhooks, hook),
        ...(begins && health ? [patch(healths, { id }, { failures: 0 }, {})] : []),
        audit('webhook.update', id, { before: audited(stored), after: audited(hook) }),
      ],
    }
  })
}

export async function deleteWebhook(
  ctx: Ctx,
  { webhook_id: id }: Input<'deleteWebhook'>,
): Promise<Output<'deleteWebhook'>> {
  return act(ctx, async () => {
    const { hook } = await requireWebhook(ctx, id)
    return {
      answer: {},
      writes: [
        remove(webhooks, hook, hook.version),
        remove(healths, { id }),
        create(deletedWebhooks, { id, deleted_at: ctx.now().toISOString() }),
        audit('webhook.delete', id, { before: audited(hook) }),
      ],
    }
  })
}
