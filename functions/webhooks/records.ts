import * as z from 'zod'
import { AppError } from '#functions/kit/errors.ts'
import { record, ref, withoutStorage } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { type DueKeys, dueAt, dueShard } from '#functions/kit/system-records.ts'
import { getMany, queryAll } from '#functions/kit/table.ts'
import { instant } from '#shared/fields.ts'
import { handedOverSchema } from '#shared/leavers.ts'
import {
  AUTOMATION,
  deliverySchema,
  LOG_DAYS,
  testResultSchema,
  type WebhookFlags,
  webhookFlags,
  webhookSchema,
} from '#shared/webhooks.ts'

/**
 * | item       | pk                           | sk            | access, expiry                                   |
 * |------------|------------------------------|---------------|--------------------------------------------------|
 * | webhook    | `<tenant>#webhooks`          | `hook#<id>`   | one Query reads all that a fan-out needs         |
 * | its health | `<tenant>#webhooks`          | `health#<id>` | written by deliveries, apart from the settings   |
 * | flags      | `<tenant>#webhooks`          | `flags`       |                                                  |
 * | automation | `<tenant>#webhooks`          | `automation`  | its health is `health#automation`                |
 * | list       | `<tenant>#webhooks`          | `list`        | counts additions                                 |
 * | running    | `<tenant>#webhooks`          | `tests`       | tests under way, at most two                     |
 * | …          | `user#<user>`                | `webhook_tests` | the same of an account over its businesses     |
 * | test       | `<tenant>#webhook_test#<id>` | `test`        | due while it waits; TTL one hour                 |
 * | delivery   | `<tenant>#delivery#<id>`     | `<event>`     | due while it waits; TTL 30 days                  |
 *
 * Secrets and the automation's key are stored encrypted, with the tenant as context.
 */
const WEBHOOKS_PARTITION = 'webhooks'

const storedWebhookSchema = () =>
  webhookSchema()
    .omit({ secret_prefix: true, rotated_until: true, last_triggered_at: true })
    .extend({
      secret: z.string(),
      secret_prefix: z.string(),
      /** The previous secret signs as well until then. */
      previous_secret: z.object({ secret: z.string(), until: instant() }).optional(),
      /** These accounts know its address or secret; older webhooks lack the list. */
      known_to: z.array(z.string()).optional(),
    })
export type StoredWebhook = z.infer<ReturnType<typeof storedWebhookSchema>>

export const webhooks = record<StoredWebhook, { id: string }>({
  name: 'webhook',
  shape: 1,
  leaver: 'handed_over',
  erased: 'none',
  schema: () => storedWebhookSchema().strict(),
  key: ({ id }) => [WEBHOOKS_PARTITION, `hook#${id}`],
})

/** `failures` counts failed attempts since the last success. */
export type Health = { id: string; failures: number; last_triggered_at?: string }

export const healths = record<Health, { id: string }>({
  name: 'webhook_health',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({ id: z.string(), failures: z.int(), last_triggered_at: instant().optional() }),
  key: ({ id }) => [WEBHOOKS_PARTITION, `health#${id}`],
})

export type StoredFlags = WebhookFlags & { version: number }

export const flagSettings = record<StoredFlags, object>({
  name: 'webhook_flags',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.looseObject({ version: z.int() }),
  key: () => [WEBHOOKS_PARTITION, 'flags'],
})

const storedAutomationSchema = () =>
  z.object({
    webhook_url: z.string().optional(),
    api_key: z.string().optional(),
    is_enabled: z.boolean(),
    known_to: z.array(z.string()).optional(),
    handed_over: handedOverSchema().optional(),
    version: z.int(),
  })
export type StoredAutomation = z.infer<ReturnType<typeof storedAutomationSchema>>

export const automations = record<StoredAutomation, object>({
  name: 'automation_webhook',
  shape: 1,
  leaver: 'handed_over',
  erased: 'none',
  schema: () => storedAutomationSchema().strict(),
  key: () => [WEBHOOKS_PARTITION, AUTOMATION],
})

/** Each addition raises its version, so that the limit holds under races. */
export const webhookLists = record<{ version: number }, object>({
  name: 'webhook_list',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ version: z.int() }),
  key: () => [WEBHOOKS_PARTITION, 'list'],
})

/** Nobody may read a deleted webhook's log, but the table keeps it for as long as this. */
export const deletedWebhooks = record<{ id: string; deleted_at: string }, { id: string }>({
  name: 'deleted_webhook',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ id: z.string(), deleted_at: instant() }),
  key: ({ id }) => [WEBHOOKS_PARTITION, `deleted#${id}`],
  expires: ({ deleted_at }) => new Date(Date.parse(deleted_at) + LOG_DAYS * 86_400_000),
})

/** A strong Query reads all settings; webhooks are ordered by name. */
export type Settings = {
  hooks: StoredWebhook[]
  deleted: string[]
  healths: Map<string, Health>
  flags: StoredFlags
  automation: StoredAutomation
  list: { version: number }
}

export async function readSettings(scope: Scope): Promise<Settings> {
  const all = await queryAll<{ sk: string }>(scope, WEBHOOKS_PARTITION, { consistent: true })
  const starting = <T extends object>(start: string) =>
    all.filter(({ sk }) => sk.startsWith(start)).map((item) => withoutStorage(item) as unknown as T)
  const [flags] = starting<StoredFlags>('flags')
  const [automation] = starting<StoredAutomation>(AUTOMATION)
  const [list] = starting<{ version: number }>('list')
  return {
    hooks: starting<StoredWebhook>('hook#').sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    deleted: starting<{ id: string }>('deleted#').map(({ id }) => id),
    healths: new Map(starting<Health>('health#').map((health) => [health.id, health])),
    flags: flags ?? { ...allFlagsOn(), version: 0 },
    automation: automation ?? { is_enabled: false, version: 0 },
    list: list ?? { version: 0 },
  }
}

function allFlagsOn(): WebhookFlags {
  return Object.fromEntries(Object.keys(webhookFlags).map((flag) => [flag, true])) as WebhookFlags
}

export async function requireWebhook(
  scope: Scope,
  id: string,
): Promise<{ hook: StoredWebhook; health: Health | undefined }> {
  const [hook, health] = await getMany(scope, [ref(webhooks, { id }), ref(healths, { id })])
  if (!hook) throw webhookNotFound()
  return { hook: withoutStorage(hook), health: health && withoutStorage(health) }
}

export function webhookNotFound(): AppError {
  return new AppError('webhook_not_found', 'Webhook não encontrado. Atualize a página.')
}

const storedDeliverySchema = () =>
  deliverySchema()
    .omit({ success: true, next_attempt_at: true })
    .extend({
      /** The client of its body was erased, so it is not sent again. */
      erased: z.literal(true).optional(),
      /** It counts failed attempts since creation, or since the last replay by hand. */
      tries: z.int(),
      /** A waiting delivery is due at its next attempt, a claimed one at the end of its lease. */
      due: instant().optional(),
      /** A claim with another `due` belongs to an attempt that was not recorded. */
      planned: instant().optional(),
    })
/** The index keys belong to it, because attempts set them. */
export type StoredDelivery = z.infer<ReturnType<typeof storedDeliverySchema>> & DueKeys

export const deliveriesPartition = (webhookId: string) => `delivery#${webhookId}`

export const deliveries = record<StoredDelivery, { webhook_id: string; id: string }>({
  name: 'delivery',
  shape: 1,
  leaver: 'none',
  erased: 'anonymised',
  schema: () => storedDeliverySchema().strict(),
  key: ({ webhook_id, id }) => [deliveriesPartition(webhook_id), id],
  indexes: ({ id, due }): { due?: [string, string] } => (due ? { due: [dueShard(id), due] } : {}),
  expires: ({ created_at }) => new Date(Date.parse(created_at) + LOG_DAYS * 86_400_000),
})

export function waiting(id: string, due: string | undefined) {
  return { ...dueAt(id, due), planned: due }
}

const storedTestSchema = () =>
  z.object({
    id: z.string(),
    webhook_id: z.string().optional(),
    url: z.string().optional(),
    event_type: z.string(),
    payload: z.string(),
    user_id: z.string(),
    result: testResultSchema().optional(),
    due: instant().optional(),
    created_at: instant(),
  })
export type StoredTest = z.infer<ReturnType<typeof storedTestSchema>> & DueKeys

export const webhookTests = record<StoredTest, { id: string }>({
  name: 'webhook_test',
  shape: 1,
  leaver: { kept: 'sent once, and gone within the hour' },
  erased: 'none',
  schema: () => storedTestSchema().strict(),
  key: ({ id }) => [`webhook_test#${id}`, 'test'],
  indexes: ({ id, due }): { due?: [string, string] } => (due ? { due: [dueShard(id), due] } : {}),
  expires: ({ created_at }) => new Date(Date.parse(created_at) + 3_600_000),
})

/** Each test stops counting at `until`, whatever its result. */
export type RunningTests = { running: { id: string; until: string }[]; version: number }

const runningSchema = () =>
  z.object({
    running: z.array(z.strictObject({ id: z.string(), until: instant() })),
    version: z.int(),
  })

export const businessTests = record<RunningTests, object>({
  name: 'webhook_tests_running',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => runningSchema().strict(),
  key: () => [WEBHOOKS_PARTITION, 'tests'],
})

export const accountTests = record<RunningTests & { user_id: string }, { user_id: string }>({
  name: 'account_webhook_tests',
  shape: 1,
  leaver: { kept: 'ids of tests that ran, of the account alone' },
  erased: 'none',
  schema: () => runningSchema().extend({ user_id: z.string() }).strict(),
  global: 'user',
  key: ({ user_id }) => [user_id, 'webhook_tests'],
})
