import type { Route } from '../contract.ts'
import { partnerContracts } from '../contracts.ts'
import { impliedErrors } from '../declared-errors.ts'
import { type ErrorCode, errorStatuses } from '../errors.ts'
import type { Area, Schema } from '../json-schema.ts'
import { parseAddress } from '../routes.ts'
import { partnerDocs, partnerTags } from './docs.ts'
import { components, inputSchema, outputSchema } from './openapi-schemas.ts'
import { introduction } from './openapi-text.ts'
import { WEBHOOKS_TAG, webhooksOf } from './openapi-webhooks.ts'
import type { RouteDoc } from './route-doc.ts'

/** The web's build writes it to `/v1/openapi.json`; apart from `mcp` no function imports it. */
export function openApiDocument(): object {
  const shared = components()
  const responses: Record<string, object> = {}
  const paths: Record<string, Record<string, object>> = {}
  for (const { area, key, route, doc } of partnerRoutes()) {
    const { method, path } = parseAddress(route.address)
    const operation = operationOf(area, key, route, doc, shared, responses)
    const patch = { ...operation, operationId: key.replace('update', 'patch') }
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation,
      ...(method === 'PUT' && { patch }),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Navalha API', version: '1.0.0', description: introduction },
    servers,
    security: [{ api_key: [] }],
    tags: [...Object.values(partnerTags), { name: WEBHOOKS_TAG, description: 'O que o Navalha envia.' }],
    paths,
    webhooks: webhooksOf(shared),
    components: {
      schemas: shared.schemas,
      responses,
      headers,
      parameters,
      securitySchemes: {
        api_key: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'Uma chave de **API Keys**.',
        },
      },
    },
  }
}

/** The build does not know an installation's domain. */
const servers = [
  { url: '/', description: 'O domínio de onde este documento vem.' },
  {
    url: 'https://{host}',
    description: 'Para quem guarda uma cópia do documento.',
    variables: {
      host: { default: 'navalha.example.com', description: 'O domínio em que você abre o Navalha.' },
    },
  },
]

type PartnerRoute = { area: Area; key: string; route: Route; doc: RouteDoc }

export function partnerRoutes(): PartnerRoute[] {
  return (Object.keys(partnerContracts) as Area[]).flatMap((area) =>
    Object.entries(partnerContracts[area] as Record<string, Route>).map(([key, route]) => {
      const docs = partnerDocs[area] as Record<string, RouteDoc>
      return { area, key, route, doc: docs[key] as RouteDoc }
    }),
  )
}

function operationOf(
  area: Area,
  key: string,
  route: Route,
  doc: RouteDoc,
  shared: ReturnType<typeof components>,
  responses: Record<string, object>,
): object {
  const { method, path } = parseAddress(route.address)
  const input = inputSchema(route, area) as { properties: Record<string, Schema>; required?: string[] }
  const example = doc.request as Record<string, unknown>
  const { version, ...fields } = input.properties
  const inPath = Object.keys(fields).filter((name) => path.includes(`{${name}}`))
  const others = Object.keys(fields).filter((name) => !inPath.includes(name))
  const parameter = (name: string, place: 'path' | 'query') => {
    const { description, ...schema } = fields[name] as Schema
    const required = place === 'path' || input.required?.includes(name)
    const given = example[name] === undefined ? {} : { example: example[name] }
    return { name, in: place, ...(required && { required }), description, schema, ...given }
  }
  const isRead = method === 'GET'
  const hasBody = !isRead && method !== 'DELETE'
  const body = () => ({
    required: true,
    content: {
      'application/json': {
        schema: shared.of(capitalised(key), {
          ...input,
          properties: pick(fields, others),
          required: others.filter((name) => input.required?.includes(name)),
        }),
        example: pick(example, others),
      },
    },
  })
  return {
    tags: [partnerTags[area].name],
    operationId: key,
    summary: doc.summary,
    description: doc.description,
    security: [{ api_key: [scopeOf(route)] }],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(hasBody ? [] : others.map((name) => parameter(name, 'query'))),
      ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(version ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(isRead ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    ...(hasBody && { requestBody: body() }),
    responses: {
      [route.status]: {
        description: method === 'POST' ? 'Feito.' : 'Certo.',
        headers: headersOf(...(isRead || route.versioned ? ['ETag'] : []), 'RateLimit', 'RateLimit-Policy'),
        content: {
          'application/json': {
            schema: shared.of(outputName(key), outputSchema(route, area)),
            example: doc.response,
          },
        },
      },
      ...refusalsOf(route, responses),
    },
  }
}

const capitalised = (key: string) => `${key[0]?.toUpperCase()}${key.slice(1)}`
/** Pages and replies of deletions are no resources. */
const outputName = (key: string) =>
  key.startsWith('list') ? `${key.replace('list', '').replace(/s$/, '')}Page` : 'Removed'

function pick(from: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  )
}

/** A key needs this scope for the route. */
export function scopeOf({ access }: Route): string {
  return typeof access === 'object' && 'scope' in access ? (access.scope ?? '') : ''
}

/** Equal errors share a response that is named after their codes. */
function refusalsOf(route: Route, responses: Record<string, object>) {
  const codes = [...new Set([...route.errors, ...impliedErrors(route)])].sort()
  const byStatus = Map.groupBy(codes, (code: ErrorCode) => errorStatuses[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const name = group.join('.')
      responses[name] = {
        description: `${texts[status] ?? 'Recusado'}: ${group.map((code) => `\`${code}\``).join(', ')}.`,
        ...(status === 429 || status === 503 ? { headers: headersOf('Retry-After') } : {}),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { type: 'string', enum: group } } },
              ],
            },
          },
        },
      }
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const texts: Record<number, string> = {
  400: 'Dados inválidos',
  401: 'Chave ausente ou desconhecida',
  403: 'Chave desativada ou sem permissão',
  404: 'Não encontrado',
  409: 'Em conflito com o estado atual',
  412: 'A versão mudou',
  413: 'Mais de 256 kB',
  415: 'Não é JSON',
  422: 'Não pode ser atendido',
  429: 'Chamadas demais',
  500: 'Falha nossa',
  503: 'Ocupado',
}

const headersOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const header = (description: string, schema: Schema, example: unknown) => ({ description, schema, example })
const headers = {
  ETag: header(
    'Identifica o que a resposta traz. De um registro, começa com a versão.',
    { type: 'string' },
    '"3-Xq0mV4bT1yKc8LwZsN2d5g"',
  ),
  RateLimit: header(
    'Chamadas restantes e segundos até o próximo minuto.',
    { type: 'string' },
    '"default";r=119;t=42',
  ),
  'RateLimit-Policy': header('O limite por minuto da chave.', { type: 'string' }, '"default";q=120;w=60'),
  'Retry-After': header('Segundos até poder repetir.', { type: 'integer' }, 42),
}

/** The schema states the rule of `Idempotency-Key`. */
export const idempotencyKeySchema = { type: 'string', minLength: 8, maxLength: 128, pattern: '^[!-~]+$' }

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Um valor único por operação: a mesma chamada repete a primeira resposta, por 24 horas.',
    schema: idempotencyKeySchema,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'A versão que se espera, como em `ETag`.',
    schema: { type: 'string', pattern: '^"\\d+(-[\\w-]{22})?"$' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'O `ETag` que você já tem: sem mudança, a resposta é 304, sem corpo.',
    schema: { type: 'string' },
    example: '"3-Xq0mV4bT1yKc8LwZsN2d5g"',
  },
}
