import * as z from 'zod'
import { contract } from './contract.ts'
import { changesOf, id, instant, line } from './fields.ts'
import { handedOverSchema } from './leavers.ts'
import { webhooksAddresses } from './staff-routes.ts'

/** Partners see more than the spec's events: `payment.received` and `stock.low_alert`. */
export const webhookEvents = [
  'appointment.created',
  'appointment.updated',
  'appointment.cancelled',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.reminder_1h',
  'client.created',
  'client.birthday',
  'payment.received',
  'stock.low_alert',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const TEST_EVENT = 'webhook.test'

/** Each flag lets some events pass; other events have none (RULINGS B27). */
export const webhookFlags = {
  webhook_on_booking: 'appointment.created',
  webhook_on_reschedule: 'appointment.rescheduled',
  webhook_on_cancel: 'appointment.cancelled',
  webhook_on_reminder: 'appointment.reminder_1h',
  webhook_on_birthday: 'client.birthday',
} as const satisfies Record<string, WebhookEvent>
export type WebhookFlag = keyof typeof webhookFlags

export const WEBHOOKS = 20

/** The log shows this many deliveries. */
export const LOGGED_DELIVERIES = 50
export const LOG_DAYS = 30
/** Ten attempts take a little over three days (DESIGN 5). */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** After this many failures in a row, deliveries wait in the queue of slow webhooks. */
export const SLOW_AFTER = 3
/** Both secrets sign for this many hours after a rotation. */
export const ROTATION_HOURS = 24
/** Deliveries of the automation webhook have this id (RULINGS A9). */
export const AUTOMATION = 'automation'

/** The server also checks where the address leads. */
export function isWebhookUrl(typed: string): boolean {
  if (!URL.canParse(typed)) return false
  const { protocol, username, password } = new URL(typed)
  return /^https?:$/.test(protocol) && !username && !password
}

const url = () => line(2048).refine(isWebhookUrl, 'Por favor, insira uma URL válida')

const events = () =>
  z.array(z.enum(webhookEvents)).min(1, 'Preencha nome, URL e selecione pelo menos um evento').max(20)

export const webhookSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    url: url(),
    events: events(),
    is_active: z.boolean(),
    /** It requires `webhooks.secret`. */
    secret_prefix: z.string().optional(),
    rotated_until: instant().optional(),
    /** The receiver answered 410, or all attempts of a delivery failed. */
    switched_off: z.object({ at: instant(), reason: z.enum(['gone', 'exhausted']) }).optional(),
    last_triggered_at: instant().optional(),
    handed_over: handedOverSchema().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Webhook = z.infer<ReturnType<typeof webhookSchema>>

const flagsSchema = () =>
  z.strictObject({
    webhook_on_booking: z.boolean(),
    webhook_on_reschedule: z.boolean(),
    webhook_on_cancel: z.boolean(),
    webhook_on_reminder: z.boolean(),
    webhook_on_birthday: z.boolean(),
  })
export type WebhookFlags = z.infer<ReturnType<typeof flagsSchema>>

const automationSchema = () =>
  z.object({
    webhook_url: url().optional(),
    has_key: z.boolean(),
    is_enabled: z.boolean(),
    handed_over: handedOverSchema().optional(),
    version: z.int(),
  })
export type Automation = z.infer<ReturnType<typeof automationSchema>>

/** An attempt has a status, or the reason for none. */
export const attemptSchema = () =>
  z.object({ at: instant(), status: z.int().optional(), error: z.string().optional(), ms: z.int() })
export type Attempt = z.infer<ReturnType<typeof attemptSchema>>

export const deliverySchema = () =>
  z.object({
    id: z.string(),
    webhook_id: z.string(),
    webhook_name: z.string(),
    event_type: z.string(),
    payload: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    success: z.boolean(),
    response_status: z.int().optional(),
    response_body: z.string().optional(),
    attempts: z.array(attemptSchema()),
    next_attempt_at: instant().optional(),
    created_at: instant(),
  })
export type Delivery = z.infer<ReturnType<typeof deliverySchema>>

/** A test is given up after this many seconds. */
export const TEST_SECONDS = 5
/** Further tests wait for a result first. */
export const TESTS_AT_ONCE = 2

export const testResultSchema = () =>
  z.object({
    success: z.boolean(),
    status: z.int().optional(),
    error: z.string().optional(),
    ms: z.int(),
  })
export type TestResult = z.infer<ReturnType<typeof testResultSchema>>

/** The screen polls until there is a result. */
const startedTestSchema = () => z.object({ test_id: z.string() })

const webhookFields = () =>
  z.strictObject({
    name: line(120).min(1, 'Preencha nome, URL e selecione pelo menos um evento'),
    url: url(),
    events: events(),
  })

const webhookId = () => ({ webhook_id: id('whk') })

export const webhooksContract = /* @__PURE__ */ contract(webhooksAddresses, {
  listWebhooks: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        webhooks: z.array(webhookSchema()),
        flags: flagsSchema(),
        automation: automationSchema(),
      }),
    status: 200,
    errors: [],
  },
  /** Only `getWebhookSecret` shows its secret. */
  createWebhook: {
    access: { permission: 'webhooks.manage' },
    input: webhookFields,
    output: webhookSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_webhooks', 'url_refused'],
  },
  /** Switching it on again resets its failures. */
  updateWebhook: {
    access: { permission: 'webhooks.manage' },
    input: () =>
      changesOf(webhookFields().shape).extend({
        ...webhookId(),
        version: z.int().min(1),
        is_active: z.boolean().optional(),
      }),
    output: webhookSchema,
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'version_conflict', 'url_refused'],
  },
  deleteWebhook: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject(webhookId()),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found'],
  },
  getWebhookSecret: {
    access: { permission: 'webhooks.secret' },
    input: () => z.strictObject(webhookId()),
    /** `whsec` is the form of Standard Webhooks. */
    output: () => z.object({ secret: z.string(), whsec: z.string() }),
    status: 200,
    errors: ['webhook_not_found'],
  },
  /** The previous secret signs for 24 more hours. */
  rotateWebhookSecret: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ ...webhookId(), version: z.int().min(1) }),
    output: webhookSchema,
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'version_conflict'],
  },
  /** The log includes the test. `getWebhookTest` has the result. */
  testWebhook: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject(webhookId()),
    output: startedTestSchema,
    status: 201,
    idempotent: true,
    errors: ['webhook_not_found', 'webhook_inactive', 'too_many_tests'],
  },
  /** The address need not be saved yet (RULINGS A10). */
  testUrl: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ url: url(), event: z.enum([...webhookEvents, TEST_EVENT]) }),
    output: startedTestSchema,
    status: 201,
    idempotent: true,
    errors: ['url_refused', 'too_many_tests'],
  },
  /** Results stay for an hour; `result` is missing until then. */
  getWebhookTest: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ test_id: id('evt') }),
    output: () => z.object({ test_id: z.string(), result: testResultSchema().optional() }),
    status: 200,
    errors: ['webhook_test_not_found'],
  },
  setWebhookFlags: {
    access: { permission: 'webhooks.manage' },
    input: flagsSchema,
    output: flagsSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  /** `api_key` null removes the key; when omitted it stays. */
  saveAutomation: {
    access: { permission: 'webhooks.manage' },
    input: () =>
      z.strictObject({
        webhook_url: url().optional(),
        api_key: line(500).nullable().optional(),
        is_enabled: z.boolean(),
        version: z.int().min(0),
      }),
    output: automationSchema,
    status: 200,
    idempotent: true,
    errors: ['version_conflict', 'url_refused'],
  },
  /** Without a webhook the newest of all are listed. */
  listDeliveries: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ webhook_id: deliveriesOf().optional() }),
    output: () => z.object({ deliveries: z.array(deliverySchema()) }),
    status: 200,
    errors: [],
  },
  /** It may have succeeded; its id stays. */
  replayDelivery: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ webhook_id: deliveriesOf(), delivery_id: id('evt') }),
    output: deliverySchema,
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'delivery_not_found', 'webhook_inactive'],
  },
  replayFailed: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ webhook_id: deliveriesOf(), since: instant() }),
    output: () => z.object({ count: z.int() }),
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'webhook_inactive'],
  },
})

const deliveriesOf = () => z.union([id('whk'), z.literal(AUTOMATION)])
