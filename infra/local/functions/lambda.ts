import { randomUUID } from 'node:crypto'
import { devNull } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../clock.ts'
import { logAccess } from '../permissions/access.ts'
import { accessKeyOf, type Permissions, type Taps } from '../permissions/permissions.ts'
import type { FunctionModel } from '../template/model.ts'
import type { TableCalls, TapOptions } from './table-calls.ts'

export type Outcome = { failed: boolean; payload: string }
export type FunctionFailure = { at: string; function: string; error: string; trace?: string[] }
export type Lambdas = {
  invoke(name: string, event: string): Promise<Outcome>
  warm(name: string): Promise<void>
  failures: FunctionFailure[]
  stop(): Promise<void>
}

/** The deadline is by the machine's clock. */
export type Call = [id: number, event: string, deadline: number]
export type Reply = [id: number, failed: boolean, payload: string]
export type FromWorker =
  | 'ready'
  | Reply[]
  | { use: string }
  | { denial: string }
  | { operation: string; body: Uint8Array }

type Pending = { resolve: (outcome: Outcome) => void; timer: NodeJS.Timeout }
type Host = {
  worker: Worker
  pending: Map<number, Pending>
  outbox: Call[]
  ready: Promise<void>
  retired: boolean
}
type Line = { model: FunctionModel; host?: Host; running: number; waiting: (() => void)[] }

export type LambdaOptions = {
  root: string
  logs: string
  environment: Record<string, string>
  clock: Clock
  permissions: Permissions
  bootstrap: string
  /** Checks and watches the functions' calls to DynamoDB Local. */
  tableCalls?: Omit<TableCalls, 'roles' | 'watched'> & Taps & Pick<TapOptions, 'onRequest'>
  onFailure(failure: FunctionFailure): void
}

/** Invocations share a worker's state between awaits, which is stricter than the cloud. */
export function createLambdas(models: FunctionModel[], options: LambdaOptions): Lambdas {
  const lines = new Map<string, Line>(models.map((model) => [model.name, { model, running: 0, waiting: [] }]))
  const failures: FunctionFailure[] = []
  // This process receives the piped output of every worker.
  for (const stream of [process.stdout, process.stderr])
    stream.setMaxListeners(stream.getMaxListeners() + models.length)
  let nextId = 0
  let stopping = false

  function startHost(model: FunctionModel): Host {
    // A function that may not write its log runs without one, as in the cloud.
    const silent = options.permissions.check(accessKeyOf(model.name), () => logAccess(model.log))
    const { port, conflicts, tables, onRequest } = options.tableCalls ?? {}
    const roles = [{ name: model.name, statements: model.statements }]
    const watched = Boolean(onRequest)
    const worker = new Worker(options.bootstrap, {
      name: model.name,
      // Lambda leaves this share of the memory for old objects. Beyond it V8 ends the worker.
      resourceLimits: { maxOldGenerationSizeMb: 0.9 * model.memoryMb },
      env: {
        ...options.environment,
        ...model.environment,
        AWS_ACCESS_KEY_ID: accessKeyOf(model.name),
        AWS_LAMBDA_FUNCTION_NAME: model.name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(model.memoryMb),
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        TZ: 'UTC',
      },
      workerData: {
        entry: path.resolve(options.root, model.entry),
        log: silent ? devNull : path.join(options.logs, `${model.name}.log`),
        name: model.name,
        arn: model.arn,
        memoryMb: model.memoryMb,
        clock: options.clock.shared,
        tableCalls: options.tableCalls && { port, conflicts, watched, tables, roles },
      },
    })
    const pending = new Map<number, Pending>()
    let markReady = () => {}
    const ready = new Promise<void>((resolve) => {
      markReady = resolve
    })
    const host: Host = { worker, pending, outbox: [], ready, retired: false }
    worker.on('message', (message: FromWorker) => {
      if (message === 'ready') return markReady()
      if ('use' in message) return options.tableCalls?.onUse(message.use)
      if ('denial' in message) return options.tableCalls?.onDenial(message.denial)
      if ('body' in message) return onRequest?.(message.operation, Buffer.from(message.body))
      for (const [id, failed, payload] of message) settle(host, id, { failed, payload })
    })
    let crash: unknown
    worker.on('error', (error) => {
      crash = error
    })
    worker.on('exit', (code) => {
      const expected = host.retired || stopping
      markReady()
      retire(model.name, host)
      const message = crash instanceof Error ? crash.message : `The worker exited with status ${code}`
      const payload = errorDocument(
        'Runtime.ExitError',
        message,
        crash instanceof Error ? crash.stack : undefined,
      )
      if (!expected && pending.size === 0) record(model.name, payload)
      for (const id of pending.keys()) settle(host, id, { failed: true, payload })
    })
    worker.unref()
    return host
  }

  function settle(host: Host, id: number, outcome: Outcome): void {
    const call = host.pending.get(id)
    if (!call) return
    host.pending.delete(id)
    clearTimeout(call.timer)
    call.resolve(outcome)
    if (host.retired && host.pending.size === 0) void host.worker.terminate()
  }

  function retire(name: string, host: Host): void {
    host.retired = true
    const line = lines.get(name) as Line
    if (line.host === host) line.host = undefined
  }

  function send(host: Host, call: Call): void {
    if (host.outbox.push(call) > 1) return
    setImmediate(() => {
      host.worker.postMessage(host.outbox)
      host.outbox = []
    })
  }

  function run(line: Line, event: string): Promise<Outcome> {
    const { model } = line
    line.host ??= startHost(model)
    const host = line.host
    const id = nextId++
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        retire(model.name, host)
        const message = `${randomUUID()} Task timed out after ${model.timeoutSeconds.toFixed(2)} seconds`
        settle(host, id, { failed: true, payload: errorDocument('Sandbox.Timedout', message) })
      }, model.timeoutSeconds * 1_000)
      host.pending.set(id, { resolve, timer })
      send(host, [id, event, Date.now() + model.timeoutSeconds * 1_000])
    })
  }

  async function invoke(name: string, event: string): Promise<Outcome> {
    const line = lines.get(name)
    if (!line) throw new Error(`No function ${name} with an entry in the template`)
    if (line.running >= (line.model.reservedConcurrency ?? Number.POSITIVE_INFINITY)) {
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    line.running += 1
    const outcome = await run(line, event)
    line.running -= 1
    line.waiting.shift()?.()
    if (outcome.failed && !stopping) record(name, outcome.payload)
    return outcome
  }

  function record(name: string, payload: string): void {
    const { errorType, errorMessage, trace } = JSON.parse(payload)
    const at = new Date(options.clock.now()).toISOString()
    const failure = { at, function: name, error: `${errorType}: ${errorMessage}`, trace }
    failures.unshift(failure)
    failures.length = Math.min(failures.length, 100)
    options.onFailure(failure)
  }

  return {
    invoke,
    failures,
    async warm(name) {
      const line = lines.get(name) as Line
      line.host ??= startHost(line.model)
      await line.host.ready
    },
    async stop() {
      stopping = true
      await Promise.all([...lines.values()].map((line) => line.host?.worker.terminate()))
    },
  }
}

function errorDocument(errorType: string, errorMessage: string, stack?: string): string {
  return JSON.stringify({ errorType, errorMessage, trace: stack?.split('\n') ?? [] })
}
