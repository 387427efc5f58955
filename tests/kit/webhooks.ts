import type { Problem } from '#shared/errors.ts'
import type { Delivery, TestResult, Webhook, WebhookFlags } from '#shared/webhooks.ts'
import { eventually } from './actor.ts'
import type { StaffMember } from './routes.ts'

type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Started = { test_id: string }
type Headers = Record<string, string>

/** Returns a member's calls about webhooks. */
export function webhooksOf(member: StaffMember) {
  async function resultOf(started: Awaited<Answer<Started>>): Answer<TestResult> {
    if (started.status !== 201) return started as never
    const result = await eventually(async () => {
      const { body } = await member.getWebhookTest({ test_id: started.body.test_id })
      return body.result
    })
    return { status: 200, body: result as never }
  }
  return {
    list: () => member.listWebhooks(),
    add: (body: object, headers: Headers = {}) =>
      member.createWebhook({ name: 'Agenda', events: ['appointment.created'], ...body }, headers),
    change: ({ id, version }: Webhook, changes: object, headers: Headers = {}) =>
      member.updateWebhook({ webhook_id: id, version, ...changes }, headers),
    drop: (id: string) => member.deleteWebhook({ webhook_id: id }),
    secret: (id: string) => member.getWebhookSecret({ webhook_id: id }),
    rotate: ({ id, version }: Webhook, headers: Headers = {}) =>
      member.rotateWebhookSecret({ webhook_id: id, version }, headers),
    startTest: (id: string, headers: Headers = {}) => member.testWebhook({ webhook_id: id }, headers),
    testOf: (id: string) => member.getWebhookTest({ test_id: id }),
    /** Starts a test and waits for its result. */
    test: async (id: string) => resultOf(await member.testWebhook({ webhook_id: id })),
    testUrl: async (url: string, event = 'webhook.test') => resultOf(await member.testUrl({ url, event })),
    flags: (flags: WebhookFlags) => member.setWebhookFlags(flags),
    automation: (body: object) => member.saveAutomation(body),
    log: async (webhook_id?: string): Promise<Delivery[]> => {
      const answer = await member.listDeliveries({ webhook_id })
      return answer.body.deliveries
    },
    replay: (webhook: string, delivery: string, headers: Headers = {}) =>
      member.replayDelivery({ webhook_id: webhook, delivery_id: delivery }, headers),
    replayFailed: (webhook: string, since: string, headers: Headers = {}) =>
      member.replayFailed({ webhook_id: webhook, since }, headers),
  }
}
