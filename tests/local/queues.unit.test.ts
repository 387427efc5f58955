import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock } from '../../infra/local/clock.ts'
import { createLambdas, type Lambdas } from '../../infra/local/functions/lambda.ts'
import {
  accessKeyOf,
  createPermissions,
  type Permissions,
} from '../../infra/local/permissions/permissions.ts'
import { openBroker, startBroker } from '../../infra/local/queues/broker.ts'
import { createQueues } from '../../infra/local/queues/queues.ts'
import { openStore } from '../../infra/local/storage/store.ts'
import { addTemplate, type Resources } from '../../infra/local/template/resolve.ts'
import { readModel } from '../../infra/local/template/template.ts'
import { portOf } from '../kit/ports.ts'

const PORT = portOf('queues')
const queueArn = (name: string) => ({ 'Fn::GetAtt': [name, 'Arn'] })
const queueOf = (name: string) => ({
  Type: 'AWS::SQS::Queue',
  Properties: {
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: queueArn('Dead'), maxReceiveCount: 2 },
    QueueName: name,
  },
})
const takes = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name}`)
const document = {
  Statement: [{ Effect: 'Allow', Action: takes, Resource: ['Consumed', 'Gathered'].map(queueArn) }],
}
const accepts = {
  Statement: [
    {
      Effect: 'Allow',
      Principal: { Service: 'events.amazonaws.com' },
      Action: 'sqs:SendMessage',
      Resource: queueArn('Booked'),
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': ['BookedRule', 'Arn'] } } },
    },
  ],
}
const template = {
  Resources: {
    Plain: queueOf('Plain'),
    Dead: { Type: 'AWS::SQS::Queue' },
    Booked: queueOf('Booked'),
    Consumed: queueOf('Consumed'),
    Gathered: queueOf('Gathered'),
    Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'Bus' } },
    BookedRule: {
      Type: 'AWS::Events::Rule',
      Properties: {
        EventBusName: { Ref: 'Bus' },
        EventPattern: { source: ['navalha'], 'detail-type': ['appointment.created'] },
        Targets: [{ Id: 'T', Arn: queueArn('Booked'), InputPath: '$.detail' }],
      },
    },
    BookedPolicy: { Type: 'AWS::SQS::QueuePolicy', Properties: { PolicyDocument: accepts } },
    Consumer: {
      Type: 'AWS::Lambda::Function',
      Properties: { Timeout: 5, Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
      Metadata: { Navalha: { Entry: 'consumer.js' } },
    },
    Role: { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyDocument: document }] } },
    GatheredSource: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        BatchSize: 12,
        MaximumBatchingWindowInSeconds: 2,
        EventSourceArn: queueArn('Gathered'),
        FunctionName: { Ref: 'Consumer' },
      },
    },
    Source: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        BatchSize: 10,
        EventSourceArn: queueArn('Consumed'),
        FunctionName: { Ref: 'Consumer' },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    },
  },
}
// The consumer reports "bad" messages as failed, throws for "throw", and logs all messages that it gets.
const consumer = `
import { appendFileSync } from 'node:fs'
export const handler = async ({ Records }) => {
  appendFileSync(new URL('./seen.log', import.meta.url), Records.map(({ body }) => body).join(' ') + '\\n')
  if (Records.some(({ body }) => body === 'throw')) throw new Error('asked to')
  return { batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({ itemIdentifier: messageId })) }
}`

const settings = { region: 'sa-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
const sqs = new SQSClient({ ...settings, endpoint: `http://127.0.0.1:${PORT}` })
const eventBridge = new EventBridgeClient({ ...settings, endpoint: `http://127.0.0.1:${PORT}` })
const url = (name: string) => `http://127.0.0.1:${PORT}/000000000000/${name}`

let dir: string
let opened: ReturnType<typeof openBroker>
let broker: Awaited<ReturnType<typeof startBroker>>
let lambdas: Lambdas
let permissions: Permissions

function modelOf() {
  const resources: Resources = { byId: new Map(), exports: new Map() }
  addTemplate(resources, template)
  return readModel(resources, { queueBase: `http://127.0.0.1:${PORT}`, secretSeed: 'test' })
}

const send = (name: string, body: string, delay?: number) =>
  sqs.send(new SendMessageCommand({ QueueUrl: url(name), MessageBody: body, DelaySeconds: delay }))
const receive = async (name: string, wait = 0) => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: url(name),
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: wait,
      MessageSystemAttributeNames: ['All'],
    }),
  )
  return Messages
}
const depth = async (name: string, on = sqs) => {
  const { Attributes = {} } = await on.send(
    new GetQueueAttributesCommand({ QueueUrl: url(name), AttributeNames: ['All'] }),
  )
  return [Attributes.ApproximateNumberOfMessages, Attributes.ApproximateNumberOfMessagesNotVisible]
}
const until = async (look: () => boolean | Promise<boolean>) => {
  for (
    const end = Date.now() + 20_000;
    !(await look());
    await new Promise((resolve) => setTimeout(resolve, 10))
  ) {
    if (Date.now() > end) throw new Error('nothing after 5 s')
  }
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-queues-'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'consumer.js'), consumer)
  const model = modelOf()
  opened = openBroker(dir)
  permissions = createPermissions(model.functions, { onUse: () => {}, onDenial: () => {} })
  broker = await startBroker(opened, model, PORT, permissions, 'seed')
  const bootstrap = resolve('infra/local/functions/worker.ts')
  const parts = { root: dir, logs: dir, environment: {}, clock: opened.clock, bootstrap }
  lambdas = createLambdas(model.functions, { ...parts, permissions, onFailure: () => {} })
  broker.consume(lambdas, 'http://127.0.0.1:1')
})

afterAll(async () => {
  broker.stop()
  await lambdas.stop()
  opened.store.close()
  await rm(dir, { recursive: true, force: true })
})

it('closed queues do not write to the store', async () => {
  const [store, clock] = [openStore(join(dir, 'closed')), createClock(0)]
  const queues = createQueues(store, modelOf().queues, clock)
  queues.send('Plain', 'delayed', 0.01)
  queues.close()
  store.close()
  clock.advance(1_000)
  // A timer that is left would throw outside of this test, which fails the run.
  await new Promise((resolve) => setTimeout(resolve, 30))
})

describe('queues used through the SDK', () => {
  it('a queue returns a message until it is deleted', async () => {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'Plain' }))
    expect(QueueUrl).toBe(url('Plain'))
    const Entries = ['a', 'b'].map((Id) => ({ Id, MessageBody: `ação ${Id}` }))
    const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['a', 'b'])
    const got = await receive('Plain')
    expect(got.map(({ Body }) => Body)).toEqual(['ação a', 'ação b'])
    for (const { ReceiptHandle } of got) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    opened.clock.advance(61_000)
    expect(await receive('Plain')).toEqual([])
  })

  it('a queue holds back a delayed message, also from a waiting receiver', async () => {
    await send('Plain', 'later', 30)
    expect(await receive('Plain')).toEqual([])
    const waiting = receive('Plain', 5)
    opened.clock.advance(31_000)
    const [message] = await waiting
    expect(message?.Body).toBe('later')
    await sqs.send(
      new DeleteMessageCommand({ QueueUrl: url('Plain'), ReceiptHandle: message?.ReceiptHandle }),
    )
  })

  it('a new message wakes a waiting receiver', async () => {
    const waiting = receive('Plain', 5)
    await send('Plain', 'now')
    const [message] = await waiting
    expect(message?.Body).toBe('now')
    await sqs.send(
      new DeleteMessageCommand({ QueueUrl: url('Plain'), ReceiptHandle: message?.ReceiptHandle }),
    )
  })

  it('an undeleted message is delivered again and then becomes a dead letter, and a stale receipt deletes nothing', async () => {
    await send('Plain', 'stubborn')
    const [first] = await receive('Plain')
    expect(await receive('Plain')).toEqual([])
    const QueueUrl = url('Plain')
    const { ReceiptHandle } = first ?? {}
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
    const [second] = await receive('Plain')
    expect(second?.Attributes?.ApproximateReceiveCount).toBe('2')
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    opened.clock.advance(61_000)
    expect(await receive('Plain')).toEqual([])
    expect(await depth('Dead')).toEqual(['1', '0'])
    expect(broker.queues.redrive('Dead')).toBe(1)
    const [back] = await receive('Plain')
    expect([back?.MessageId, back?.Attributes?.ApproximateReceiveCount]).toEqual([first?.MessageId, '1'])
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: back?.ReceiptHandle }))
  })

  it('a queue refuses invalid requests as SQS does', async () => {
    await expect(send('Nobody', 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
    await expect(send('Plain', 'x'.repeat(1_048_577))).rejects.toThrow(/shorter than/)
    await expect(send('Plain', 'x', 901)).rejects.toThrow(/DelaySeconds/)
    const ReceiptHandle = '1.unknown'
    const change = new ChangeMessageVisibilityCommand({
      QueueUrl: url('Plain'),
      ReceiptHandle,
      VisibilityTimeout: 5,
    })
    await expect(sqs.send(change)).rejects.toMatchObject({ name: 'MessageNotInflight' })
  })
})

describe('the bus', () => {
  const entry = (DetailType: string, Detail: string) => ({
    EventBusName: 'Bus',
    Source: 'navalha',
    DetailType,
    Detail,
  })

  it('the bus sends an event only to the queue of its rule, with the detail as body', async () => {
    const detail = JSON.stringify({ id: 'evt_1', type: 'appointment.created' })
    const Entries = [entry('appointment.created', detail), entry('client.created', detail)]
    const result = await eventBridge.send(new PutEventsCommand({ Entries }))
    expect(result.FailedEntryCount).toBe(0)
    expect((await receive('Booked', 1)).map(({ Body }) => Body)).toEqual([detail])
    expect(broker.bus.recent(2).map((event) => event['detail-type'])).toEqual([
      'client.created',
      'appointment.created',
    ])
  })

  it('the bus reports each invalid entry and refuses too many', async () => {
    const Entries = [entry('x', 'not json'), entry('x', '{}')]
    const result = await eventBridge.send(new PutEventsCommand({ Entries }))
    expect(result.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual(['MalformedDetail', undefined])
    const many = new PutEventsCommand({ Entries: Array.from({ length: 11 }, () => entry('x', '{}')) })
    await expect(eventBridge.send(many)).rejects.toMatchObject({ name: 'ValidationException' })
    const heavy = new PutEventsCommand({
      Entries: [entry('x', JSON.stringify({ text: 'x'.repeat(262_144) }))],
    })
    await expect(eventBridge.send(heavy)).rejects.toThrow(/over the limit/)
  })
})

describe('a function behind a queue', () => {
  it('a function gets only its failed messages again, which then become dead letters', async () => {
    const Entries = ['good', 'bad', 'fine'].map((MessageBody, i) => ({ Id: String(i), MessageBody }))
    await sqs.send(new SendMessageBatchCommand({ QueueUrl: url('Consumed'), Entries }))
    await until(async () => String(await depth('Consumed')) === '0,1')
    opened.clock.advance(61_000)
    await until(async () => String(await depth('Consumed')) === '0,1' && (await receivedTwice()))
    opened.clock.advance(61_000)
    await until(async () => String(await depth('Consumed')) === '0,0')
    expect((await receive('Dead')).map(({ Body }) => Body)).toEqual(['bad'])
  })

  it('a function gets a full batch at once and the rest at the end of the window', async () => {
    const batches = () => {
      const lines = readFileSync(join(dir, 'seen.log'), 'utf8').split('\n')
      return lines.filter((line) => line.startsWith('n')).map((line) => line.split(' ').length)
    }
    for (const first of [0, 7]) {
      const Entries = Array.from({ length: 7 }, (_, i) => ({ Id: String(i), MessageBody: `n${first + i}` }))
      await sqs.send(new SendMessageBatchCommand({ QueueUrl: url('Gathered'), Entries }))
    }
    await until(() => batches().length === 1)
    // The other two wait for the end of the window.
    expect([batches(), await depth('Gathered')]).toEqual([[12], ['2', expect.anything()]])
    await until(() => batches().length === 2)
    expect(batches()).toEqual([12, 2])
  })

  it('a function gets a whole batch again when it throws', async () => {
    await send('Consumed', 'throw')
    await until(async () => lambdas.failures.length > 0 && String(await depth('Consumed')) === '0,1')
    expect(lambdas.failures[0]?.error).toBe('Error: asked to')
  })
})

async function receivedTwice(): Promise<boolean> {
  return broker.queues.peek('Consumed', 1)[0]?.received === 2
}

describe('a function without permission', () => {
  const credentials = { accessKeyId: accessKeyOf('consumer.js'), secretAccessKey: 'local' }
  const own = { ...settings, credentials, endpoint: `http://127.0.0.1:${PORT}` }
  const denied = (name: string, httpStatusCode: number, message: string) => ({
    name,
    message: expect.stringContaining(message),
    $metadata: expect.objectContaining({ httpStatusCode }),
  })

  it('a call without permission is refused as by SQS and EventBridge, and nothing is sent', async () => {
    const message = new SendMessageCommand({ QueueUrl: url('Plain'), MessageBody: 'no' })
    const lacks = 'is not authorized to perform: sqs:sendmessage on resource: arn:aws:sqs:'
    const before = await depth('Plain')
    await expect(new SQSClient(own).send(message)).rejects.toMatchObject(denied('AccessDenied', 403, lacks))
    expect(await depth('Plain')).toEqual(before)
    const Entries = [{ Source: 'navalha', DetailType: 'a', Detail: '{}', EventBusName: 'Bus' }]
    await expect(new EventBridgeClient(own).send(new PutEventsCommand({ Entries }))).rejects.toMatchObject(
      denied('AccessDeniedException', 400, 'perform: events:PutEvents on resource'),
    )
  })

  it('a call without permission is refused as by SES', async () => {
    const mail = {
      FromEmailAddress: 'Navalha <a@b.test>',
      Destination: { ToAddresses: ['c@d.test'] },
      Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
    }
    await expect(new SESv2Client(own).send(new SendEmailCommand(mail))).rejects.toMatchObject(
      denied('AccessDeniedException', 403, "`ses:SendEmail' on resource `arn:aws:ses:"),
    )
  })
})

describe('a broker that is killed', () => {
  const script = `
    const [port, dir, root] = process.argv.slice(2)
    const { openBroker, startBroker } = await import(root + '/infra/local/queues/broker.ts')
    const { createPermissions } = await import(root + '/infra/local/permissions/permissions.ts')
    const queue = { name: 'Plain', arn: 'arn:aws:sqs:x:1:Plain', visibilitySeconds: 60, delaySeconds: 0, retentionSeconds: 60000 }
    const nothing = { rules: [], mappings: [], tables: [] }
    await startBroker(openBroker(dir), { ...nothing, queues: [queue] }, Number(port), createPermissions([], {}), 'seed')
    process.send('ready')`
  const client = new SQSClient({ ...settings, endpoint: `http://127.0.0.1:${PORT + 3}` })

  async function start(home: string): Promise<ChildProcess> {
    const child = fork(join(home, 'broker.mjs'), [String(PORT + 3), home, join(import.meta.dirname, '../..')])
    await new Promise((resolve) => child.once('message', resolve))
    return child
  }

  it('a killed broker still has its messages after the restart, including those in flight', async () => {
    const home = await mkdtemp(join(tmpdir(), 'navalha-broker-'))
    await writeFile(join(home, 'broker.mjs'), script)
    const QueueUrl = url('Plain').replace(String(PORT), String(PORT + 3))
    const first = await start(home)
    for (const MessageBody of ['a', 'b', 'c'])
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody }))
    const taken = await client.send(new ReceiveMessageCommand({ QueueUrl }))
    const ended = new Promise((resolve) => first.once('exit', resolve))
    first.kill('SIGKILL')
    await ended
    const second = await start(home)
    expect(await depth('Plain', client)).toEqual(['2', '1'])
    await client.send(
      new DeleteMessageCommand({ QueueUrl, ReceiptHandle: taken.Messages?.[0]?.ReceiptHandle }),
    )
    expect(await depth('Plain', client)).toEqual(['2', '0'])
    second.kill('SIGKILL')
    await rm(home, { recursive: true, force: true })
  })
})
