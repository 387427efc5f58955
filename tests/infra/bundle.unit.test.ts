import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { functionEnvs } from '#functions/kit/env.ts'
import type { Contract } from '#shared/contract.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { buildFunctions } from '../../infra/local/functions/build.ts'

const outdir = await buildFunctions(fileURLToPath(new URL('../..', import.meta.url)))

const names = Object.keys(functionEnvs) as (keyof typeof functionEnvs)[]
const files = (name: string) => readdirSync(join(outdir, name)).map((file) => join(outdir, name, file))

/** Tells whether `load` of an area imports this file. */
const isArea = (file: string) => /\bas contract,[^}]*\bas verbs\}/.test(readFileSync(file, 'utf8'))

// A formatter of numbers or dates takes 10 ms to create, so it is created at its first use.
const noLanguages = `for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules'])
  Intl[name] = function () { throw new Error(name + ' made at the start') };`

test.each(names)('the bundle %s loads alone and exports its handler', (name) => {
  const variables = functionEnvs[name].map((key) => [key, 'https://example.invalid/1/x'])
  const load = `${noLanguages} const { handler } = await import('${join(outdir, name, 'index.mjs')}')
    for (const file of ${JSON.stringify(files(name).filter(isArea))}) await import(file)
    console.log(typeof handler)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', load], {
    cwd: outdir,
    env: { ...Object.fromEntries(variables), AWS_REGION: 'sa-east-1' },
    encoding: 'utf8',
  })
  expect(printed).toBe('function\n')
})

test('a bundle validates input without zod’s JSON Schema', () => {
  const variables = functionEnvs['company-api'].map((key) => [key, 'https://example.invalid/1/x'])
  const event = {
    routeKey: 'POST /api/client-errors',
    headers: { 'content-type': 'application/json', 'x-origin-secret': 'https://example.invalid/1/x' },
    requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' } },
    body: '{"nao_existe":1}',
  }
  const call = `const { handler } = await import('${join(outdir, 'company-api', 'index.mjs')}');
    const { statusCode } = await handler(${JSON.stringify(event)}, {}); console.log(statusCode)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', call], {
    env: { ...Object.fromEntries(variables), AWS_REGION: 'sa-east-1' },
    encoding: 'utf8',
  })
  expect(printed.trim().split('\n').at(-1)).toBe('400')
})

// A single other character makes V8 keep the whole file at two bytes a character: 6 ms of a cold start.
test.each(names)('the bundle %s contains only ASCII', (name) => {
  const others = files(name).flatMap(
    (file) => readFileSync(file, 'utf8').match(/.{0,40}[^\0-\x7f].{0,40}/) ?? [],
  )
  expect(others).toEqual([])
})

test.each(Object.keys(apis) as ApiName[])(
  'the bundle %s loads two files at its start, and one for an area',
  (name) => {
    const importsOf = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)].map(
        ([, to]) => to as string,
      )
    const reached = (file: string, known = new Set<string>()) => {
      known.add(file)
      for (const to of importsOf(join(outdir, name, file))) if (!known.has(to)) reached(to, known)
      return known
    }
    const start = reached('index.mjs')
    expect(start.size).toBe(2)
    const areas = readdirSync(join(outdir, name)).filter((file) => isArea(join(outdir, name, file)))
    expect(areas).toHaveLength(Object.keys(apis[name]).length)
    // The assistant's conversation and its manual are loaded after it and share code with it.
    const atMost = name === 'assistant-api' ? 3 : 1
    for (const area of areas)
      expect([...reached(area)].filter((file) => !start.has(file)).length).toBeLessThanOrEqual(atMost)
  },
)

test('the whole bundle public-api has at most 600 kB', () => {
  const bytes = files('public-api').reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes).toBeLessThanOrEqual(600_000)
})

test('the bundle of the booking page contains only the contracts that it mounts', () => {
  const bundled = (name: string) => files(name).some((file) => readFileSync(file, 'utf8').includes(words))
  // These words occur in the contract of `tenants` alone.
  const words = 'Informe o nome da empresa.'
  expect(['company-api', 'public-api'].map(bundled)).toEqual([true, false])
})

// The first two know all addresses for wrong methods and unknown paths; the assistant reads by others'
// routes.
const without = (Object.keys(apis) as ApiName[]).filter(
  (name) => !/^(public|company|assistant)-api$/.test(name),
)

test.each(without)('the bundle %s contains only the contracts that it mounts', (name) => {
  const text = files(name)
    .map((file) => readFileSync(file, 'utf8'))
    .join()
  const others = (Object.keys(apis) as ApiName[]).filter((other) => other !== name)
  const foreign = others.flatMap((other) =>
    Object.entries<Contract>(apis[other])
      .filter(([, contract]) => Object.values(contract).every(({ address }) => text.includes(`"${address}"`)))
      .map(([area]) => `${other}: ${area}`),
  )
  expect(foreign).toEqual([])
})

test.each(names)('the bundle %s imports no Node module as a whole at its start', (name) => {
  for (const file of files(name))
    expect(readFileSync(file, 'utf8')).not.toMatch(/\bfrom\s?"(node:|http|crypto)/)
})
