import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Running } from '../../infra/local/run.ts'
import { startStack } from '../../infra/local/start.ts'
import { callDynamo, dynamoTarget } from '../../infra/local/storage/dynamo.ts'
import { meter } from './meter.ts'
import { portOf } from './ports.ts'

/**
 * Starts the file's own stack in this process, without other traffic. `cost` runs a call and returns its DynamoDB
 * requests. `onOperation` receives the name of each operation.
 */
export function meteredStack(name: Parameters<typeof portOf>[0], onOperation = (_: string) => {}) {
  const { tap, during } = meter()
  const dir = mkdtempSync(join(tmpdir(), `navalha-${name}-`))
  const dynamoEndpoint = inject('env').AWS_ENDPOINT_URL_DYNAMODB as string
  let stack: Running

  beforeAll(async () => {
    const onRequest = (operation: string, body: Buffer) => {
      onOperation(operation)
      tap(operation, body)
    }
    const options = { demo: false, consumers: false, dynamoEndpoint, onRequest } as const
    stack = await startStack({ port: portOf(name), dir, ...options })
    Object.assign(process.env, stack.env)
  })

  afterAll(async () => {
    await stack.stop()
    await callDynamo(dynamoEndpoint, dynamoTarget('DeleteTable'), { TableName: stack.tableName })
    rmSync(dir, { recursive: true, force: true })
  })

  return { running: () => stack, cost: (run: () => Promise<unknown>) => during(dynamoEndpoint, run) }
}
