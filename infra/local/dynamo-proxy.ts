import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TableKeys } from './access.ts'
import type { Role, Taps } from './permissions.ts'

export type TapOptions = {
  /** Share of the functions' TransactWriteItems answered with TransactionConflict. */
  conflicts?: number
  /** Observes the functions' DynamoDB requests on the wire. */
  onRequest?: (operation: string, wireBody: Buffer) => void
}

export type ProxyData = {
  port: number
  to: number
  conflicts: number
  watched: boolean
  roles: readonly Role[]
  tables: readonly TableKeys[]
}
export type FromProxy =
  | 'listening'
  | { use: string }
  | { denial: string }
  | { operation: string; body: Uint8Array }

type Options = Pick<ProxyData, 'port' | 'to' | 'roles' | 'tables'> & TapOptions & Taps

/** Starts the functions' way to DynamoDB Local, in a worker: the stack's main thread is busy enough. */
export async function startProxy(options: Options): Promise<() => unknown> {
  const { port, to, roles, tables, conflicts = 0, onRequest, onUse, onDenial } = options
  const workerData: ProxyData = { port, to, conflicts, watched: Boolean(onRequest), roles, tables }
  const worker = new Worker(path.join(import.meta.dirname, 'dynamo-proxy-worker.ts'), { workerData })
  return new Promise((resolve, reject) => {
    worker.on('error', (error) => {
      console.error('dynamo proxy:', error)
      reject(error)
    })
    worker.on('message', (message: FromProxy) => {
      if (message === 'listening') return resolve(() => worker.terminate())
      if ('use' in message) onUse(message.use)
      else if ('denial' in message) onDenial(message.denial)
      else onRequest?.(message.operation, Buffer.from(message.body))
    })
  })
}
