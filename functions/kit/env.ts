import type { FunctionName, functions } from './functions.ts'

export type FunctionEnv<N extends FunctionName> = Record<(typeof functions)[N]['variables'][number], string>

/** Consumers of due queues return unfinished work to their own queue. */
export type DueFunction = {
  [N in FunctionName]: 'QUEUE_URL' extends (typeof functions)[N]['variables'][number] ? N : never
}[FunctionName]

/** The name selects the type. The stacks refuse to deploy a function without one of its variables (`infra/fn.ts`). */
export const readEnv = <N extends FunctionName>(_name: N) => process.env as FunctionEnv<N>
