import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/kit/table.ts'
import type { Running } from '../../infra/local/run.ts'
import type { StackOptions } from '../../infra/local/start.ts'

type Options = Pick<
  StackOptions,
  'demo' | 'consumers' | 'windowLimitMs' | 'checkTableCalls' | 'context' | 'dynamoEndpoint'
> & {
  port: number
  dir: string
}
export type ForkedStack = {
  url: string
  env: Record<string, string>
  tableCalls: Running['tableCalls']
  /** Holds the stack's data and logs. */
  dir: string
  /** Names the functions that receive events. By default, all of them do. */
  consumers?: Options['consumers']
  child: ChildProcess
}

/** Starts a stack in a separate process and waits until it is ready. */
export async function forkStack(options: Options): Promise<ForkedStack> {
  const child = fork(join(import.meta.dirname, 'stack-process.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (ready) =>
      resolve({
        ...(ready as Pick<ForkedStack, 'url' | 'env' | 'tableCalls'>),
        dir: options.dir,
        consumers: options.consumers,
        child,
      }),
    )
    child.once('exit', (code) => reject(new Error(`the stack ended with ${code} before it was ready`)))
  })
}

/** Asks the stack to end, and waits until it has ended. */
export async function stopStack({ child }: ForkedStack): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send('stop')
  await ended
}

/** Ends the stack as a crash does, and waits until it has ended. */
export async function killStack({ child }: ForkedStack): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Returns the stack's table for this process, without changing its environment. */
export function tableOf({ env }: ForkedStack): Table {
  const client = new DynamoDBClient({
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB as string,
    region: env.AWS_REGION as string,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID as string,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY as string,
    },
  })
  return {
    name: env.TABLE_NAME as string,
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  }
}
