import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSource } from 'oazapfts'
import { openApiDocument } from '#shared/partner/openapi.ts'

/** Provides a REST API client like an integrator's, generated from the OpenAPI document. */

const local = join(import.meta.dirname, '../../.local/partner-client')

/** Writes the client's source and returns its path inside the repository, so that the client finds its runtime. */
export async function generateClient(name: string): Promise<string> {
  mkdirSync(local, { recursive: true })
  const document = join(local, `${name}.json`)
  writeFileSync(document, JSON.stringify(openApiDocument()))
  const source = join(local, `${name}.ts`)
  writeFileSync(source, await generateSource(document, { argumentStyle: 'object' }))
  return source
}

type Answer = { status: number; data: unknown; headers: Headers }
type Operation = (input: Record<string, unknown>, options?: RequestInit) => Promise<Answer>
type Client = Record<string, Operation> & { defaults: { baseUrl: string; headers: Record<string, string> } }

/** Returns a function that calls an operation by its name, with the generated client and a key. */
export async function partnerClient(url: string, key: string) {
  const source = await generateClient(`client-${process.pid}`)
  const client = (await import(/* @vite-ignore */ `${source}?${key}`)) as Client
  Object.assign(client.defaults, { baseUrl: url, headers: { 'x-api-key': key } })
  return (operation: string, input: Record<string, unknown>): Promise<Answer> =>
    (client[operation] as Operation)(input)
}
