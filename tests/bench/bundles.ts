import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { navalha } from '../../infra/app.ts'

/** A handler that does nothing but hold the same SDK client: what every function of this kind weighs at least. */
const bareHandler = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
export const handler = async () => [
  client, BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand,
]
`

export type Bundle = { name: string; kilobytes: number; loadMs: number }

/** Bundles as they are deployed, each with the median of 15 loads in a fresh process; `bare` comes first. */
export function measureBundles(dir: string): Bundle[] {
  const bare = join(dir, 'bare', 'index.mjs')
  buildSync({
    stdin: { contents: bareHandler, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    outfile: bare,
    logLevel: 'silent',
  })
  const outdir = join(dir, 'cdk.out')
  const files = [['bare', bare] as const, ...deployed(outdir)]
  const times = new Map<string, number[]>(files.map(([name]) => [name, []]))
  // Round by round, so that a noisy moment falls on all of them.
  for (let round = 0; round < 15; round++) {
    for (const [name, file] of files) times.get(name)?.push(loadOnce(file))
  }
  return files.map(([name, file]) => {
    const sorted = (times.get(name) as number[]).sort((a, b) => a - b)
    return { name, kilobytes: statSync(file).size / 1000, loadMs: sorted[7] as number }
  })
}

type Resource = { Type: string; Metadata?: { Navalha?: { Entry: string }; 'aws:asset:path'?: string } }

function deployed(outdir: string): (readonly [string, string])[] {
  navalha({ outdir, bundling: true }).app.synth()
  const template = JSON.parse(readFileSync(join(outdir, 'NavalhaService.template.json'), 'utf8'))
  return Object.values(template.Resources as Record<string, Resource>).flatMap(({ Metadata }) => {
    const entry = Metadata?.Navalha?.Entry
    const path = Metadata?.['aws:asset:path']
    return entry && path
      ? [[entry.replace(/^.*\/|\.ts$/g, ''), join(outdir, path, 'index.mjs')] as const]
      : []
  })
}

/** Milliseconds an import takes in a process of its own, measured inside it: the start of Node is not counted. */
function loadOnce(file: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - t)`
  const env = {
    ...process.env,
    AWS_REGION: 'sa-east-1',
    TABLE_NAME: 'table',
    ORIGIN_SECRET: 'secret',
    EVENT_BUS_NAME: 'bus',
    OUTBOX_DUE_QUEUE_URL: 'https://queue.invalid/1/due',
  }
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  )
}
