import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type { Tier } from '#shared/api-keys.ts'
import { limits } from '#shared/limits.ts'
import { busy } from '../kit/errors.ts'
import type { Call, Metered, Result } from '../kit/http.ts'
import { pastLimit } from '../kit/limit.ts'

export type Handler = (call: Call, context: Context) => Promise<Result>

export function fromRestApi(handler: Handler) {
  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> =>
    toRestApi(await handler(toCall(event), context))
}

/** The route of PUT serves PATCH; `serve` handles HEAD as GET. */
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
    // The middleware checks whether the key `body` exists.
    ...(body !== null && { body }),
    isBase64Encoded: event.isBase64Encoded,
  }
}

function joined(
  values: Record<string, string[] | undefined> | null,
  nameOf = (name: string) => name,
): Record<string, string> {
  const entries = Object.entries(values ?? {})
  return Object.fromEntries(entries.map(([name, list]) => [nameOf(name), (list ?? []).join(',')]))
}

/** REST APIs leave paths encoded. */
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

/** The authorizer passes the key's remaining quota. */
export type KeyQuota = { is_over: boolean; left: number; reset_seconds: number }

/** The gateway passes all values as strings. */
type Caller = { tier: Tier } & { [F in keyof KeyQuota]: string }

export function quotaOfCall({ requestContext }: Call): Metered {
  const { lambda } = (requestContext as { authorizer?: { lambda?: Partial<Caller> } }).authorizer ?? {}
  if (!lambda?.tier) return { headers: {} }
  if (lambda.left === undefined) return { headers: {}, refused: busy() }
  const name = `api_calls_${lambda.tier}` as const
  const { limit, seconds } = limits[name]
  const reset = Number(lambda.reset_seconds)
  const message = `Esta chave chegou ao limite de chamadas por minuto. Tente de novo em ${reset} s.`
  return {
    // The IETF's draft on rate limits defines these headers.
    headers: {
      'ratelimit-policy': `"default";q=${limit};w=${seconds}`,
      ratelimit: `"default";r=${lambda.left};t=${reset}`,
    },
    ...(lambda.is_over === 'true' && { refused: pastLimit(name, reset, message) }),
  }
}
