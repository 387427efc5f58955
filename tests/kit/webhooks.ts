import type { Problem } from '#shared/errors.ts'
import type { Automation, Delivery, TestResult, Webhook, WebhookFlags } from '#shared/webhooks.ts'
import { eventually } from './actor.ts'
import type { Shop } from './shop.ts'

type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Started = { test_id: string }
type Headers = Record<string, string>

/** Returns a member's calls about webhooks. */
export function webhooksOf({ call }: Pick<Shop['owner'], 'call'>) {
  const at = (id: string) => `/api/staff/webhooks/${id}`
  async function resultOf(started: Awaited<Answer<Started>>): Answer<TestResult> {
    if (started.status !== 201) return started as never
    const path = `/api/staff/webhook-tests/${started.body.test_id}`
    const result = await eventually(async () => {
      const { body } = await call<{ result?: TestResult }>('GET', path)
      return body.result
    })
    return { status: 200, body: result as never }
  }
  return {
    list: (): Answer<{ webhooks: Webhook[]; flags: WebhookFlags; automation: Automation }> =>
      call('GET', '/api/staff/webhooks'),
    add: (body: object, headers: Headers = {}): Answer<Webhook> =>
      call(
        'POST',
        '/api/staff/webhooks',
        { name: 'Agenda', events: ['appointment.created'], ...body },
        headers,
      ),
    change: ({ id, version }: Webhook, changes: object, headers: Headers = {}): Answer<Webhook> =>
      call('PATCH', at(id), { version, ...changes }, headers),
    drop: (id: string): Answer<object> => call('DELETE', at(id)),
    secret: (id: string): Answer<{ secret: string; whsec: string }> => call('GET', `${at(id)}/secret`),
    rotate: ({ id, version }: Webhook, headers: Headers = {}): Answer<Webhook> =>
      call('POST', `${at(id)}/rotate`, { version }, headers),
    startTest: (id: string, headers: Headers = {}): Answer<Started> =>
      call('POST', `${at(id)}/test`, {}, headers),
    testOf: (id: string): Answer<{ result?: TestResult }> => call('GET', `/api/staff/webhook-tests/${id}`),
    /** Starts a test and waits for its result. */
    test: async (id: string): Answer<TestResult> => resultOf(await call('POST', `${at(id)}/test`, {})),
    testUrl: async (url: string, event = 'webhook.test'): Answer<TestResult> =>
      resultOf(await call('POST', '/api/staff/webhook-tests', { url, event })),
    flags: (flags: WebhookFlags): Answer<WebhookFlags> => call('PUT', '/api/staff/webhook-flags', flags),
    automation: (body: object): Answer<Automation> => call('PUT', '/api/staff/automation', body),
    log: async (webhook_id?: string): Promise<Delivery[]> => {
      const query = webhook_id ? `?${new URLSearchParams({ webhook_id })}` : ''
      const answer = await call<{ deliveries: Delivery[] }>('GET', `/api/staff/webhook-deliveries${query}`)
      return answer.body.deliveries
    },
    replay: (webhook: string, delivery: string, headers: Headers = {}): Answer<Delivery> =>
      call('POST', `${at(webhook)}/deliveries/${delivery}/replay`, {}, headers),
    replayFailed: (webhook: string, since: string, headers: Headers = {}): Answer<{ count: number }> =>
      call('POST', `${at(webhook)}/replay`, { since }, headers),
  }
}
