import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests of pure code: they run without a stack, and alone they don't wait for one. */
const withoutStack = ['structure', 'time', 'booking-slots*', 'bench-capacity', 'kit-memory', 'kit-relay'].map(
  (name) => `tests/${name}.test.ts`,
)

const common = {
  environment: 'node',
  // Processes, not threads: files start Java, Lambda workers and browsers of their own, set TZ and environment
  // variables and kill what they started. A thread would share all of that with its neighbours.
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    reporters: ['default'],
    projects: [
      { extends: true, test: { ...common, name: 'alone', include: withoutStack } },
      {
        extends: true,
        test: {
          ...common,
          name: 'stack',
          include: ['tests/**/*.test.ts'],
          exclude: withoutStack,
          globalSetup: ['tests/kit/global-setup.ts'],
        },
      },
    ],
  },
})
