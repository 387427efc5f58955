import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Call, FromWorker, Reply } from './lambda.ts'
import { type TableCalls, watchTableCalls } from './table-calls.ts'

/** A worker starts with log file, movable clock and checked table calls, and then loads its entry. */
const { entry, log, name, arn, memoryMb, clock, tableCalls } = workerData as {
  entry: string
  log: string
  name: string
  arn: string
  memoryMb: number
  clock: SharedArrayBuffer
  tableCalls: TableCalls | undefined
}
const port = parentPort as MessagePort
const tell = (message: FromWorker) => port.postMessage(message)

collectOutput()
shiftDate(new Float64Array(clock))
if (tableCalls)
  watchTableCalls(tableCalls, {
    onUse: (use) => tell({ use }),
    onDenial: (denial) => tell({ denial }),
    onRequest: (operation, body) => tell({ operation, body }),
  })

let replies: Reply[] = []
const handler = import(pathToFileURL(entry).href).then((module) => module.handler)
handler.then(() => tell('ready'))
// The failed import ends the thread; this only avoids a second unhandled rejection.
port.on('message', (calls: Call[]) => {
  for (const [id, event, deadline] of calls) void answer(id, event, deadline)
})

async function answer(id: number, event: string, deadline: number): Promise<void> {
  const handle = await handler
  try {
    reply(id, false, JSON.stringify((await handle(JSON.parse(event), createContext(deadline))) ?? null))
  } catch (error) {
    const { name: errorType, message, stack } = error instanceof Error ? error : new Error(String(error))
    reply(id, true, JSON.stringify({ errorType, errorMessage: message, trace: stack?.split('\n') ?? [] }))
  }
}

function reply(id: number, failed: boolean, payload: string): void {
  if (replies.push([id, failed, payload]) > 1) return
  setImmediate(() => {
    tell(replies)
    replies = []
  })
}

function createContext(deadline: number) {
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    memoryLimitInMB: String(memoryMb),
    getRemainingTimeInMillis: () => Math.max(0, deadline - realNow()),
  }
}

/** Lines are collected for a tenth of a second, because a message per line costs more. */
function collectOutput(): void {
  const file = openSync(log, 'a')
  let lines = ''
  const flush = () => {
    if (lines) writeSync(file, lines)
    lines = ''
  }
  process.on('exit', flush)
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      if (!lines) setTimeout(flush, 100).unref()
      lines += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }
  }
}

function realNow(): number {
  return performance.timeOrigin + performance.now()
}

/** Timers keep their pace. */
function shiftDate(offset: Float64Array): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...args: []) {
      if (args.length === 0) super(Real.now() + (offset[0] as number))
      else super(...args)
    }
    static override now(): number {
      return Real.now() + (offset[0] as number)
    }
  } as DateConstructor
}
