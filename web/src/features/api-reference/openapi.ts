import { queryOptions } from '@tanstack/react-query'
import type { Failure } from '../../lib/failure.ts'
import { answerOf } from '../../lib/send.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  example?: unknown
  examples?: unknown[]
}

type Example = { summary?: string; value?: unknown; $ref?: string }
type Media = { schema?: Schema; example?: unknown; examples?: Record<string, Example> }
type Content = Record<string, Media>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}
type StoredAnswer = { description?: string; content?: Content }
type StoredOperation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Record<string, StoredAnswer>
}
type PathItem = { parameters?: Parameter[] } & Partial<Record<Lowercase<Method> | 'patch', StoredOperation>>

export type OpenApi = {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  components?: Record<string, Record<string, unknown>>
}

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]

export type Body = { schema: Schema; example: unknown }
/** The `code` of a refusal is one of `codes`. */
export type Answer = { status: string; body?: Body; codes: string[] }
export type Operation = {
  id: string
  method: Method
  path: string
  /** PATCH does the same as this PUT. */
  patch: boolean
  tag: string
  scope?: string | undefined
  summary: string
  description?: string | undefined
  parameters: Parameter[]
  body?: Body | undefined
  answers: Answer[]
}

/** `/v1` publishes the document. */
export const documentQuery = queryOptions<OpenApi, Failure>({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => answerOf((stop) => fetch('/v1/openapi.json', { signal: stop }), signal),
})

export type SentEvent = { type: string; summary: string; headers: Parameter[]; example: unknown }

export function eventsOf(document: OpenApi): SentEvent[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([type, item]) => {
    if (!item.post) return []
    const { summary, parameters, body } = operationOf(document, type, 'POST', item, item.post)
    const headers = parameters.filter((parameter) => parameter.in === 'header')
    return [{ type, summary, headers, example: body?.example }]
  })
}

export function introductionOf({ info }: OpenApi): { title: string; text: string }[] {
  const [, ...sections] = `\n${info.description ?? ''}`.split(/\n## /)
  const first = (info.description ?? '').split(/\n*## /)[0]?.trim() ?? ''
  return [
    { title: '', text: first },
    ...sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return { title, text: lines.join('\n').trim() }
    }),
  ]
}

/** Fields beside a reference override the target's. */
export function resolved<T extends object>(document: OpenApi, node: T): T {
  const { $ref, ...beside } = node as T & { $ref?: string }
  if (!$ref) return node
  let target: unknown = document
  for (const part of $ref.slice(2).split('/'))
    target = (target as Record<string, unknown>)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  return { ...resolved(document, (target ?? {}) as T), ...beside }
}

export function operationsOf(document: OpenApi): Operation[] {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const stored = item[method.toLowerCase() as Lowercase<Method>]
      return stored ? [operationOf(document, path, method, item, stored)] : []
    }),
  )
  const tags = tagsOf(document, found)
  return found.sort((a, b) => tags.indexOf(a.tag) - tags.indexOf(b.tag))
}

const tagsOf = (document: OpenApi, operations: Operation[]) => [
  ...new Set([...(document.tags ?? []).map(({ name }) => name), ...operations.map(({ tag }) => tag)]),
]

function operationOf(
  document: OpenApi,
  path: string,
  method: Method,
  item: PathItem,
  stored: StoredOperation,
): Operation {
  const parameters = [...(item.parameters ?? []), ...(stored.parameters ?? [])]
  const request = stored.requestBody && resolved(document, stored.requestBody)
  return {
    id: stored.operationId ?? `${method} ${path}`,
    method,
    path,
    patch: method === 'PUT' && item.patch !== undefined,
    tag: stored.tags?.[0] ?? 'API',
    scope: stored.security?.flatMap((needs) => Object.values(needs).flat())[0],
    summary: stored.summary ?? path,
    description: stored.description,
    parameters: parameters.map((parameter) => resolved(document, parameter)),
    body: bodyOf(document, request?.content),
    answers: Object.entries(stored.responses ?? {}).map(([status, answer]) =>
      answerFrom(document, status, resolved(document, answer)),
    ),
  }
}

function answerFrom(document: OpenApi, status: string, { content }: StoredAnswer): Answer {
  const body = bodyOf(document, content)
  const parts = body ? [body.schema, ...(body.schema.allOf ?? [])] : []
  const codes = parts.flatMap(({ properties }) => properties?.code?.enum ?? []).map(String)
  return { status, ...(body && { body }), codes }
}

const mediaOf = (content: Content | undefined) => Object.values(content ?? {})[0]

function bodyOf(document: OpenApi, content: Content | undefined): Body | undefined {
  const media = mediaOf(content)
  if (!media?.schema) return undefined
  const [first] = Object.values(media.examples ?? {}).map((example) => resolved(document, example).value)
  return { schema: media.schema, example: media.example ?? first ?? exampleOf(document, media.schema) }
}

/** A schema without an example gets one made of its parts. */
export function exampleOf(document: OpenApi, node: Schema, depth = 0): unknown {
  const schema = resolved(document, node)
  const own = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (own !== undefined) return own
  const [choice] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(document, choice, depth)
  if (schema.properties && depth < 6)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(document, part, depth + 1)]),
    )
  if (schema.items) return depth < 6 ? [exampleOf(document, schema.items, depth + 1)] : []
  const [type] = [schema.type].flat()
  if (type === 'string') return schema.format === 'date' ? '2026-12-01' : 'texto'
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return type === 'object' ? {} : null
}
