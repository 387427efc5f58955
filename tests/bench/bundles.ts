import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { functionEnvs } from '#functions/kit/env.ts'
import type { ApiName } from '#shared/contracts.ts'
import { bundle, bundleFunctions } from '../../infra/bundle.ts'
import type { Row } from './compare.ts'
import { round } from './report.ts'

/** `loadMs` is processor time. */
export type Bundle = { name: string; kilobytes: number; loadMs: number }

const ROUNDS = 21

/** What the load of an HTTP function may be, of the bare handler's (issue 12). */
const bounds: Record<ApiName, number> = {
  'public-api': 1.2,
  'links-api': 1.35,
  'pages-api': 1.35,
  'agenda-api': 1.35,
  'company-api': 1.35,
  'money-api': 1.35,
  'integrations-api': 1.35,
  'messages-api': 1.35,
  'help-api': 1.35,
  'assistant-api': 1.35,
  'partner-api': 1.35,
}

/** Rows of the bundles; one over its bound says so. */
export function bundleRows(bundles: Bundle[]): Row[] {
  const bare = bundles[0]?.loadMs ?? 1
  return bundles.map(({ name, kilobytes, loadMs }) => {
    const bound = bounds[name as ApiName]
    const verdict = bound && (loadMs / bare > bound ? `OVER ${bound}` : bound)
    return [name, round(kilobytes), round(loadMs, 1), round(loadMs / bare, 2), verdict ?? '']
  })
}

/** Bundles as they are deployed, each with the median of its loads in fresh processes; the bare handler comes first. */
export async function measureBundles(dir: string): Promise<Bundle[]> {
  await bundle(join(import.meta.dirname, 'bare-handler.ts'), join(dir, 'bare'))
  await bundleFunctions(join(dir, 'functions'))
  const folders = [
    join(dir, 'bare'),
    ...readdirSync(join(dir, 'functions')).map((name) => join(dir, 'functions', name)),
  ]
  const times = new Map<string, number[]>(folders.map((folder) => [folder, []]))
  // Round by round, so that a noisy moment falls on all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const folder of folders) times.get(folder)?.push(loadOnce(join(folder, 'index.mjs')))
  }
  return folders.map((folder) => {
    const sorted = (times.get(folder) as number[]).sort((a, b) => a - b)
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    return { name, kilobytes: bytes / 1000, loadMs: sorted[(ROUNDS - 1) / 2] as number }
  })
}

/**
 * Processor milliseconds of an import in its own process, without the start of Node. Unlike the time of the clock they
 * hardly depend on what else the machine does; a function of less than one core waits for them in full.
 */
function loadOnce(file: string): number {
  const script = `const begun = process.cpuUsage(); await import(${JSON.stringify(pathToFileURL(file).href)}); const { user, system } = process.cpuUsage(begun); console.log((user + system) / 1000)`
  const named = Object.values(functionEnvs).flatMap((names) =>
    names.map((name) => [name, 'https://example.invalid/1/x']),
  )
  const env = { ...process.env, AWS_REGION: 'sa-east-1', ...Object.fromEntries(named) }
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  )
}
