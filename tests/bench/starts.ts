import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OutputChunk } from 'rolldown'
import { functions } from '#functions/kit/functions.ts'
import { apis } from '#shared/contracts.ts'
import { bundle } from '../../infra/bundle.ts'
import { filesWith } from '../kit/bundle-files.ts'
import type { Row } from './compare.ts'
import { round } from './report.ts'

const ROUNDS = 15
/** A first request may cost an HTTP function this many times the processor time of the bare handler. */
const BOUND = 1.35

const entries = join(import.meta.dirname, '../../functions/entry')

type Bundled = { name: string; files: string[]; kilobytes: number; runs: [start: number, ready: number][] }

/**
 * Returns, for each function, the kB and processor milliseconds of its start and of its start with its largest area,
 * and the latter as a multiple of the bare handler's: medians of fresh processes.
 */
export async function startRows(dir: string): Promise<Row[]> {
  const names = readdirSync(entries).filter((file) => file.endsWith('.ts'))
  const all = [join(import.meta.dirname, 'bare-handler.ts'), ...names.map((name) => join(entries, name))]
  const bundles: Bundled[] = []
  for (const file of all) bundles.push(await bundled(file, join(dir, basename(file, '.ts'))))
  // The rounds alternate between bundles, so that a noisy moment affects all of them.
  for (let round = 0; round < ROUNDS; round++) for (const one of bundles) one.runs.push(load(one.files))
  const bare = median(bundles[0]?.runs.map(([start]) => start) ?? [])
  return bundles.map(({ name, kilobytes, runs }) => {
    const [start, ready] = [median(runs.map(([ms]) => ms)), median(runs.map(([, ms]) => ms))]
    const over = name in apis && ready / bare > BOUND ? `OVER ${BOUND}` : ''
    return [name, round(kilobytes), round(start, 1), round(ready, 1), round(ready / bare, 2), over]
  })
}

async function bundled(file: string, outdir: string): Promise<Bundled> {
  const chunks = await bundle(file, outdir)
  const start = filesWith(chunks, ({ isEntry }) => isEntry)
  const ready = chunks
    .filter(({ exports }) => exports.includes('contract') && exports.includes('verbs'))
    .map((area) => filesWith(chunks, (chunk) => chunk.isEntry || chunk === area))
    .reduce((dearest, files) => (bytesOf(files) > bytesOf(dearest) ? files : dearest), start)
  const area = ready.find((chunk) => chunk.exports.includes('verbs'))?.fileName ?? []
  const files = ['index.mjs', area].flat().map((name) => join(outdir, name))
  return { name: basename(file, '.ts'), files, kilobytes: bytesOf(ready) / 1000, runs: [] }
}

const bytesOf = (chunks: readonly OutputChunk[]) => chunks.reduce((sum, { code }) => sum + code.length, 0)

/**
 * Loads the files in a fresh process, without the start of Node. Unlike elapsed time, processor time hardly depends on
 * what else the machine does. A function of less than one core waits for it in full.
 */
function load(files: readonly string[]): [start: number, ready: number] {
  const script = `
    const begun = process.cpuUsage()
    const times = []
    for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(file).href))}) {
      await import(file)
      const { user, system } = process.cpuUsage(begun)
      times.push((user + system) / 1000)
    }
    console.log(JSON.stringify([times[0], times.at(-1)]))`
  const variables = Object.values(functions).flatMap(({ variables: names }) =>
    names.map((name) => [name, 'https://example.invalid/1/x']),
  )
  const env = { ...process.env, AWS_REGION: 'sa-east-1', ...Object.fromEntries(variables) }
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  )
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number
