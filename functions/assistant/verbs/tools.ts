import type { Ctx } from '#functions/kit/context.ts'
import { AppError, forbidden } from '#functions/kit/errors.ts'
import { logError } from '#functions/kit/log.ts'
import type { ModelTool, ToolResult, ToolUse } from '#functions/kit/model.ts'
import { parseInput } from '#functions/kit/parse.ts'
import type { Proposal } from '#shared/assistant.ts'
import { jsonSchema, type Schema } from '#shared/json-schema.ts'
import { dataBlock } from '../rules/conversation.ts'
import { type Manual, passagesFor } from './manual.ts'
import { type Proposer, proposers } from './proposals.ts'
import { type Read, readable } from './reads.ts'

const MANUAL = 'procurarNoManual'

export function toolsFor(ctx: Ctx): ModelTool[] {
  return [
    {
      name: MANUAL,
      description: 'Artigos do manual que respondem a uma pergunta sobre como usar o sistema.',
      schema: {
        type: 'object',
        properties: { pergunta: { type: 'string' } },
        required: ['pergunta'],
      },
    },
    ...readable.filter((read) => mayUse(ctx, read)).map(toolOf),
    ...proposers
      .filter((one) => mayUse(ctx, one))
      .map(({ name, description, schema }) => ({ name, description, schema: schema() })),
  ]
}

const schemas = new Map<string, Schema>()

function toolOf({ name, description, route }: Read): ModelTool {
  let schema = schemas.get(name)
  if (!schema) {
    schema = bare(jsonSchema(route.input, undefined, 'input'))
    schemas.set(name, schema)
  }
  return { name, description, schema }
}

/** Some models accept only these keywords at the top level. */
function bare({ properties, required }: Schema): Schema {
  return { type: 'object', properties, ...(required !== undefined && { required }) }
}

function mayUse(ctx: Ctx, { route }: Read | Proposer): boolean {
  const { access } = route
  return typeof access === 'object' && 'permission' in access && ctx.can(access.permission)
}

export const proposes = ({ name }: ToolUse) => proposers.some((one) => one.name === name)

export type Used = { result: ToolResult } | { proposal: Proposal }

export async function useTool(ctx: Ctx, manual: Manual, { id, name, input }: ToolUse): Promise<Used> {
  try {
    if (name === MANUAL) return { result: { id, text: dataBlock(passagesFor(manual, textOf(input))) } }
    const read = readable.find((one) => one.name === name)
    if (read) return { result: { id, text: dataBlock(await readRoute(ctx, read, input)) } }
    const proposer = proposers.find((one) => one.name === name)
    if (!proposer) return { result: { id, text: 'Esta ferramenta não existe.', failed: true } }
    if (!mayUse(ctx, proposer)) throw forbidden()
    return { proposal: await proposer.propose(ctx, objectOf(input)) }
  } catch (error) {
    return { result: { id, text: refusalOf(ctx, error), failed: true } }
  }
}

async function readRoute(ctx: Ctx, read: Read, input: unknown): Promise<unknown> {
  if (!mayUse(ctx, read)) throw forbidden()
  const answer = await read.verb(ctx, parseInput(read.route.input, objectOf(input)) as never)
  return read.route.output.parse(answer)
}

function refusalOf(ctx: Ctx, error: unknown): string {
  if (error instanceof AppError) {
    const fields = (error.fields ?? []).map(({ field, message }) => `\n${field}: ${message}`).join('')
    return `${error.message}${fields}`
  }
  // The error's message may contain stored data.
  logError('tool failed', new Error((error as Error).name), { request_id: ctx.request_id })
  return 'Não foi possível ler isso agora.'
}

function objectOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : {}
}

const textOf = (input: unknown) => String(objectOf(input).pergunta ?? '').slice(0, 500)
