import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { accountOf } from '#functions/kit/authority.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields, versionConflict } from '#functions/kit/errors.ts'
import type { Needs } from '#functions/kit/services.ts'
import { patch } from '#functions/kit/writes.ts'
import type { FieldError } from '#shared/errors.ts'
import { AUTOMATION, type Automation, type WebhookFlags, type webhooksContract } from '#shared/webhooks.ts'
import { refuseFault } from '../provider.ts'
import { automations, flagSettings, healths, readSettings, type StoredAutomation } from '../records.ts'
import { automationOf, flagsOf, knownTo } from '../rules/webhooks.ts'

type Routes = typeof webhooksContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>

export async function setWebhookFlags(ctx: Ctx, flags: Input<'setWebhookFlags'>): Promise<WebhookFlags> {
  return act(ctx, async () => {
    const { flags: stored } = await readSettings(ctx)
    return {
      answer: flags,
      writes: [
        replace(flagSettings, { ...flags, version: stored.version + 1 }),
        audit('webhook.flags', ctx.tenant, { before: flagsOf(stored), after: flags }),
      ],
    }
  })
}

/** A key must be a valid header value. */
const KEY = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/

export async function saveAutomation(
  ctx: Needs<'secrets' | 'outbound'>,
  { webhook_url, api_key, is_enabled, version }: Input<'saveAutomation'>,
): Promise<Automation> {
  if (webhook_url !== undefined) refuseFault(ctx, webhook_url)
  if (api_key && !KEY.test(api_key)) {
    throw invalidFields({ field: 'api_key', message: 'Use apenas letras sem acento, números e símbolos.' })
  }
  return act(ctx, async () => {
    const { automation: stored, healths: all } = await readSettings(ctx)
    if (stored.version !== version) throw versionConflict()
    const stays = webhook_url === undefined || isSameAddress(webhook_url, stored.webhook_url)
    if (!stays && stored.api_key && api_key === undefined) {
      // Managers never see the stored key, so they must not redirect it to another address.
      throw invalidFields({ field: 'api_key', message: 'O endereço mudou: informe a chave de novo.' })
    }
    const key = api_key ? await ctx.secrets.encrypt(ctx.tenant, api_key) : stored.api_key
    const keeps = api_key !== null && api_key !== ''
    const isTheirs = webhook_url !== stored.webhook_url || Boolean(api_key)
    const knowers = stored.version === 0 ? { known_to: [] } : stored
    const known_to = isTheirs ? knownTo(knowers, accountOf(ctx.by)) : stored.known_to
    const automation: StoredAutomation = {
      ...(known_to && { known_to }),
      ...(stored.handed_over && { handed_over: stored.handed_over }),
      ...(webhook_url !== undefined && { webhook_url }),
      ...(keeps && key !== undefined && { api_key: key }),
      is_enabled,
      version: version + 1,
    }
    const missing = is_enabled && missingOf(automation)
    if (missing) throw invalidFields(missing)
    const begins = is_enabled && !stored.is_enabled
    return {
      answer: automationOf(automation),
      writes: [
        replace(automations, automation),
        ...(all.has(AUTOMATION)
          ? begins
            ? [patch(healths, { id: AUTOMATION }, { failures: 0 }, {})]
            : []
          : [create(healths, { id: AUTOMATION, failures: 0 })]),
        audit('automation.save', ctx.tenant, { before: audited(stored), after: audited(automation) }),
      ],
    }
  })
}

const isSameAddress = (one: string, other: string | undefined) =>
  other !== undefined && new URL(one).href === new URL(other).href

function missingOf({ webhook_url, api_key }: StoredAutomation): FieldError | undefined {
  if (!webhook_url) return { field: 'webhook_url', message: 'Informe o endereço para ligar a automação.' }
  return api_key ? undefined : { field: 'api_key', message: 'Informe a chave para ligar a automação.' }
}

function audited(automation: StoredAutomation) {
  const { webhook_url, is_enabled, has_key } = automationOf(automation)
  return { ...(webhook_url && { host: new URL(webhook_url).host }), is_enabled, has_key }
}
