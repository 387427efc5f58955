import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { functionEnvs } from '#functions/kit/env.ts'
import type { ApiName } from '#shared/contracts.ts'
import { bundle, bundleFunctions } from '../../infra/bundle.ts'
import type { Row } from './compare.ts'
import { round } from './report.ts'

/** Holds the processor time of the import, alone and with the largest area. */
type Load = { importMs: number; readyMs: number }
export type Bundle = Load & { name: string; kilobytes: number }

const ROUNDS = 21

/** Limits the load time of each HTTP function, in multiples of the bare handler's (issue 12). */
const bounds: Record<ApiName, number> = {
  'public-api': 1.2,
  'links-api': 1.35,
  'pages-api': 1.35,
  'agenda-api': 1.35,
  'company-api': 1.35,
  'money-api': 1.35,
  'integrations-api': 1.35,
  'google-api': 1.35,
  'messages-api': 1.35,
  'help-api': 1.35,
  'assistant-api': 1.35,
  'partner-api': 1.35,
}

/** Returns the rows of the bundles. A bundle over its bound is marked. */
export function bundleRows(bundles: Bundle[]): Row[] {
  const bare = bundles[0]?.readyMs ?? 1
  return bundles.map(({ name, kilobytes, importMs, readyMs }) => {
    const bound = bounds[name as ApiName]
    const verdict = bound && (readyMs / bare > bound ? `OVER ${bound}` : bound)
    return [
      name,
      round(kilobytes),
      round(importMs, 1),
      round(readyMs, 1),
      round(readyMs / bare, 2),
      verdict ?? '',
    ]
  })
}

/**
 * Measures bundles as they are deployed, each by the median of its loads in fresh processes. The bare handler, bundled
 * in the same way, comes first.
 */
export async function measureBundles(dir: string): Promise<Bundle[]> {
  await bundle(join(import.meta.dirname, 'bare-handler.ts'), join(dir, 'bare'))
  await bundleFunctions(join(dir, 'functions'))
  const folders = [
    join(dir, 'bare'),
    ...readdirSync(join(dir, 'functions')).map((name) => join(dir, 'functions', name)),
  ]
  const runs = new Map<string, Load[]>(folders.map((folder) => [folder, []]))
  // The rounds alternate between bundles, so that a noisy moment affects all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const folder of folders) runs.get(folder)?.push(loadOnce(folder))
  }
  return folders.map((folder) => {
    const loads = runs.get(folder) as Load[]
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    return {
      name,
      kilobytes: bytes / 1000,
      importMs: median(loads.map(({ importMs }) => importMs)),
      readyMs: median(loads.map(({ readyMs }) => readyMs)),
    }
  })
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[(ROUNDS - 1) / 2] as number
}

/** Returns the largest file that a first request may load. An area is one file, and its size decides. */
function dearestArea(folder: string): string | undefined {
  const areas = readdirSync(folder)
    .map((file) => join(folder, file))
    .filter((file) => /export\{[^}]*\bas contract,[^}]*\bas verbs\}/.test(readFileSync(file, 'utf8')))
  return areas.sort((a, b) => statSync(b).size - statSync(a).size)[0]
}

/**
 * Returns the processor milliseconds of a load in a fresh process, without the start of Node. Unlike elapsed time, they
 * hardly depend on other work of the machine, and a function with less than one core waits for all of them.
 */
function loadOnce(folder: string): Load {
  const files = [join(folder, 'index.mjs'), dearestArea(folder)].flatMap((file) => file ?? [])
  const script = `
    const begun = process.cpuUsage()
    const times = []
    for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(file).href))}) {
      await import(file)
      const { user, system } = process.cpuUsage(begun)
      times.push((user + system) / 1000)
    }
    console.log(JSON.stringify({ importMs: times[0], readyMs: times.at(-1) }))`
  const named = Object.values(functionEnvs).flatMap((names) =>
    names.map((name) => [name, 'https://example.invalid/1/x']),
  )
  const env = { ...process.env, AWS_REGION: 'sa-east-1', ...Object.fromEntries(named) }
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  )
}
