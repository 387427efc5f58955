import type { Reporter, TestModule } from 'vitest/node'

/** Prints the ten slowest files of a run, in seconds. */
export const slowest: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length < 10) return
    const files = modules
      .map((module) => ({ name: module.relativeModuleId, ms: timeOf(module) }))
      .sort((a, b) => b.ms - a.ms)
    const total = files.reduce((sum, { ms }) => sum + ms, 0)
    console.log(`\nSlowest of ${files.length} files, ${seconds(total)} s of tests in all:`)
    for (const { name, ms } of files.slice(0, 10)) console.log(`${seconds(ms)} s  ${name}`)
  },
}

function timeOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1).padStart(6)
