import fc from 'fast-check'
import { openApiDocument } from '#shared/partner/openapi.ts'
import { addDays } from '#shared/time.ts'

/** Generates requests from the OpenAPI document: valid, nearly valid, and hostile. */

type Json = Record<string, unknown>
export type Schema = Json & {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  enum?: unknown[]
  items?: Schema
  $ref?: string
}
type Parameter = { $ref?: string; name: string; in: string; schema: Schema; required?: boolean }
type Body = { content: Record<string, { schema: Schema }> }
export type Response = { $ref?: string; content?: Record<string, { schema: Schema }> }
export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Response>
}
export type Request = {
  operation: Operation
  /** Tells whether the request reaches the operation, because a strange path may lead elsewhere. */
  arrives: boolean
  /** Tells whether every such request must be refused. */
  refused: boolean
  path: string
  body?: string
  headers: Record<string, string>
}

export const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
)

/** These texts have broken programs. */
const hostile = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '__proto__',
  'constructor',
  "'; DROP TABLE x; --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '../../etc/passwd',
  '%00%2e%2e',
  '💈'.repeat(300),
  'é'.normalize('NFD').repeat(50),
  'a'.repeat(1_500),
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '24:00',
  'NaN',
  'null',
  '-1',
  '1e999',
]
const numbers = [0, -0, -1, 0.001, 1e-320, 1e21, 1e308, 2 ** 53, -(2 ** 53), 999_999.994]
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostile, ...numbers, null, true, false, [], {}, [[]], { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 60 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
)

/** Returns values that a schema accepts. `known` contains existing ids by prefix. */
function acceptedBy(schema: Schema, known: Record<string, string[]>, today: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => acceptedBy(part, known, today)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textOf(schema, known, today)
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? 0), max: Number(schema.maximum ?? 10_000) })
    case 'number':
      return fc
        .integer({ min: schema.exclusiveMinimum === undefined ? 0 : 1, max: 20_000 })
        .map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(acceptedBy(schema.items ?? {}, known, today), { maxLength: 5 })
    case 'object':
      return objectOf(schema, known, today)
    default:
      return fc.jsonValue()
  }
}

function textOf(schema: Schema, known: Record<string, string[]>, today: string): fc.Arbitrary<string> {
  const { format, pattern } = schema as { format?: string; pattern?: string }
  const [minLength, maxLength] = [Number(schema.minLength ?? 0), Number(schema.maxLength ?? 40)]
  if (format === 'date') return fc.integer({ min: -3, max: 40 }).map((days) => addDays(today, days))
  if (format === 'date-time')
    return fc.integer({ min: 0, max: 40 * 86_400 }).map((seconds) => {
      const instant = new Date(Date.parse(`${today}T00:00Z`) - seconds * 1000)
      return instant.toISOString()
    })
  if (format === 'email') return fc.integer({ max: 10 ** 6, min: 0 }).map((n) => `pessoa${n}@example.com`)
  if (pattern) {
    const ids = known[/^\^(\w+)_/.exec(pattern)?.[1] ?? ''] ?? []
    const matching = fc.stringMatching(new RegExp(pattern, 'u'))
    return ids.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, matching) : matching
  }
  // The only other text with a format is a phone.
  if (maxLength === 25)
    return fc.integer({ min: 0, max: 99_999_999 }).map((n) => `(11) 9${String(n).padStart(8, '0')}`)
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  known: Record<string, string[]>,
  today: string,
) {
  const fields = Object.entries(properties).map(([name, field]) => [name, acceptedBy(field, known, today)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  }) as fc.Arbitrary<Json>
}

type Part = { body: string; refused: boolean; headers: Record<string, string> }
const json = (value: unknown, refused: boolean): Part => ({
  body: JSON.stringify(value),
  refused,
  headers: { 'content-type': 'application/json' },
})

/** Returns request bodies that are mostly valid or have one error. */
function bodyOf(schema: Schema, known: Record<string, string[]>, today: string): fc.Arbitrary<Part> {
  const valid = objectOf(schema, known, today)
  const names = Object.keys(schema.properties ?? {})
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((body) => json(body, false)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...names), wrong)
        .map(([body, name, value]) => json({ ...body, [name]: value }, false)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.constantFrom('nao_existe', 'tenant_id', 'id', 'constructor', ''), wrong)
        .map(([body, name, value]) => json({ ...body, [name]: value }, true)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...(schema.required?.length ? schema.required : ['x'])))
        .map(([body, name]) => json({ ...body, [name]: undefined, x: 1 }, true)),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(
          fc.constantFrom(
            '',
            '{',
            '[]',
            'null',
            '"texto"',
            '12',
            '{"a":1',
            '{"__proto__":{"a":1}}',
            '\ufeff{}{}',
          ),
          fc.constant(`"${'a'.repeat(300_000)}"`),
          fc.constant(`{"x":[${'1,'.repeat(20_000)}1]}`),
        )
        .map((body) => ({ body, refused: true, headers: { 'content-type': 'application/json' } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'a', ''))
        .map(([body, type]) => ({
          body: JSON.stringify(body),
          refused: true,
          headers: { 'content-type': type },
        })),
    },
  )
}

const oddHeaders: Record<string, string>[] = [
  { 'if-match': '"1"' },
  { 'if-match': '*' },
  { 'if-match': 'x' },
  { 'if-none-match': '"1"' },
  { 'idempotency-key': 'a'.repeat(2_000) },
  { 'idempotency-key': 'é' },
  { 'x-tenant-id': 'ten_00000000000000000000000000' },
  { authorization: 'Bearer x' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'image/png' },
  { 'content-encoding': 'gzip' },
]

const headersOf = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
)

/** Returns requests to an operation of a business with these ids. */
export function requestsTo(
  operation: Operation,
  known: Record<string, string[]>,
  today: string,
): fc.Arbitrary<Request> {
  const parameters = operation.parameters.filter(({ $ref }) => !$ref)
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const given = (list: Parameter[]) => {
    const values = list.map(({ name, schema }) => [
      name,
      fc.oneof(
        { weight: 14, arbitrary: acceptedBy(schema, known, today) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(...hostile.filter((text) => text !== '\ud800')) },
      ),
    ])
    const requiredKeys = list.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys })
  }
  const media = operation.requestBody?.content['application/json']
  const schema = media && resolved(media.schema)
  const bodies = schema ? bodyOf(schema, known, today) : fc.constant(undefined)
  const strange = fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Json>({ nao_existe: '1' }, { limit: '1e9' }, { tenant_id: 'x' }),
    },
  )
  return fc
    .tuple(given(of('path')), given(of('query')), strange, bodies, headersOf)
    .map(([inPath, query, more, body, headers]) => {
      let arrives = true
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const text = String(inPath[name])
        // An empty part or dots change the path.
        if (text.trim() === '' || text.includes('..')) arrives = false
        return encodeURIComponent(text)
      })
      const entries = Object.entries({ ...query, ...more }).map(([name, value]) => [name, String(value)])
      const search = new URLSearchParams(entries).toString()
      return {
        operation,
        arrives,
        refused: (more !== undefined && !schema) || (body?.refused ?? false),
        path: search ? `${path}?${search}` : path,
        ...(body && { body: body.body }),
        headers: { ...headers, ...body?.headers },
      }
    })
}

/** Returns a schema or response, whether it is inline or a reference. */
export function resolved<T extends { $ref?: string }>(value: T): T {
  if (!value.$ref) return value
  const parts = value.$ref.replace('#/', '').split('/')
  return parts.reduce((at, part) => (at as Json)[part], document as unknown) as T
}
