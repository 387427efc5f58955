import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { directWorkers } from '#functions/kit/due-queues.ts'
import type { Consumer, EventEnvelope } from '#shared/events.ts'
import { eventually, send } from './actor.ts'
import type { ForkedStack } from './forked-stack.ts'

type Queue = { name: string; visible: number; inFlight: number }
type State = { events: { 'detail-type': string; detail: EventEnvelope }[] }

type Queued = Consumer | (typeof directWorkers)[number] | 'webhook-retry' | 'google-sync' | 'backup'

/** Reads the newest events of a separate stack. */
export const stateOf = async ({ url }: ForkedStack) =>
  (await send<State>('GET', '/_local/state.json', undefined, { url })).body

/** Reads the queues of a separate stack. */
export const queuesOf = async ({ url }: ForkedStack) =>
  (await send<{ queues: Queue[] }>('GET', '/_local/queues.json', undefined, { url })).body.queues

/** Puts messages into a consumer's queue, as the bus does. */
export async function deliver(stack: ForkedStack, consumer: Queued, bodies: readonly object[]) {
  const queue = (await queuesOf(stack)).find(({ name }) => isQueueOf(consumer, name))
  const { AWS_ENDPOINT_URL_SQS: endpoint = '', AWS_REGION: region = '' } = stack.env
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const sqs = new SQSClient({ endpoint, region, credentials })
  for (let i = 0; i < bodies.length; i += 10) {
    const Entries = bodies
      .slice(i, i + 10)
      .map((body, n) => ({ Id: String(n), MessageBody: JSON.stringify(body) }))
    await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: `${endpoint}/000000000000/${queue?.name}`, Entries }),
    )
  }
}

/** Waits until one consumer's queue, or all queues of active consumers, contain only `failed` messages. */
export const settled = (
  stack: ForkedStack,
  { failed = 0, consumer }: { failed?: number; consumer?: Queued } = {},
) =>
  eventually(async () => {
    const queues = await queuesOf(stack)
    const fed = typeof stack.consumers === 'object' ? stack.consumers : ['']
    const names = consumer ? [consumer] : fed
    const waiting = queues.filter(({ name }) => names.some((one) => isQueueOf(one, name)))
    return (
      waiting.every(({ visible }) => visible === 0) &&
      waiting.reduce((sum, { inFlight }) => sum + inFlight, 0) === failed
    )
  })

/** Tells whether a queue belongs to the consumer. An empty name matches every queue except dead-letter queues. */
const isQueueOf = (consumer: string, name: string) =>
  name.toLowerCase().includes(consumer.replace('-', '')) && !/dead/i.test(name)
