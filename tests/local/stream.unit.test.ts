import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retryPauseMs } from '../../infra/local/queues/stream-mapping.ts'
import { callDynamo, dynamoTarget } from '../../infra/local/storage/dynamo.ts'
import { portOf } from '../kit/ports.ts'

const PORT = portOf('stream')
const root = join(import.meta.dirname, '../..')
const endpoint = `http://127.0.0.1:${PORT + 1}`

const reads = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (name) => `dynamodb:${name}`,
)
const document = {
  Statement: [
    { Effect: 'Allow', Action: reads, Resource: { 'Fn::GetAtt': ['Table', 'StreamArn'] } },
    { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { 'Fn::GetAtt': ['Failed', 'Arn'] } },
  ],
}
const template = {
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      },
    },
    Failed: { Type: 'AWS::SQS::Queue' },
    Relay: {
      Type: 'AWS::Lambda::Function',
      Properties: { Timeout: 5, Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
      Metadata: { Navalha: { Entry: 'relay.js' } },
    },
    Role: { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyDocument: document }] } },
    Source: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        BatchSize: 10,
        BisectBatchOnFunctionError: true,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Failed', 'Arn'] } } },
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        FilterCriteria: {
          Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"Keys":{"sk":{"S":["outbox"]}}}}' }],
        },
        FunctionName: { Ref: 'Relay' },
        MaximumRetryAttempts: 1,
        StartingPosition: 'TRIM_HORIZON',
      },
    },
    Slow: {
      Type: 'AWS::Lambda::Function',
      Properties: { Timeout: 5, Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
      Metadata: { Navalha: { Entry: 'slow.js' } },
    },
    SlowSource: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        BatchSize: 10,
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        FunctionName: { Ref: 'Slow' },
        StartingPosition: 'TRIM_HORIZON',
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          CacheBehaviors: [],
          DefaultCacheBehavior: { TargetOriginId: 'pages' },
          Origins: [{ Id: 'pages' }],
        },
      },
    },
  },
}
// The relay throws for a batch with the record "poison", and logs the records that it handled.
const relay = `
import { appendFileSync } from 'node:fs'
export const handler = async ({ Records }) => {
  const ids = Records.map(({ dynamodb: { NewImage } }) => (NewImage.note ? JSON.stringify(NewImage.note) : NewImage.pk.S))
  if (ids.includes('poison')) throw new Error('poisoned')
  appendFileSync(new URL('./done.log', import.meta.url), ids.map((id) => id + '\\n').join(''))
}`
// This function is slower than the relay, which reads the same stream.
const slow = `
import { appendFileSync } from 'node:fs'
export const handler = async ({ Records }) => {
  await new Promise((resolve) => setTimeout(resolve, 150))
  appendFileSync(new URL('./slow.log', import.meta.url), Records.map(({ dynamodb }) => dynamodb.NewImage.pk.S + '\\n').join(''))
}`
const script = `
  const [port, dir, root] = process.argv.slice(2)
  const { addTemplate } = await import(root + '/infra/local/template/resolve.ts')
  const { readModel } = await import(root + '/infra/local/template/template.ts')
  const { runModel } = await import(root + '/infra/local/run.ts')
  const { readFileSync } = await import('node:fs')
  const resources = { byId: new Map(), exports: new Map() }
  addTemplate(resources, JSON.parse(readFileSync(dir + '/template.json', 'utf8')))
  const model = readModel(resources, { queueBase: 'http://127.0.0.1:' + (Number(port) + 2), secretSeed: 'test' })
  const stack = await runModel({ root: dir, dir, port: Number(port), model: Promise.resolve(model), web: Promise.resolve(dir), bootstrap: Promise.resolve(root + '/infra/local/functions/worker.ts'), demo: false })
  process.on('message', async () => { await stack.stop(); process.exit(0) })
  process.send('ready')`

let dir: string
let stack: ChildProcess

async function start(): Promise<void> {
  stack = fork(join(dir, 'stack.mjs'), [String(PORT), dir, root])
  await new Promise((resolve, reject) => {
    stack.once('message', resolve)
    stack.once('exit', reject)
  })
}

async function kill(signal: 'SIGKILL' | 'stop'): Promise<void> {
  stack.removeAllListeners('exit')
  const ended = new Promise((resolve) => stack.once('exit', resolve))
  if (signal === 'stop') stack.send('stop')
  else stack.kill(signal)
  await ended
}

const put = (pk: string, sk = 'outbox', more: object = {}) =>
  callDynamo(endpoint, dynamoTarget('PutItem'), {
    TableName: 'Table',
    Item: { pk: { S: pk }, sk: { S: sk }, ...more },
  })
const done = (log = 'done.log') => {
  const file = join(dir, log)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const until = async (look: () => boolean | Promise<boolean>) => {
  for (
    const end = Date.now() + 30_000;
    !(await look());
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    if (Date.now() > end) throw new Error(`nothing after 10 s; done: ${done()}`)
  }
}
const failedQueue = async () => {
  const { queues } = await (await fetch(`http://localhost:${PORT}/_local/state.json`)).json()
  return queues.find(({ name }: { name: string }) => name === 'Failed').messages
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-stream-'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'relay.js'), relay)
  await writeFile(join(dir, 'slow.js'), slow)
  await writeFile(join(dir, 'stack.mjs'), script)
  await writeFile(join(dir, 'template.json'), JSON.stringify(template))
  await start()
})

afterAll(async () => {
  await kill('stop')
  await rm(dir, { recursive: true, force: true })
})

describe("the table's stream", () => {
  it('the stream delivers the filtered records in order', async () => {
    await put('a')
    await put('not this', 'other')
    await put('b')
    await until(() => done().length === 2)
    expect(done()).toEqual(['a', 'b'])
  })

  it('the stream continues after a kill and repeats at most the last unsaved batch', async () => {
    await kill('SIGKILL')
    await start()
    await put('c')
    await until(() => done().includes('c'))
    const came = done()
    // After a kill between the function's answer and the saved position, the batch rightly arrives again.
    expect([...new Set(came)]).toEqual(['a', 'b', 'c'])
    expect(came.filter((id) => id === 'c')).toHaveLength(1)
  })

  it('the stream delivers empty maps as the cloud does', async () => {
    const note = { M: { empty: { M: {} }, list: { L: [{ M: {} }, { L: [] }] }, text: { S: '' } } }
    await put('m', 'outbox', { note })
    const last = () => done().at(-1) as string
    await until(() => last().startsWith('{'))
    expect(JSON.parse(last())).toEqual(note)
  })

  it('a record that cannot be handled is isolated, and its place is reported', async () => {
    await Promise.all(['d', 'poison', 'e', 'f'].map((pk) => put(pk)))
    await until(() => ['d', 'e', 'f'].every((pk) => done().includes(pk)))
    await until(async () => (await failedQueue()).length === 1)
    const [{ body }] = await failedQueue()
    expect(JSON.parse(body)).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
      DDBStreamBatchInfo: { batchSize: 1 },
    })
  })

  it('functions of different speed each get every record once and in order', async () => {
    const sent = Array.from({ length: 60 }, (_, i) => `paced-${i}`)
    for (const pk of sent) {
      await put(pk)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const paced = (log: string) => done(log).filter((id) => id.startsWith('paced-'))
    await until(() => paced('slow.log').length >= sent.length && paced('done.log').length >= sent.length)
    expect(paced('done.log')).toEqual(sent)
    expect(paced('slow.log')).toEqual(sent)
  })

  it('the pause before a retry grows up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(retryPauseMs)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
  })
})
