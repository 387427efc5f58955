import { appendFileSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { cognitoHost, startCognito } from './accounts/cognito.ts'
import type { Web } from './functions/build.ts'
import { createLambdas, type FunctionFailure } from './functions/lambda.ts'
import type { TableCalls, TapOptions } from './functions/table-calls.ts'
import { createAuthorize } from './gateways/authorizer.ts'
import { createEdge } from './gateways/edge.ts'
import { createGateway } from './gateways/gateway.ts'
import { createRestGateway } from './gateways/rest.ts'
import { startGoogle } from './google/google.ts'
import { freePort, listen } from './listen.ts'
import { startBedrock } from './messages/bedrock.ts'
import { createPage } from './page.ts'
import { keysOf } from './permissions/access.ts'
import { createPermissions, LOCAL_KEY, type Taps } from './permissions/permissions.ts'
import { openBroker, startBroker } from './queues/broker.ts'
import { seedOnce } from './seed/seed-once.ts'
import { ensureTable, startDynamo } from './storage/dynamo.ts'
import { createStorageServer, UPLOADS } from './storage/storage.ts'
import { createStorage } from './storage/stored-files.ts'
import type { Model, TableModel } from './template/model.ts'
import { pseudo } from './template/resolve.ts'

export type RunOptions = TapOptions & {
  root: string
  port: number
  dir: string
  model: Promise<Model>
  web: Promise<Web>
  bootstrap: Promise<string>
  secretSeed?: string
  demo?: boolean
  consumers?: boolean | readonly string[]
  windowLimitMs?: number
  /** The bench switches the checks off. */
  checkTableCalls?: boolean
  /** The default is that the stack starts its own. */
  dynamoEndpoint?: string
  /** Several stacks may share the file. */
  permissionRecord?: string
}

export type Running = {
  url: string
  dynamoEndpoint: string
  tableName: string
  /** Scripts use table, queues and bus with the SDK by this environment. */
  env: Record<string, string>
  /** A process that runs functions itself checks permissions with these. */
  tableCalls: Pick<TableCalls, 'port' | 'roles' | 'tables'>
  /** The newest failure comes first. */
  failures: readonly FunctionFailure[]
  /** A grant is written `<function> <action> on <resource>`. */
  grants: readonly string[]
  stop(): Promise<void>
}

/** Runs a template's parts on the loopback: DynamoDB, broker, functions, gateway, edge. */
export async function runModel(options: RunOptions): Promise<Running> {
  const stops: (() => unknown)[] = []
  // Parts stop in reverse order of their start.
  const stop = async () => {
    for (let end = stops.pop(); end; end = stops.pop()) await end()
  }
  try {
    return { ...(await startParts(options, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(options: RunOptions, stops: (() => unknown)[]): Promise<Omit<Running, 'stop'>> {
  const { root, port, dir, demo = true, permissionRecord, secretSeed = '' } = options
  const logs = path.join(dir, 'logs')
  mkdirSync(logs, { recursive: true })
  for (const offset of [0, 1, 2, 3, 4, 5, 6, 7]) await freePort(port + offset)
  const opened = openBroker(dir)
  stops.push(() => opened.store.close())
  const { clock } = opened
  const { dynamoEndpoint = `http://127.0.0.1:${port + 1}` } = options
  const dynamo = options.dynamoEndpoint ? undefined : startDynamo(port + 1, path.join(dir, 'dynamo'))
  stops.push(() => dynamo?.stop())
  const model = await options.model
  const table = model.tables[0] as TableModel
  const environment = environmentOf(port, dynamoEndpoint)
  const note = (line: string) => permissionRecord && appendFileSync(permissionRecord, `${line}\n`)
  const taps: Taps = {
    onUse: (use) => note(`used ${use}`),
    onDenial: (denial) => {
      note(`denied ${denial}`)
      console.error(`AccessDenied: ${denial}`)
    },
  }
  const permissions = createPermissions(model.functions, taps)
  const broker = await startBroker(opened, model, port + 2, permissions, secretSeed)
  const { checkTableCalls = true, conflicts = 0, onRequest } = options
  const tableCalls = {
    port: Number(new URL(dynamoEndpoint).port),
    conflicts,
    tables: model.tables.map(keysOf),
    onRequest,
    ...taps,
  }
  const lambdas = createLambdas(model.functions, {
    root,
    logs,
    environment,
    clock,
    permissions,
    bootstrap: await options.bootstrap,
    ...(checkTableCalls && { tableCalls }),
    onFailure: ({ function: name, error }) =>
      console.error(`${name}: ${error} (${path.join(logs, `${name}.log`)})`),
  })
  stops.push(lambdas.stop, broker.stop)
  const { http = { routes: [], variables: undefined }, rest } = model
  const called = [...http.routes, ...(rest ? [...rest.methods, ...rest.authorizers] : [])]
  // The demo preloads all functions that people call; a test's own stack loads those that it calls.
  const answering = demo ? new Set(called.map((one) => one.function)) : []
  const warm = Promise.all([...answering].map(lambdas.warm))
  await dynamo?.ready
  await ensureTable(dynamoEndpoint, table)
  if (demo) await seedOnce(dynamoEndpoint, table.name, clock)
  await warm
  const { consumers, windowLimitMs } = options
  const only = typeof consumers === 'object' && { only: consumers }
  if (consumers !== false) broker.consume(lambdas, dynamoEndpoint, { ...only, windowLimitMs })
  const pool = `http://localhost:${port + 3}`
  const authorize = createAuthorize((issuer) => issuer.replace(cognitoHost, pool))
  const gateways = {
    api: createGateway(http, { lambdas, clock, authorize }),
    rest: rest && createRestGateway(rest, { lambdas, clock }),
  }
  const storage = createStorage(path.join(dir, 'storage'))
  const uploads = model.buckets.find(({ name }) => name === UPLOADS)
  if (uploads) {
    const buckets = new Set(model.buckets.map(({ name }) => name))
    const parts = { bucket: uploads, buckets, storage, now: clock.now, credentials: environment, permissions }
    stops.push(await listen(port + 5, () => createStorageServer(parts)))
  }
  const appUrl = `http://localhost:${port}`
  stops.push(await startGoogle(port + 6, { store: opened.store, clock, appUrl }))
  const bedrock = await startBedrock(port + 7, permissions)
  stops.push(bedrock.stop)
  const edge = createEdge(model, gateways, {
    ...(await options.web),
    config: configOf(model, pool),
    storage,
  })
  const page = createPage(broker, lambdas, bedrock.model)
  const serve = (message: IncomingMessage, response: ServerResponse) =>
    page(message, response) || edge(message, response)
  const close = await listen(port, () => createServer({ keepAliveTimeout: 65_000 }, serve))
  stops.push(close)
  // Public pages need no accounts, so nothing waits for it.
  const { messages } = broker
  stops.push(await startCognito({ dir, port: port + 3, model, demo, lambdas, messages, permissions }))
  const env = Object.assign({}, environment, ...model.functions.map((one) => one.environment))
  const { failures } = lambdas
  const { grants } = permissions
  const { port: dynamoPort, tables } = tableCalls
  const roles = model.functions.map(({ name, statements }) => ({ name, statements }))
  const checks = { port: dynamoPort, roles, tables }
  return { url: appUrl, dynamoEndpoint, tableName: table.name, env, tableCalls: checks, failures, grants }
}

/** The browser gets local endpoints and cognito-local's sign-in flow. */
function configOf(model: Model, endpoint: string): object {
  return {
    region: pseudo['AWS::Region'],
    userPoolId: model.userPools[0]?.id,
    userPoolClientId: model.userPoolClients[0]?.id,
    endpoint,
    authFlow: 'USER_PASSWORD_AUTH',
    mfa: /^(ON|OPTIONAL)$/.test(model.userPools[0]?.properties.MfaConfiguration),
  }
}

function environmentOf(port: number, dynamoEndpoint: string): Record<string, string> {
  return {
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: LOCAL_KEY,
    AWS_SECRET_ACCESS_KEY: 'local',
    // Lambda has a session token too, because its credentials are a role's.
    AWS_SESSION_TOKEN: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: dynamoEndpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://127.0.0.1:${port + 3}`,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: `http://127.0.0.1:${port + 7}`,
    AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${port + 2}`,
    // The SDK puts the bucket into the path of an address without a name.
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port + 5}`,
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port + 2}`,
    AWS_ENDPOINT_URL_SNS: `http://127.0.0.1:${port + 2}`,
    AWS_ENDPOINT_URL_SOCIALMESSAGING: `http://127.0.0.1:${port + 2}`,
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port + 2}`,
    AWS_ENDPOINT_URL_EVENTBRIDGE: `http://127.0.0.1:${port + 2}`,
  }
}
