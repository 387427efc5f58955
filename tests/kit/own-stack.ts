import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { callDynamo, dynamoTarget } from '../../infra/local/storage/dynamo.ts'
import { type ForkedStack, forkStack, stopStack, tableOf } from './forked-stack.ts'
import { leakedSecrets } from './leaks.ts'
import { portOf } from './ports.ts'
import { wholeTable } from './whole-table.ts'

type Options = Omit<Parameters<typeof forkStack>[0], 'port' | 'dir' | 'dynamoEndpoint'>

/** `handlesSecrets` makes the end check the stack's data and logs for secrets, like those of the run's stack. */
type Facts = { handlesSecrets?: true }

/**
 * Returns a function that starts the file's own stack, each time on the same data. Stack and data end with the file.
 * Its table is in the run's DynamoDB Local, which survives a kill of the stack, as the cloud's table does.
 */
export function ownStack(
  name: Parameters<typeof portOf>[0],
  { handlesSecrets, ...options }: Options & Facts = {},
) {
  const dir = mkdtempSync(join(tmpdir(), `navalha-${name}-`))
  const dynamoEndpoint = inject('env').AWS_ENDPOINT_URL_DYNAMODB as string
  let stack: ForkedStack | undefined
  afterAll(async () => {
    if (stack && handlesSecrets) {
      Object.assign(process.env, stack.env)
      const items = await wholeTable(tableOf(stack))
      expect(await leakedSecrets(dir, items, stack.env.SECRETS_KEY as string)).toEqual([])
    }
    if (stack) {
      await stopStack(stack)
      await callDynamo(dynamoEndpoint, dynamoTarget('DeleteTable'), { TableName: stack.env.TABLE_NAME })
    }
    rmSync(dir, { recursive: true, force: true })
  })
  return async (): Promise<ForkedStack> => {
    stack = await forkStack({ port: portOf(name), dir, demo: false, dynamoEndpoint, ...options })
    return stack
  }
}
