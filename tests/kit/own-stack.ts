import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type ForkedStack, forkStack, stopStack, tableOf } from './forked-stack.ts'
import { leakedSecrets } from './leaks.ts'
import { portOf } from './ports.ts'

type Options = Omit<Parameters<typeof forkStack>[0], 'port' | 'dir' | 'demo'>

/** `handlesSecrets`: at the end none may be in its data and logs, as in those of the run's stack. */
type Facts = { handlesSecrets?: true }

/** Gives a function that starts the file's own stack, each time on the same data; both end with the file. */
export function ownStack(
  name: Parameters<typeof portOf>[0],
  { handlesSecrets, ...options }: Options & Facts = {},
) {
  const dir = mkdtempSync(join(tmpdir(), `navalha-${name}-`))
  let stack: ForkedStack | undefined
  afterAll(async () => {
    if (stack && handlesSecrets) {
      Object.assign(process.env, stack.env)
      expect(await leakedSecrets(dir, tableOf(stack), stack.env.SECRETS_KEY as string)).toEqual([])
    }
    if (stack) await stopStack(stack)
    rmSync(dir, { recursive: true, force: true })
  })
  return async (): Promise<ForkedStack> => {
    stack = await forkStack({ port: portOf(name), dir, demo: false, ...options })
    return stack
  }
}
