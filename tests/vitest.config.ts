import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './kit/sequence.ts'
import { slowest } from './kit/slowest.ts'

/** Tests of values, files and templates: they need no running stack. */
const unit = 'tests/**/*.unit.test.ts'
/** Tests of screens, in their worker's browser. */
const screens = 'tests/e2e/*.e2e.test.ts'

// Tables on a disk are a tenth of the run's time; in memory they cost none, where there is three times the room for the
// 320 MB that a run takes.
const memory = '/dev/shm'
if (!process.env.TMPDIR && roomIn(memory) > 2 ** 30) process.env.TMPDIR = memory

function roomIn(dir: string): number {
  if (!existsSync(dir)) return 0
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Processes, not threads: files start Java, Lambda workers and browsers of their own, set TZ and environment
    // variables and kill what they started. A thread would share all of that with its neighbours.
    pool: 'forks',
    // Files of a project run in the same processes one after the other: to start one and load the SDK takes longer than
    // most of them, and screens share their browser and its contexts.
    isolate: false,
    setupFiles: ['tests/kit/environment.ts'],
    // Four on two cores, where vitest would take one: a test mostly waits. All share one stack, which serves eight.
    maxWorkers: Math.min(8, availableParallelism() + 2),
    globalSetup: ['tests/kit/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // For a machine four times slower than the slowest we know: what ends here hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', slowest],
    projects: [
      { extends: true, test: { name: 'pure', include: [unit] } },
      { extends: true, test: { name: 'stack', include: ['tests/**/*.test.ts'], exclude: [unit, screens] } },
      { extends: true, test: { name: 'screens', include: [screens] } },
    ],
  },
})
