import { spawnSync } from 'node:child_process'
import { parts } from './parts.ts'

// `npm run bench` measures all parts, and `npm run bench -- rates page` only the named ones. Each of several parts runs
// in a separate process, so that a crash or hang does not affect the others.

const PART_MINUTES = 30

type Name = keyof typeof parts
const all = Object.keys(parts) as Name[]
const isName = (name: string): name is Name => Object.hasOwn(parts, name)

const named = process.argv.slice(2)
const unknown = named.filter((name) => !isName(name))
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}. There are: ${all.join(', ')}`)
const wanted = named.length > 0 ? named.filter(isName) : all
const [only, ...others] = wanted
if (only && others.length === 0) await parts[only]()
else runEach(wanted)

function runEach(names: readonly Name[]): void {
  const failed = names.filter((name) => {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], {
      stdio: 'inherit',
      timeout: PART_MINUTES * 60_000,
    })
    if (status !== 0) process.stdout.write(`\nThe part ${name} FAILED: see its output above.\n`)
    return status !== 0
  })
  if (failed.length === 0) return
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
