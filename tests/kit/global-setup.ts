import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startStack } from '../../infra/local/start.ts'
import { aftermath } from './aftermath.ts'
import { portOf, WINDOW_LIMIT_MS } from './ports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds the address of the running stack. */
    url: string
    /** Holds the variables that a script needs to reach the stack's table and queues with the SDK. */
    env: Record<string, string>
  }
}

/**
 * Starts one stack for the whole run, with fresh data, the demo business, and a conflict in one of ten transactions. At
 * the end the run fails for anything that its table and logs should not contain.
 */
export async function setup(project: TestProject) {
  const needed = project.vitest.state.getPaths().some((file) => !file.endsWith('.unit.test.ts'))
  if (!needed) return
  const dir = await mkdtemp(join(tmpdir(), 'navalha-test-'))
  // Stacks that test files start append to this file.
  const permissionRecord = join(dir, 'permissions')
  process.env.PERMISSION_RECORD = permissionRecord
  const stack = await startStack({
    port: portOf('run'),
    dir,
    conflicts: 0.1,
    windowLimitMs: WINDOW_LIMIT_MS,
    bundles: true,
    permissionRecord,
  })
  project.provide('url', stack.url)
  project.provide('env', stack.env)
  return async () => {
    Object.assign(process.env, stack.env)
    const faults = await aftermath(dir, stack, { permissionRecord, whole: await ranWhole(project) })
    await stack.stop()
    await rm(dir, { recursive: true, force: true })
    if (faults.length > 0) {
      console.error(`\nFaults that the tests left:\n${faults.join('\n')}\n`)
      process.exitCode = 1
      throw new Error(`The tests left ${faults.length} faults.`)
    }
  }
}

/** Tells whether every test of every project ran, because a partial run may leave a permission unused. */
async function ranWhole({ vitest }: TestProject): Promise<boolean> {
  const ran = new Set(vitest.state.getPaths())
  const files = await Promise.all(vitest.projects.map((project) => project.globTestFiles()))
  const isAll = vitest.config.project.length === 0 && !vitest.config.testNamePattern
  return isAll && files.every(({ testFiles }) => testFiles.every((file) => ran.has(file)))
}
