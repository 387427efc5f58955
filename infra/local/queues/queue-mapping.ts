import type { Lambdas } from '../functions/lambda.ts'
import { lastSegment } from '../template/attributes.ts'
import type { MappingModel } from '../template/model.ts'
import { pseudo } from '../template/resolve.ts'
import { md5 } from './protocol.ts'
import { type Message, type Queues, receiveAttributes } from './queues.ts'

const POLLERS = 5
/** Messages sent together are delivered together, even without a window. */
const GATHER_MS = 10
/** Lambda ends a batch that reaches this size. */
export const PAYLOAD_LIMIT = 6 * 1024 * 1024

const known = new Set([
  'BatchSize',
  'Enabled',
  'EventSourceArn',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'ScalingConfig',
])

/** A batch starts when it is full or its window ends. Returns a stop function. */
export function mapQueue(
  mapping: MappingModel,
  queues: Queues,
  lambdas: Lambdas,
  windowLimitMs?: number,
): () => void {
  checkProperties(mapping, known)
  const {
    BatchSize = 10,
    MaximumBatchingWindowInSeconds = 0,
    ScalingConfig,
    FunctionResponseTypes = [],
  } = mapping.properties
  const queue = lastSegment(mapping.source)
  const pollers = Math.min(POLLERS, ScalingConfig?.MaximumConcurrency ?? POLLERS)
  const window = windowOf(MaximumBatchingWindowInSeconds, windowLimitMs) || GATHER_MS
  let running = 0
  let waiting = false
  let ended = false

  /** `isOver` means that the window has ended. */
  function pump(isOver: boolean): void {
    if (isOver) waiting = false
    while (!ended && running < pollers) {
      if (!isOver && !queues.fills(queue, BatchSize, PAYLOAD_LIMIT)) return
      const messages = queues.receive(queue, BatchSize, 'function', { maxBytes: PAYLOAD_LIMIT })
      if (messages.length === 0) return
      running += 1
      void handle(messages).finally(() => {
        running -= 1
        wake()
      })
    }
  }

  function wake(): void {
    if (ended) return
    if (!waiting) setTimeout(pump, window, true)
    waiting = true
    pump(false)
  }

  async function handle(messages: Message[]): Promise<void> {
    const event = JSON.stringify({ Records: messages.map((message) => recordOf(message, mapping.source)) })
    const { failed, payload } = await lambdas.invoke(mapping.function, event)
    // SQS retries by visibility timeout only.
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

/** An invalid reply fails the batch. */
export function failedItems(payload: string): Set<string> | undefined {
  const answer = JSON.parse(payload)
  const items = answer?.batchItemFailures ?? []
  if (!Array.isArray(items)) return undefined
  const ids = items.map((item) => item?.itemIdentifier)
  return ids.every((id) => typeof id === 'string' && id !== '') ? new Set(ids) : undefined
}

/** The stack's start may limit the window. */
export function windowOf(seconds: number, limitMs = Number.POSITIVE_INFINITY): number {
  return Math.min(seconds * 1_000, limitMs)
}

/** A property that is not modelled throws. */
export function checkProperties({ id, properties }: MappingModel, modelled: Set<string>): void {
  const unknown = Object.keys(properties).find((name) => !modelled.has(name))
  if (unknown) throw new Error(`The local stack does not know ${unknown} of event source ${id}`)
}
