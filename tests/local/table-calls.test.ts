import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, inject, it } from 'vitest'
import { createClock } from '../../infra/local/clock.ts'
import { createLambdas, type Lambdas } from '../../infra/local/functions/lambda.ts'
import { createPermissions } from '../../infra/local/permissions/permissions.ts'

// Tests a function's calls to DynamoDB: allowed calls reach the table, others are refused as in DynamoDB.

const { TABLE_NAME = '', AWS_ENDPOINT_URL_DYNAMODB = '', ...env } = inject('env')
const sdk = pathToFileURL(resolve('node_modules/@aws-sdk/client-dynamodb/dist-cjs/index.js')).href
const entry = `
import { DynamoDB } from '${sdk}'
const client = new DynamoDB({ maxAttempts: 1 })
const TableName = '${TABLE_NAME}'
const Key = { pk: { S: 'local-table-calls' }, sk: { S: 'none' } }
const calls = {
  get: () => client.getItem({ TableName, Key }),
  put: () => client.putItem({ TableName, Item: Key }),
  transact: () => client.transactWriteItems({ TransactItems: [
    { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } },
  ] }),
}
export const handler = ({ call }) => calls[call]().then(
  () => ({ name: 'done' }),
  ({ name, message, CancellationReasons, $metadata }) =>
    ({ name, message, CancellationReasons, status: $metadata.httpStatusCode }),
)`
const model = {
  name: 'caller',
  arn: 'arn:aws:lambda:sa-east-1:000000000000:function:caller',
  entry: 'entry.js',
  environment: {},
  timeoutSeconds: 30,
  memoryMb: 256,
  log: 'arn:aws:logs:sa-east-1:000000000000:log-group:/aws/lambda/caller:*',
  statements: [
    {
      effect: 'Allow' as const,
      actions: ['logs:*', 'dynamodb:GetItem', 'dynamodb:ConditionCheckItem'],
      resources: ['*'],
      conditions: [],
    },
  ],
}

let lambdas: Lambdas | undefined
let dir: string | undefined

afterEach(async () => {
  await lambdas?.stop()
  if (dir) await rm(dir, { recursive: true, force: true })
})

/** Calls the table from a function, and returns its results and what the stack received. */
async function openFunction(conflicts: number) {
  dir = await mkdtemp(join(tmpdir(), 'navalha-table-calls-'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'entry.js'), entry)
  const heard = { uses: [] as string[], denials: [] as string[], requests: [] as string[] }
  const taps = {
    onUse: (use: string) => void heard.uses.push(use),
    onDenial: (denial: string) => void heard.denials.push(denial),
    onRequest: (operation: string) => void heard.requests.push(operation),
  }
  const port = Number(new URL(AWS_ENDPOINT_URL_DYNAMODB).port)
  const tables = [{ name: TABLE_NAME, partitionKey: 'pk', indexes: {} }]
  lambdas = createLambdas([model], {
    root: dir,
    logs: dir,
    environment: { ...env, AWS_ENDPOINT_URL_DYNAMODB },
    clock: createClock(0),
    permissions: createPermissions([model], taps),
    bootstrap: resolve('infra/local/functions/worker.ts'),
    tableCalls: { port, conflicts, tables, ...taps },
    onFailure: () => {},
  })
  const call = async (name: string) => {
    const { payload } = await (lambdas as Lambdas).invoke('caller', JSON.stringify({ call: name }))
    return JSON.parse(payload)
  }
  return { call, heard }
}

it('calls without permission are refused and reported, and every call is recorded', async () => {
  const { call, heard } = await openFunction(0)
  expect(await call('get')).toEqual({ name: 'done' })
  const refused = await call('put')
  expect(refused).toMatchObject({ name: 'AccessDeniedException', status: 400 })
  expect(refused.message).toContain(
    'is not authorized to perform: dynamodb:PutItem on resource: arn:aws:dynamodb:',
  )
  // A condition that fails comes from the table itself.
  expect((await call('transact')).CancellationReasons).toMatchObject([{ Code: 'ConditionalCheckFailed' }])
  expect(await call('get')).toEqual({ name: 'done' })
  expect(heard.denials).toEqual([expect.stringMatching(/^caller dynamodb:PutItem on arn:.*:table\//)])
  expect(heard.uses.filter((use) => use.includes('dynamodb'))).toEqual([
    'caller dynamodb:GetItem on *',
    'caller dynamodb:ConditionCheckItem on *',
  ])
  expect(heard.requests).toEqual(['GetItem', 'PutItem', 'TransactWriteItems', 'GetItem'])
})

it('transactions meet as many conflicts as the stack is asked to inject', async () => {
  const { call } = await openFunction(1)
  expect(await call('transact')).toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  })
  expect(await call('get')).toEqual({ name: 'done' })
})
