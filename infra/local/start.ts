import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildWeb, synthesize } from './build.ts'
import type { TapOptions } from './dynamo-proxy.ts'
import { readResources } from './resolve.ts'
import { type Running, runModel } from './run.ts'
import { readModel } from './template.ts'

export type StackOptions = TapOptions & {
  /** Address of the edge, 4000 when missing; the others are the four above it. */
  port?: number
  /** Where data and logs are kept, `.local` when missing. */
  dir?: string
  /** Throws the data away first. */
  fresh?: boolean
  /** Seeds the business `navalha` into an empty table; true when missing. */
  demo?: boolean
  /** False: stream, queues and schedule stand still. */
  consumers?: boolean
}

const root = path.join(import.meta.dirname, '../..')

/** Builds what is stale, then runs the synthesized template on this machine. Ready when it answers. */
export async function startStack(options: StackOptions = {}): Promise<Running> {
  const port = options.port ?? 4000
  const dir = path.resolve(root, options.dir ?? '.local')
  if (options.fresh)
    for (const kind of ['dynamo', 'broker', 'cognito', 'logs'])
      rmSync(path.join(dir, kind), { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const web = buildWeb(root)
  const model = synthesize(root).then((assembly) =>
    readModel(readResources(assembly), {
      queueBase: `http://127.0.0.1:${port + 2}`,
      secretSeed: secretSeed(dir),
    }),
  )
  // Both go on while DynamoDB Local starts; a failure is told by the await, not as unhandled before it.
  web.catch(() => {})
  return runModel({ ...options, root, port, dir, model, web })
}

/** Behind the template's generated secrets: the same at each start. */
function secretSeed(dir: string): string {
  const file = path.join(dir, 'secret-seed')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
