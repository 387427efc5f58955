import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { type Tier, tiers } from '#shared/api-keys.ts'
import { now } from './context.ts'
import { AppError } from './errors.ts'
import type { Call, Metered, Result } from './http.ts'
import { type Quota, useQuota } from './limit.ts'
import type { Tenant } from './records.ts'
import type { Table } from './table.ts'

/** The REST API's side of `serve`: its payload format 1.0, and the limit of a key. */

export type Handler = (call: Call, context: Context) => Promise<Result>

/** Serves the calls of a REST API by a handler of `serve`, which knows payload format 2.0. */
export function fromRestApi(handler: Handler) {
  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> =>
    toRestApi(await handler(toCall(event), context))
}

/** PATCH is served by the route of PUT. */
function toCall(event: APIGatewayProxyEvent): Call {
  const { httpMethod, path, resource, requestContext, pathParameters, body } = event
  const { identity, protocol, authorizer } = requestContext
  const query = joined(event.multiValueQueryStringParameters)
  const headers = joined(event.multiValueHeaders, (name) => name.toLowerCase())
  return {
    version: '2.0',
    routeKey: `${httpMethod === 'PATCH' ? 'PUT' : httpMethod} ${resource}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers,
    queryStringParameters: query,
    pathParameters: Object.fromEntries(
      Object.entries(pathParameters ?? {}).map(([name, value]) => [name, decoded(value ?? '')]),
    ),
    requestContext: {
      ...requestContext,
      http: {
        method: httpMethod,
        path,
        protocol,
        sourceIp: identity.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      authorizer: { lambda: authorizer },
    } as unknown as Call['requestContext'],
    // Middleware looks whether there is a body.
    ...(body !== null && { body }),
    isBase64Encoded: event.isBase64Encoded,
  }
}

/** Repeated names as format 2.0 gives them: one text with commas. */
function joined(
  values: Record<string, string[] | undefined> | null,
  nameOf = (name: string) => name,
): Record<string, string> {
  const entries = Object.entries(values ?? {})
  return Object.fromEntries(entries.map(([name, list]) => [nameOf(name), (list ?? []).join(',')]))
}

/** A REST API leaves the parts of a path as they were sent. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function toRestApi({ statusCode = 200, headers = {}, body = '', isBase64Encoded = false }: Result) {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { statusCode, headers: Object.fromEntries(texts), body, isBase64Encoded }
}

/** What the authorizer found out about the key of a call. */
type Caller = { tenant_id: string; key_id: string; tier: Tier }

/** Calls are counted by the minute. */
const WINDOW_SECONDS = 60

/** Counts a call of an API key, exactly, by an item per key and minute. Without a key `identify` refuses the call. */
export async function meterKey(table: Table, { requestContext }: Call): Promise<Metered> {
  const { lambda } = (requestContext as { authorizer?: { lambda?: Partial<Caller> } }).authorizer ?? {}
  if (!lambda?.tenant_id || !lambda.key_id || !lambda.tier) return { headers: {} }
  const limit = tiers[lambda.tier].perMinute
  const scope = { table, tenant: lambda.tenant_id as Tenant, now }
  try {
    const rate = { limit, windowSeconds: WINDOW_SECONDS }
    const quota = await useQuota(scope, 'api_calls', lambda.key_id, rate)
    return { headers: quotaHeaders(limit, quota), ...(quota.isOver && { refused: tooMany(quota) }) }
  } catch (error) {
    return { headers: {}, refused: error }
  }
}

/** Header fields of the IETF's draft on rate limits. */
function quotaHeaders(limit: number, { left, resetSeconds }: Quota): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"default";r=${left};t=${resetSeconds}`,
  }
}

function tooMany({ resetSeconds }: Quota): AppError {
  const message = `Esta chave chegou ao limite de chamadas por minuto. Tente de novo em ${resetSeconds} s.`
  return new AppError('too_many_requests', message, { retryAfter: resetSeconds })
}
