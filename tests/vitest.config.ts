import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './kit/sequence.ts'
import { slowest } from './kit/slowest.ts'

/** Matches tests of values, files and templates, which need no running stack. */
const unit = 'tests/**/*.unit.test.ts'
/** Matches tests of screens, in their worker's browser. */
const screens = 'tests/**/*.e2e.test.ts'

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
    // The pool uses processes, not threads: files start Java, Lambda workers and browsers, set TZ and
    // environment variables and kill what they started. Threads would share all of that.
    pool: 'forks',
    // Files of a project share processes, one after the other: to start one and load the SDK takes longer
    // than most files, and screens share their browser and its contexts.
    isolate: false,
    setupFiles: ['tests/kit/environment.ts'],
    // Four run on two cores, where vitest would take one, as tests mostly wait. All share one stack.
    maxWorkers: Math.min(8, availableParallelism() + 2),
    globalSetup: ['tests/kit/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // The limit fits a machine four times slower than the slowest we know: a longer test hangs.
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
