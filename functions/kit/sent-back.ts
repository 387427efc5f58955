import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Route } from '#shared/contract.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Ctx } from './context.ts'
import { invalidFields, versionConflict } from './errors.ts'
import { keptReply } from './idempotency.ts'
import { parseInput, requireValues } from './parse.ts'

type Fields = Record<string, unknown>
type Verb<T> = (ctx: Ctx, input: T) => Promise<unknown>

/** The limit comes before any comparison or hash. The largest reply has about 400 values. */
const VALUES_LIMIT = 2_000

const MESSAGE = 'Este campo não muda por aqui: envie-o como a leitura o trouxe, ou deixe-o de fora.'

/** Tells whether a body has fields of the route's replies that its input lacks. */
export function isSentBack(route: Route, body: unknown): body is Fields {
  if (typeof body !== 'object' || body === null || !route.input_of) return false
  if (!Object.keys(body).some((name) => isReadOnly(route, name))) return false
  requireValues(body, VALUES_LIMIT)
  return true
}

const isReadOnly = ({ input, output }: Route, name: string) =>
  Object.hasOwn(shapeOf(output), name) && !Object.hasOwn(shapeOf(input), name)

const shapeOf = (schema: z.ZodType) => (schema as z.ZodObject).shape

/** Unchanged fields are not validated again. A changed read-only field is refused by name. */
export async function updateFrom(
  ctx: Ctx,
  { route, body, path }: { route: Route; body: Fields; path: Fields },
  { read, verb }: { read: Verb<Fields>; verb: Verb<never> },
): Promise<unknown> {
  const stored = route.output.parse(await read(ctx, path)) as Fields
  const changed = changedFields(stored, body)
  const refusal = refusalOf(route, stored, body, changed)
  const isSame = changed.every((field) => field in path)
  const run = (fields: readonly string[]) =>
    verb(ctx, parseInput(route.input, { ...pick(body, fields), version: body.version, ...path }) as never)
  if (!refusal && !isSame) return run(changed)
  // A repeated request finds its own change, so the verb returns the stored reply.
  if (await keptReply(ctx)) return run(changed.filter((field) => !isReadOnly(route, field)))
  if (refusal) throw refusal
  return stored
}

function refusalOf(route: Route, stored: Fields, body: Fields, changed: readonly string[]) {
  // A stale version is reported first, because the fields may have changed since.
  if (typeof body.version === 'number' && body.version !== stored.version) return versionConflict()
  const [first, ...others] = changed
    .filter((field) => isReadOnly(route, field))
    .map((field): FieldError => ({ field, message: MESSAGE }))
  return first && invalidFields(first, ...others)
}

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Null stands for a missing value. */
export function changedFields(stored: Fields, given: Fields): string[] {
  return Object.keys(given).filter(
    (field) => given[field] !== undefined && !isDeepStrictEqual(given[field], stored[field] ?? null),
  )
}
