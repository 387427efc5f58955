import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { accountOf } from '#functions/kit/authority.ts'
import { audit, replace } from '#functions/kit/commit.ts'
import { afterMs } from '#functions/kit/due.ts'
import { versionConflict } from '#functions/kit/errors.ts'
import type { Needs } from '#functions/kit/services.ts'
import { patch } from '#functions/kit/writes.ts'
import { ROTATION_HOURS, type Webhook, type webhooksContract } from '#shared/webhooks.ts'
import { newSecret } from '../provider.ts'
import { requireWebhook, type StoredWebhook, webhooks } from '../records.ts'
import { knownTo, webhookOf, whsecOf } from '../rules/webhooks.ts'

type Routes = typeof webhooksContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function getWebhookSecret(
  ctx: Needs<'secrets'>,
  { webhook_id: id }: Input<'getWebhookSecret'>,
): Promise<Output<'getWebhookSecret'>> {
  const { hook } = await act(ctx, async () => {
    const found = await requireWebhook(ctx, id)
    const { known_to, version } = found.hook
    const known = { known_to: knownTo(found.hook, accountOf(ctx.by)) }
    const isNew = known.known_to?.length !== known_to?.length
    return {
      answer: found,
      writes: [
        ...(isNew ? [patch(webhooks, { id }, known, { version })] : []),
        audit('webhook.secret_seen', id, {}),
      ],
    }
  })
  const secret = await ctx.secrets.decrypt(ctx.tenant, hook.secret)
  return { secret, whsec: whsecOf(secret) }
}

export async function rotateWebhookSecret(
  ctx: Needs<'secrets'>,
  { webhook_id: id, version }: Input<'rotateWebhookSecret'>,
): Promise<Webhook> {
  return act(ctx, async () => {
    const { hook: stored, health } = await requireWebhook(ctx, id)
    if (stored.version !== version) throw versionConflict()
    const now = ctx.now()
    const hook: StoredWebhook = {
      ...stored,
      ...(await newSecret(ctx, ctx.secrets)),
      previous_secret: { secret: stored.secret, until: afterMs(now, ROTATION_HOURS * 3_600_000) },
      updated_at: now.toISOString(),
      version: version + 1,
    }
    return {
      answer: webhookOf(ctx.can, hook, health, now),
      writes: [replace(webhooks, hook), audit('webhook.rotate', id, {})],
    }
  })
}
