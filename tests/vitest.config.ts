import { existsSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests of values, files and templates: they need no running stack. */
const pure = [
  'tests/structure.test.ts',
  'tests/booking-slots*.test.ts',
  'tests/time.test.ts',
  'tests/routes-facts.test.ts',
  'tests/clients-rules.test.ts',
  'tests/metrics-rules.test.ts',
  'tests/infra.test.ts',
  'tests/infra-state.test.ts',
  'tests/imports-rules.test.ts',
  'tests/imports-csv.test.ts',
  'tests/host.test.ts',
  'tests/e2e/page-rules.test.ts',
  'tests/e2e/agenda-rules.test.ts',
  'tests/e2e/agenda-frame-rules.test.ts',
  'tests/e2e/clients-rules.test.ts',
  'tests/e2e/staff-rules.test.ts',
  'tests/e2e/catalog-rules.test.ts',
  'tests/local-*.test.ts',
  'tests/kit-authority.test.ts',
  'tests/hostile-input.test.ts',
  'tests/kit-http.test.ts',
  'tests/kit-table.test.ts',
  'tests/kit-consume.test.ts',
  'tests/kit-memory.test.ts',
  'tests/kit-parse.test.ts',
  'tests/kit-relay.test.ts',
  'tests/bench-*.test.ts',
]

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
    // For a machine four times slower than the slowest we know: what ends here hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'stack',
          include: ['tests/**/*.test.ts'],
          exclude: pure,
          globalSetup: ['tests/kit/global-setup.ts'],
        },
      },
    ],
  },
})
