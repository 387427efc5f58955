import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type ForkedStack, forkStack, stopStack } from './forked-stack.ts'
import { portOf } from './ports.ts'

type Options = Omit<Parameters<typeof forkStack>[0], 'port' | 'dir' | 'demo'>

/** Gives a function that starts the file's own stack, each time on the same data; both end with the file. */
export function ownStack(name: Parameters<typeof portOf>[0], options: Options = {}) {
  const dir = mkdtempSync(join(tmpdir(), `navalha-${name}-`))
  let stack: ForkedStack | undefined
  afterAll(async () => {
    if (stack) await stopStack(stack)
    rmSync(dir, { recursive: true, force: true })
  })
  return async (): Promise<ForkedStack> => {
    stack = await forkStack({ port: portOf(name), dir, demo: false, ...options })
    return stack
  }
}
