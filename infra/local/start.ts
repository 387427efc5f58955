import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cognitoHost } from './accounts/cognito.ts'
import { buildBootstrap, buildFunctions, buildWeb, synthesize } from './functions/build.ts'
import type { TapOptions } from './functions/table-calls.ts'
import { localGoogle } from './google/google.ts'
import { freePort } from './listen.ts'
import { type Running, type RunOptions, runModel } from './run.ts'
import { demoOwner } from './seed/demo-owner.ts'
import { BACKUPS, UPLOADS } from './storage/storage.ts'
import { openStore } from './storage/store.ts'
import { bucketHost, nameOf } from './template/attributes.ts'
import type { Model } from './template/model.ts'
import { type Resources, readResources } from './template/resolve.ts'
import { readModel } from './template/template.ts'

export type StackOptions = TapOptions & {
  /** The next seven ports are used as well. */
  port?: number
  /** Data and logs are in `.local` by default. */
  dir?: string
  /** Deletes the data first. */
  fresh?: boolean
  demo?: boolean
  /** False starts no consumers; names start only these. */
  consumers?: boolean | readonly string[]
  /** Tests that wait for consumers shorten batching windows. */
  windowLimitMs?: number
  /** Functions run from source by default, so that stack traces name its lines. */
  bundles?: boolean
  /** Webhooks also reach this machine by default. */
  outboundLoopback?: boolean
  /** It extends the app's context, as with `assistantModel`. */
  context?: Record<string, string>
} & Pick<RunOptions, 'checkTableCalls' | 'permissionRecord' | 'dynamoEndpoint'>

const root = path.join(import.meta.dirname, '../..')

/** Builds what is stale, then runs the synthesized template. */
export async function startStack(options: StackOptions = {}): Promise<Running> {
  const port = options.port ?? 4000
  const dir = path.resolve(root, options.dir ?? '.local')
  await freePort(port)
  if (options.fresh) removeData(dir)
  mkdirSync(dir, { recursive: true })
  const web = buildWeb(root)
  const bootstrap = buildBootstrap(root)
  const bundles = options.bundles ? buildFunctions(root) : undefined
  const seed = secretSeed(dir)
  const model = Promise.all([synthesize(root, options.context), bundles]).then(([assembly, folder]) => {
    const resources = readResources(assembly)
    if (options.dynamoEndpoint) nameTables(resources, path.basename(dir))
    const described = readModel(resources, {
      queueBase: `http://127.0.0.1:${port + 2}`,
      secretSeed: seed,
      addresses: {
        'https://localhost': `http://localhost:${port}`,
        [cognitoHost]: `http://localhost:${port + 3}`,
        [`https://${bucketHost(UPLOADS)}`]: `http://localhost:${port + 5}`,
        [`https://${bucketHost(BACKUPS)}`]: `http://localhost:${port + 5}/${BACKUPS}`,
      },
    })
    const local = withGoogle(described, `http://localhost:${port + 6}`)
    const callable = options.outboundLoopback === false ? local : withLoopback(local)
    return folder ? fromBundles(callable, folder) : callable
  })
  // All continue while DynamoDB Local starts; the await reports a failure.
  web.catch(() => {})
  bootstrap.catch(() => {})
  return runModel({ ...options, root, port, dir, model, web, bootstrap, secretSeed: seed })
}

function fromBundles(model: Model, folder: string): Model {
  const functions = model.functions.map((one) => ({
    ...one,
    entry: path.join(folder, one.name, 'index.mjs'),
  }))
  return { ...model, functions }
}

/** Each stack on a shared DynamoDB Local has its own tables. */
function nameTables({ byId }: Resources, stack: string): void {
  for (const [id, resource] of byId) {
    if (!resource.Type.startsWith('AWS::DynamoDB::')) continue
    const TableName = `${nameOf(resource, 'TableName')}.${stack}`
    byId.set(id, { ...resource, Properties: { ...resource.Properties, TableName } })
  }
}

/** Allows webhooks to a receiver on this machine. */
const withLoopback = (model: Model) => withVariables(model, { OUTBOUND_LOOPBACK: 'allowed' })

/** Adds the local Google, and the installation's credentials there. */
const withGoogle = (model: Model, url: string) =>
  withVariables(model, {
    GOOGLE_CLIENT_ID: localGoogle.client_id,
    GOOGLE_CLIENT_SECRET: localGoogle.client_secret,
    GOOGLE_ACCOUNTS_URL: url,
    GOOGLE_OAUTH_URL: url,
    GOOGLE_API_URL: url,
  })

function withVariables(model: Model, values: Record<string, string>): Model {
  const functions = model.functions.map((one) => {
    const replaced = Object.entries(values).filter(([name]) => name in one.environment)
    return { ...one, environment: { ...one.environment, ...Object.fromEntries(replaced) } }
  })
  return { ...model, functions }
}

function removeData(dir: string): void {
  // It fails while another stack uses the data.
  openStore(path.join(dir, 'broker')).close()
  for (const kind of ['dynamo', 'broker', 'cognito', 'storage', 'logs']) {
    rmSync(path.join(dir, kind), { recursive: true, force: true })
  }
}

/** The seed is the same at each start. */
function secretSeed(dir: string): string {
  const file = path.join(dir, 'secret-seed')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Options follow `--`, and PORT holds the port. */
async function main(): Promise<void> {
  const began = performance.now()
  const unknown = process.argv.slice(2).find((argument) => argument !== '--fresh')
  if (unknown)
    throw new Error(`Unknown option ${unknown}. There is one: --fresh throws the local data away first`)
  const port = Number(process.env.PORT ?? 4000)
  const stack = await startStack({ port, fresh: process.argv.includes('--fresh') })
  const end = async () => {
    await stack.stop()
    process.exit(0)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const { email, password } = demoOwner
  console.log(`
  App       ${stack.url}
  Business  http://navalha.localhost:${port}
  Look in   ${stack.url}/_local
  Google    http://localhost:${port + 6}/_fake
  Login     ${email} / ${password}

  Ready in ${((performance.now() - began) / 1_000).toFixed(1)} s. Data and logs are in .local; Ctrl-C ends it.
`)
}

if (import.meta.main) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
