import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/kit/global-setup.ts'],
    // Processes, not threads: files start Java, Lambda workers and browsers of their own, set TZ and environment
    // variables and kill what they started. A thread would share all of that with its neighbours.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
