import * as z from 'zod'
import { contract } from './contract.ts'
import { changesOf, id, instant, line } from './fields.ts'
import { handedOverSchema } from './leavers.ts'
import { webhooksAddresses } from './staff-routes.ts'

/** Events that a webhook can subscribe to (spec, customer side, section 9, and `payment.received`, `stock.low_alert`). */
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

/** A test sends this event; nobody subscribes to it (RULINGS D20). */
export const TEST_EVENT = 'webhook.test'

/** A tenant's five switches with the events that each lets pass (RULINGS B27); other events have none. */
export const webhookFlags = {
  webhook_on_booking: 'appointment.created',
  webhook_on_reschedule: 'appointment.rescheduled',
  webhook_on_cancel: 'appointment.cancelled',
  webhook_on_reminder: 'appointment.reminder_1h',
  webhook_on_birthday: 'client.birthday',
} as const satisfies Record<string, WebhookEvent>
export type WebhookFlag = keyof typeof webhookFlags

export const WEBHOOKS = 20

/** Deliveries that the log shows, and days for which it keeps them. */
export const LOGGED_DELIVERIES = 50
export const LOG_DAYS = 30
/** Seconds from each attempt that fails to the next one (DESIGN 5): ten attempts in a little over three days. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** Failed attempts in a row after which a webhook's deliveries wait in the queue of the slow ones. */
export const SLOW_AFTER = 3
/** Hours for which both secrets sign after a rotation. */
export const ROTATION_HOURS = 24
/** Replaces a webhook's id for the deliveries of the automation webhook (RULINGS A9). */
export const AUTOMATION = 'automation'

/** Tells whether a text is an address that a webhook may have, before the server looks where it leads. */
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
    /** First 8 characters of the secret; only with `webhooks.secret`. */
    secret_prefix: z.string().optional(),
    /** The former secret signs as well until then. */
    rotated_until: instant().optional(),
    /** Says why it was switched off: the receiver answered 410, or no attempt of a delivery got through. */
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

/** The automation webhook (RULINGS A9): one address for all events, with a bearer key instead of a signature. */
const automationSchema = () =>
  z.object({
    webhook_url: url().optional(),
    has_key: z.boolean(),
    is_enabled: z.boolean(),
    handed_over: handedOverSchema().optional(),
    /** It is 0 before the first save. */
    version: z.int(),
  })
export type Automation = z.infer<ReturnType<typeof automationSchema>>

/** An attempt: the answer's status, or why there was none. */
export const attemptSchema = () =>
  z.object({ at: instant(), status: z.int().optional(), error: z.string().optional(), ms: z.int() })
export type Attempt = z.infer<ReturnType<typeof attemptSchema>>

/** An event on its way to one webhook, and what came of it. */
export const deliverySchema = () =>
  z.object({
    /** The event's id, which is the `webhook-id` of every attempt. */
    id: z.string(),
    /** `automation`, or the webhook's id. */
    webhook_id: z.string(),
    webhook_name: z.string(),
    event_type: z.string(),
    /** The body that is sent, as text. */
    payload: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    success: z.boolean(),
    response_status: z.int().optional(),
    /** Holds the receiver's last answer, as text. */
    response_body: z.string().optional(),
    attempts: z.array(attemptSchema()),
    next_attempt_at: instant().optional(),
    created_at: instant(),
  })
export type Delivery = z.infer<ReturnType<typeof deliverySchema>>

/** Seconds after which a test of a receiver is given up. */
export const TEST_SECONDS = 5
/** Tests of one account, and of one business, that are under way at once: others wait for their result first. */
export const TESTS_AT_ONCE = 2

export const testResultSchema = () =>
  z.object({
    success: z.boolean(),
    status: z.int().optional(),
    /** Says why there was no answer, in Portuguese. */
    error: z.string().optional(),
    ms: z.int(),
  })
export type TestResult = z.infer<ReturnType<typeof testResultSchema>>

/** A test that was started; the screen asks for it until it has a result. */
const startedTestSchema = () => z.object({ test_id: z.string() })

const webhookFields = () =>
  z.strictObject({
    name: line(120).min(1, 'Preencha nome, URL e selecione pelo menos um evento'),
    url: url(),
    events: events(),
  })

const webhookId = () => ({ webhook_id: id('whk') })

export const webhooksContract = /* @__PURE__ */ contract(webhooksAddresses, {
  /** Lists webhooks by name, with the switches and the automation. */
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
  /** Creates it with a new secret, which only `getWebhookSecret` shows. */
  createWebhook: {
    access: { permission: 'webhooks.manage' },
    input: webhookFields,
    output: webhookSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_webhooks', 'url_refused'],
  },
  /** Changes the given fields. Switched on again, it begins without failures. */
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
  /** Its pending deliveries are dropped. */
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
    /** 64 hexadecimal characters, and the same as Standard Webhooks writes it. */
    output: () => z.object({ secret: z.string(), whsec: z.string() }),
    status: 200,
    errors: ['webhook_not_found'],
  },
  /** A new secret; the former one signs for 24 hours more. */
  rotateWebhookSecret: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ ...webhookId(), version: z.int().min(1) }),
    output: webhookSchema,
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'version_conflict'],
  },
  /** Has `webhook.test` sent; the log gets it too. `getWebhookTest` has the result. */
  testWebhook: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject(webhookId()),
    output: startedTestSchema,
    status: 201,
    idempotent: true,
    errors: ['webhook_not_found', 'webhook_inactive', 'too_many_tests'],
  },
  /** Has an example of an event sent to an address that is not saved yet (RULINGS A10). */
  testUrl: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ url: url(), event: z.enum([...webhookEvents, TEST_EVENT]) }),
    output: startedTestSchema,
    status: 201,
    idempotent: true,
    errors: ['url_refused', 'too_many_tests'],
  },
  /** Returns the result of a test of the last hour; no `result` while it is under way. */
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
  /** `api_key` null removes the key; without it the stored one stays. */
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
  /** The newest deliveries, of all webhooks or of one. */
  listDeliveries: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ webhook_id: deliveriesOf().optional() }),
    output: () => z.object({ deliveries: z.array(deliverySchema()) }),
    status: 200,
    errors: [],
  },
  /** Sends a delivery again, whether it failed or not, under the same id. */
  replayDelivery: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ webhook_id: deliveriesOf(), delivery_id: id('evt') }),
    output: deliverySchema,
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'delivery_not_found', 'webhook_inactive'],
  },
  /** Sends all deliveries again that failed since an instant. */
  replayFailed: {
    access: { permission: 'webhooks.manage' },
    input: () => z.strictObject({ webhook_id: deliveriesOf(), since: instant() }),
    output: () => z.object({ count: z.int() }),
    status: 200,
    idempotent: true,
    errors: ['webhook_not_found', 'webhook_inactive'],
  },
})

/** Names a webhook, or the automation, whose deliveries are meant. */
const deliveriesOf = () => z.union([id('whk'), z.literal(AUTOMATION)])
