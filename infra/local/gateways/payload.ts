import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Finish, Headers } from './edge-headers.ts'

/** The formats follow API Gateway's payload 2.0, in both directions. */

export type HttpRequest = {
  method: string
  path: string
  query: string
  routeKey: string
  pathParameters: Record<string, string> | undefined
  variables: Record<string, string> | undefined
  body: Buffer | undefined
  origin: Origin
  /** The authorizer passes the token's claims. */
  jwt: { claims: Record<string, string>; scopes: string[] | null } | undefined
  instant: number
}

/** Says what the distribution forwards to the API and adds. */
export type Origin = {
  passes(name: string): boolean
  query: boolean
  viewerAddress: boolean
  added: Record<string, string>
}

const API_ID = 'local'
const textual = /^(text\/|application\/(json|javascript|xml|graphql|[\w.-]+\+(json|xml))\b)/i

/** Header names are lower-case, repeated ones joined by commas, cookies separate. */
export function createEvent(message: IncomingMessage, request: HttpRequest): string {
  const { origin } = request
  const headers: Record<string, string> = {}
  let cookies: string[] | undefined
  const raw = message.rawHeaders
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    const value = raw[index + 1] as string
    if (!origin.passes(name)) continue
    if (name === 'cookie') cookies = [...(cookies ?? []), ...value.split(/; */)]
    else headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`
  }
  // `x-local-viewer` lets a test call from another address, because limits count by address.
  const sourceIp = String(message.headers['x-local-viewer'] ?? message.socket.remoteAddress ?? '127.0.0.1')
  if (origin.viewerAddress) headers['cloudfront-viewer-address'] = `${sourceIp}:${message.socket.remotePort}`
  Object.assign(headers, origin.added)
  headers['x-forwarded-for'] = sourceIp
  headers['x-forwarded-port'] = '443'
  headers['x-forwarded-proto'] = 'https'
  const text = request.body !== undefined && textual.test(headers['content-type'] ?? '')
  return JSON.stringify({
    version: '2.0',
    routeKey: request.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    cookies,
    headers,
    queryStringParameters: request.query ? queryParameters(request.query) : undefined,
    requestContext: {
      accountId: '000000000000',
      apiId: API_ID,
      authorizer: request.jwt && { jwt: request.jwt },
      domainName: headers.host,
      domainPrefix: API_ID,
      http: {
        method: request.method,
        path: request.path,
        protocol: `HTTP/${message.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: request.routeKey,
      stage: '$default',
      time: commonLogTime(request.instant),
      timeEpoch: request.instant,
    },
    pathParameters: request.pathParameters,
    stageVariables: request.variables,
    body: request.body?.toString(text ? 'utf8' : 'base64'),
    isBase64Encoded: request.body !== undefined && !text,
  })
}

function queryParameters(query: string): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`
  }
  return parameters
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function commonLogTime(instant: number): string {
  const iso = new Date(instant).toISOString()
  return `${iso.slice(8, 10)}/${months[Number(iso.slice(5, 7)) - 1]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`
}

/** Returns false without writing when the result is malformed. */
export function writeResult(response: ServerResponse, payload: string, finish: Finish): boolean {
  const result = JSON.parse(payload)
  if (result === null || typeof result !== 'object' || result.statusCode === undefined) {
    const body = Buffer.from(typeof result === 'string' ? result : payload)
    const type = { 'content-type': 'application/json', 'content-length': body.length }
    response.writeHead(200, finish(200, type)).end(body)
    return true
  }
  const status = Number(result.statusCode)
  if (!Number.isInteger(status) || status < 100 || status > 599) return false
  if (result.body !== undefined && result.body !== null && typeof result.body !== 'string') return false
  const headers: Headers = { 'content-type': 'text/plain;charset=UTF-8' }
  for (const name in result.headers) headers[name.toLowerCase()] = String(result.headers[name])
  if (result.cookies) headers['set-cookie'] = result.cookies
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  headers['content-length'] = body.length
  response.writeHead(status, finish(status, headers)).end(body)
  return true
}
