import { lastSegment } from './attributes.ts'
import type { Lambdas } from './lambda.ts'
import { md5, receiveAttributes } from './protocol.ts'
import type { Message, Queues } from './queues.ts'
import { pseudo } from './resolve.ts'
import type { MappingModel } from './template.ts'

/** Lambda's initial number of pollers; it adds more only under sustained load. */
const POLLERS = 5
/** Pause before a first batch, so that messages sent together are delivered together. */
const GATHER_MS = 10

const known = new Set([
  'BatchSize',
  'Enabled',
  'EventSourceArn',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'ScalingConfig',
])

/** Feeds a queue to a function in batches; deletes what did not fail. Returns a stop function. */
export function mapQueue(mapping: MappingModel, queues: Queues, lambdas: Lambdas): () => void {
  checkProperties(mapping, known)
  const {
    BatchSize = 10,
    MaximumBatchingWindowInSeconds = 0,
    ScalingConfig,
    FunctionResponseTypes = [],
  } = mapping.properties
  const queue = lastSegment(mapping.source)
  const pollers = Math.min(POLLERS, ScalingConfig?.MaximumConcurrency ?? POLLERS)
  const window = Math.max(GATHER_MS, MaximumBatchingWindowInSeconds * 1_000)
  let running = 0
  let waiting = false
  let ended = false

  function pump(): void {
    waiting = false
    while (!ended && running < pollers) {
      const messages = queues.receive(queue, BatchSize, 'function')
      if (messages.length === 0) return
      running += 1
      void handle(messages).finally(() => {
        running -= 1
        wake()
      })
    }
  }

  function wake(): void {
    if (waiting || ended) return
    waiting = true
    setTimeout(pump, window)
  }

  async function handle(messages: Message[]): Promise<void> {
    const event = JSON.stringify({ Records: messages.map((message) => recordOf(message, mapping.source)) })
    const { failed, payload } = await lambdas.invoke(mapping.function, event)
    // Failed messages become visible after their timeout: that is SQS's whole retry.
    if (failed || ended) return
    const failures = FunctionResponseTypes.includes('ReportBatchItemFailures')
      ? failedItems(payload)
      : new Set()
    const ids = new Set(messages.map(({ messageId }) => messageId))
    if (failures === undefined || [...failures].some((id) => !ids.has(id as string))) return
    const done = messages.filter(({ messageId }) => !failures.has(messageId))
    if (done.length > 0)
      queues.remove(
        queue,
        done.map(({ receipt }) => receipt),
      )
  }

  queues.onMessage(queue, wake)
  wake()
  return () => {
    ended = true
  }
}

function recordOf(message: Message, source: string) {
  return {
    messageId: message.messageId,
    receiptHandle: message.receipt,
    body: message.body,
    attributes: receiveAttributes(message),
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: source,
    awsRegion: pseudo['AWS::Region'],
  }
}

/** Ids that the function reported; undefined for an invalid answer, which fails the batch. */
export function failedItems(payload: string): Set<string> | undefined {
  const answer = JSON.parse(payload)
  const items = answer?.batchItemFailures ?? []
  if (!Array.isArray(items)) return undefined
  const ids = items.map((item) => item?.itemIdentifier)
  return ids.every((id) => typeof id === 'string' && id !== '') ? new Set(ids) : undefined
}

/** Throws for an event source property that is not modelled. */
export function checkProperties({ id, properties }: MappingModel, modelled: Set<string>): void {
  const unknown = Object.keys(properties).find((name) => !modelled.has(name))
  if (unknown) throw new Error(`The local stack does not know ${unknown} of event source ${id}`)
}
