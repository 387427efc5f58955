import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { arn } from '../template/attributes.ts'
import type { Json } from '../template/resolve.ts'
import type { RestMethod, RestModel } from '../template/rest-model.ts'
import type { Finish, Headers } from './edge-headers.ts'
import { commonLogTime, type Origin } from './payload.ts'

/** The formats follow API Gateway's payload 1.0 for proxy integrations and authorizers of a REST API. */

export type RestRequest = {
  /** A REST API decodes no path. */
  path: string
  query: string
  pathParameters: Record<string, string> | undefined
  origin: Origin
  requestId: string
  instant: number
}
export type RestEvent = Record<string, Json>

/** The authorizer's context and the body are added later. */
export function createRestEvent(
  message: IncomingMessage,
  { id, stage, host }: RestModel,
  { method, path: resource }: RestMethod,
  request: RestRequest,
): RestEvent {
  const headers = headersOf(message, request.origin)
  const query = request.query ? grouped([...new URLSearchParams(request.query)]) : null
  return {
    resource,
    path: request.path,
    httpMethod: method,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: query && lastOf(query),
    multiValueQueryStringParameters: query,
    pathParameters: request.pathParameters ?? null,
    stageVariables: null,
    requestContext: {
      resourcePath: resource,
      httpMethod: method,
      requestTime: commonLogTime(request.instant),
      path: `/${stage}${request.path}`,
      accountId: '000000000000',
      protocol: `HTTP/${message.httpVersion}`,
      stage,
      domainPrefix: id,
      requestTimeEpoch: request.instant,
      requestId: request.requestId,
      identity: {
        sourceIp: headers['X-Forwarded-For']?.[0],
        userAgent: message.headers['user-agent'] ?? null,
      },
      domainName: host,
      apiId: id,
    },
    body: null,
    isBase64Encoded: false,
  }
}

/** Policies of authorizers name a method by this ARN. */
export function methodArn({ id, stage }: RestModel, method: string, path: string): string {
  return arn('execute-api', `${id}/${stage}/${method}${path}`)
}

/** Names keep their case; repeated headers become lists. */
function headersOf(message: IncomingMessage, origin: Origin): Record<string, string[]> {
  const raw = message.rawHeaders
  const pairs: [string, string][] = []
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (origin.passes(name.toLowerCase())) pairs.push([name, raw[index + 1] as string])
  }
  // A test may call from another address, as in format 2.0.
  const viewer = String(message.headers['x-local-viewer'] ?? message.socket.remoteAddress ?? '127.0.0.1')
  if (origin.viewerAddress)
    pairs.push(['CloudFront-Viewer-Address', `${viewer}:${message.socket.remotePort}`])
  const added = new Set(Object.keys(origin.added))
  return grouped([
    ...pairs.filter(([name]) => !added.has(name.toLowerCase())),
    ...Object.entries(origin.added),
    ['X-Forwarded-For', viewer],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Proto', 'https'],
  ])
}

function grouped(pairs: [string, string][]): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of pairs) values[name] = [...(values[name] ?? []), value]
  return values
}

function lastOf(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) as string]))
}

/** Returns false without writing when the result is malformed. */
export function writeRestResult(response: ServerResponse, payload: string, finish: Finish): boolean {
  const result = JSON.parse(payload)
  if (result === null || typeof result !== 'object') return false
  const { statusCode, headers = {}, multiValueHeaders = {}, body = '' } = result
  const status = Number(statusCode)
  const texts = [...Object.values(headers), ...Object.values<Json>(multiValueHeaders).flat()]
  const isWellFormed =
    Number.isInteger(status) &&
    status >= 100 &&
    status <= 599 &&
    (body === null || typeof body === 'string') &&
    texts.every((text) => ['string', 'number', 'boolean'].includes(typeof text))
  if (!isWellFormed) return false
  const own: Headers = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() }
  for (const name in headers) own[name.toLowerCase()] = String(headers[name])
  for (const name in multiValueHeaders) own[name.toLowerCase()] = multiValueHeaders[name].map(String)
  // The API has no binary media types, so `isBase64Encoded` has no effect.
  const bytes = Buffer.from(body ?? '')
  own['content-length'] = bytes.length
  response.writeHead(status, finish(status, own)).end(bytes)
  return true
}
