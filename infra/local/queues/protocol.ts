import { createHash } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { createProviders } from '../messages/providers.ts'
import { brokerAccess } from '../permissions/access.ts'
import { callerOf, type Denial, type Permissions } from '../permissions/permissions.ts'
import { kmsOperations } from '../storage/kms.ts'
import { lastSegment } from '../template/attributes.ts'
import type { QueueModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import type { Bus } from './bus.ts'
import { type Queues, receiveAttributes } from './queues.ts'

/** Queues, buses and keys use the SDK's protocols. */

const MESSAGE_LIMIT = 1024 * 1024
const forbiddenCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

type Refusal = { refusal: string; message: string; queryCode?: string; status?: number }
type Operation = (input: Json) => unknown | Promise<unknown>

const refuse = (refusal: string, message: string, queryCode?: string): Refusal => ({
  refusal,
  message,
  queryCode,
})

type Served = {
  queues: Queues
  bus: Bus
  providers: ReturnType<typeof createProviders>
  queueBase: string
  permissions: Permissions
  secretSeed: string
}

export function createProtocolServer(served: Served): http.Server {
  const { queues, bus, providers, queueBase, permissions, secretSeed } = served
  const operations: Record<string, Operation> = {
    ...sqsOperations(queues, queueBase),
    ...busOperations(bus),
    ...kmsOperations(secretSeed),
  }
  return http.createServer({ keepAliveTimeout: 65_000 }, (message, response) => {
    if (providers(message, response)) return
    const target = String(message.headers['x-amz-target'] ?? '')
    const operation = operations[target]
    const chunks: Buffer[] = []
    message.on('data', (chunk) => chunks.push(chunk))
    message.on('end', async () => {
      try {
        if (!operation) throw refuse('UnknownOperationException', `The local stack does not know ${target}`)
        const input = JSON.parse(Buffer.concat(chunks).toString() || '{}')
        const caller = callerOf(message.headers.authorization)
        const denial = permissions.check(caller, () => brokerAccess(target, input))
        if (denial) throw deniedBy(target, denial)
        const output = await operation(input)
        answer(message, response, 200, output ?? {})
      } catch (error) {
        answerError(message, response, error)
      }
    })
  })
}

function answer(
  message: IncomingMessage,
  response: ServerResponse,
  status: number,
  output: unknown,
  extra = {},
): void {
  const body = Buffer.from(JSON.stringify(output))
  const type = message.headers['content-type'] ?? 'application/x-amz-json-1.0'
  response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...extra }).end(body)
}

function answerError(message: IncomingMessage, response: ServerResponse, error: Json): void {
  if (!error.refusal) console.error('broker:', error)
  const name = error.refusal ?? 'InternalFailure'
  const extra = error.queryCode && { 'x-amzn-query-error': `${error.queryCode};Sender` }
  answer(
    message,
    response,
    error.refusal ? (error.status ?? 400) : 500,
    { __type: name, message: error.message },
    extra,
  )
}

/** SQS keeps the status and code of its older protocol. */
function deniedBy(target: string, { message }: Denial): Refusal {
  const refusal = refuse('com.amazon.coral.service#AccessDeniedException', message)
  return target.startsWith('AmazonSQS') ? { ...refusal, status: 403, queryCode: 'AccessDenied' } : refusal
}

function busOperations(bus: Bus): Record<string, Operation> {
  return {
    'AWSEvents.PutEvents': ({ Entries }) => {
      try {
        return bus.putEvents(Entries)
      } catch (error) {
        if (error instanceof RangeError) throw refuse('ValidationException', error.message)
        throw error
      }
    },
  }
}

function sqsOperations(queues: Queues, queueBase: string): Record<string, Operation> {
  function find(name: string): QueueModel {
    const queue = queues.find(name)
    if (queue) return queue
    throw refuse(
      'com.amazonaws.sqs#QueueDoesNotExist',
      'The specified queue does not exist.',
      'AWS.SimpleQueueService.NonExistentQueue',
    )
  }
  const named = (input: Json) => find(lastSegment(String(input.QueueUrl))).name

  function send(queue: string, entry: Json) {
    checkMessage(entry)
    return {
      MessageId: queues.send(queue, entry.MessageBody, entry.DelaySeconds),
      MD5OfMessageBody: md5(entry.MessageBody),
    }
  }

  function changeVisibility(queue: string, { ReceiptHandle, VisibilityTimeout }: Json) {
    if (!(VisibilityTimeout >= 0 && VisibilityTimeout <= 43_200))
      throw invalid('VisibilityTimeout must be 0 to 43200')
    if (!queues.changeVisibility(queue, ReceiptHandle, VisibilityTimeout)) {
      throw refuse(
        'com.amazonaws.sqs#MessageNotInflight',
        'The message is not in flight.',
        'AWS.SimpleQueueService.MessageNotInflight',
      )
    }
  }

  return {
    'AmazonSQS.SendMessage': (input) => send(named(input), input),
    'AmazonSQS.SendMessageBatch': (input) => {
      const queue = named(input)
      const total = input.Entries?.reduce(
        (sum: number, { MessageBody }: Json) => sum + Buffer.byteLength(MessageBody ?? ''),
        0,
      )
      if (total > MESSAGE_LIMIT)
        throw refuse('com.amazonaws.sqs#BatchRequestTooLong', 'The batch is longer than 1 MiB.')
      return batch(input.Entries, (entry) => send(queue, entry))
    },
    'AmazonSQS.ReceiveMessage': (input) => receive(queues, named(input), input),
    'AmazonSQS.DeleteMessage': (input) => queues.remove(named(input), [input.ReceiptHandle]),
    'AmazonSQS.DeleteMessageBatch': (input) => {
      const queue = named(input)
      return batch(input.Entries, ({ ReceiptHandle }) => {
        queues.remove(queue, [ReceiptHandle])
        return {}
      })
    },
    'AmazonSQS.ChangeMessageVisibility': (input) => changeVisibility(named(input), input),
    'AmazonSQS.ChangeMessageVisibilityBatch': (input) => {
      const queue = named(input)
      return batch(input.Entries, (entry) => {
        changeVisibility(queue, entry)
        return {}
      })
    },
    'AmazonSQS.GetQueueUrl': ({ QueueName }) => ({
      QueueUrl: `${queueBase}/000000000000/${find(QueueName).name}`,
    }),
    'AmazonSQS.GetQueueAttributes': (input) => ({
      Attributes: attributesOf(queues, find(named(input)), input.AttributeNames),
    }),
  }
}

function invalid(message: string): Refusal {
  return refuse('com.amazonaws.sqs#InvalidParameterValueException', message, 'InvalidParameterValue')
}

function checkMessage({ MessageBody, DelaySeconds, MessageAttributes }: Json): void {
  if (!MessageBody)
    throw refuse(
      'MissingParameter',
      'The request must contain the parameter MessageBody.',
      'MissingParameter',
    )
  if (Buffer.byteLength(MessageBody) > MESSAGE_LIMIT)
    throw invalid('One or more parameters are invalid. Message must be shorter than 1048576 bytes.')
  if (forbiddenCharacters.test(MessageBody)) {
    throw refuse(
      'com.amazonaws.sqs#InvalidMessageContents',
      'The message contains characters outside the allowed set.',
    )
  }
  if (DelaySeconds !== undefined && !(DelaySeconds >= 0 && DelaySeconds <= 900))
    throw invalid('DelaySeconds must be 0 to 900')
  if (MessageAttributes && Object.keys(MessageAttributes).length > 0)
    throw invalid('The local stack does not know message attributes')
}

/** A bad entry does not affect the others. */
function batch(entries: Json[], work: (entry: Json) => object) {
  if (!entries?.length)
    throw refuse('com.amazonaws.sqs#EmptyBatchRequest', 'There should be at least one entry in the request.')
  if (entries.length > 10)
    throw refuse(
      'com.amazonaws.sqs#TooManyEntriesInBatchRequest',
      'Maximum number of entries per request are 10.',
    )
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw refuse('com.amazonaws.sqs#BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.')
  }
  const Successful: object[] = []
  const Failed: object[] = []
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...work(entry) })
    } catch (thrown) {
      const error = thrown as Refusal
      if (!error.refusal) throw error
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.refusal, Message: error.message })
    }
  }
  return { Successful, Failed }
}

/** Long polling lasts up to WaitTimeSeconds. */
async function receive(queues: Queues, queue: string, input: Json) {
  const limit = input.MaxNumberOfMessages ?? 1
  if (!(limit >= 1 && limit <= 10)) throw invalid('MaxNumberOfMessages must be 1 to 10')
  const take = () => queues.receive(queue, limit, 'caller', { visibilitySeconds: input.VisibilityTimeout })
  let messages = take()
  if (messages.length === 0 && input.WaitTimeSeconds > 0) {
    messages = await new Promise((resolve) => {
      const end = (found: ReturnType<typeof take>) => {
        clearTimeout(timer)
        stop()
        resolve(found)
      }
      const timer = setTimeout(() => end([]), Math.min(input.WaitTimeSeconds, 20) * 1_000)
      const stop = queues.onMessage(queue, () => {
        const found = take()
        if (found.length > 0) end(found)
      })
    })
  }
  if (messages.length === 0) return {}
  return {
    Messages: messages.map((message) => ({
      MessageId: message.messageId,
      ReceiptHandle: message.receipt,
      Body: message.body,
      MD5OfBody: md5(message.body),
      Attributes: chosen(
        receiveAttributes(message),
        input.MessageSystemAttributeNames ?? input.AttributeNames,
      ),
    })),
  }
}

function attributesOf(queues: Queues, queue: QueueModel, names: string[] | undefined) {
  const { visible, inFlight, delayed } = queues.depth(queue.name)
  const redrive = queue.redrive && {
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: queues.find(queue.redrive.queue)?.arn,
      maxReceiveCount: queue.redrive.maxReceiveCount,
    }),
  }
  const all = {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(queue.visibilitySeconds),
    DelaySeconds: String(queue.delaySeconds),
    MessageRetentionPeriod: String(queue.retentionSeconds),
    ...redrive,
  }
  return chosen(all, names)
}

function chosen(all: Record<string, string>, names: string[] | undefined): Record<string, string> {
  if (names?.includes('All')) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => names?.includes(name)))
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
