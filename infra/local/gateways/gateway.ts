import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Lambdas } from '../functions/lambda.ts'
import type { HttpModel, RouteModel } from '../template/http-model.ts'
import type { Authorize } from './authorizer.ts'
import type { Finish } from './edge-headers.ts'
import { createEvent, type Origin, writeResult } from './payload.ts'

/** HTTP and REST APIs limit bodies to this size. */
const BODY_LIMIT = 10 * 1024 * 1024

type Compiled = RouteModel & { method: string; segments: string[]; greedy: boolean }
type Match = { route: Compiled; pathParameters: Record<string, string> | undefined }

/** The edge has already filtered the request. */
export type Gateway = (
  message: IncomingMessage,
  response: ServerResponse,
  forwarded: { origin: Origin; url: string; finish: Finish },
) => void

export function createGateway(
  { routes, variables }: Pick<HttpModel, 'routes' | 'variables'>,
  { lambdas, clock, authorize }: { lambdas: Lambdas; clock: Clock; authorize: Authorize },
): Gateway {
  const match = createRouter(routes)

  return (message, response, { origin, url, finish }) => {
    const mark = url.indexOf('?')
    const path = decodePath(mark < 0 ? url : url.slice(0, mark))
    if (path === undefined) return refuse(response, 400, 'Bad Request', finish)
    const method = message.method as string
    const found = match(method, path)
    if (!found) return refuse(response, 404, 'Not Found', finish)
    const { authorizer } = found.route
    // The edge drops other headers.
    const token = origin.passes('authorization') ? message.headers.authorization : undefined
    const asked = authorizer && authorize(authorizer, token).catch(keysMissing)
    readBody(message, async (body) => {
      const caller = await asked
      if (caller && 'status' in caller) return challenge(response, caller, finish)
      if (body === 'too large') return refuse(response, 413, 'Request Entity Too Large', finish)
      const event = createEvent(message, {
        method,
        path,
        query: mark < 0 || !origin.query ? '' : url.slice(mark + 1),
        routeKey: found.route.key,
        pathParameters: found.pathParameters,
        variables,
        body,
        origin,
        jwt: caller,
        instant: Math.floor(clock.now()),
      })
      lambdas.invoke(found.route.function, event).then(
        ({ failed, payload }) => {
          if (failed || !writeResult(response, payload, finish))
            refuse(response, 500, 'Internal Server Error', finish)
        },
        () => refuse(response, 503, 'Service Unavailable', finish),
      )
    })
  }
}

const answers = { 401: 'Unauthorized', 403: 'Forbidden', 500: 'Internal Server Error' } as const

function keysMissing(error: unknown): { status: 500; challenge: string } {
  console.error('authorizer:', error)
  return { status: 500, challenge: 'Bearer' }
}

function challenge(
  response: ServerResponse,
  { status, challenge: words }: { status: keyof typeof answers; challenge: string },
  finish: Finish,
): void {
  refuse(response, status, answers[status], finish, { 'www-authenticate': words })
}

function refuse(
  response: ServerResponse,
  status: number,
  text: string,
  finish: Finish,
  more: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const body = JSON.stringify({ message: text })
  const headers = {
    ...more,
    'content-type': 'application/json',
    'content-length': body.length,
    'apigw-requestid': randomUUID(),
  }
  response.writeHead(status, finish(status, headers)).end(body)
}

function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

export function readBody(
  message: IncomingMessage,
  done: (body: Buffer | undefined | 'too large') => void,
): void {
  const declared = message.headers['content-length']
  if (declared === undefined && message.headers['transfer-encoding'] === undefined) {
    done(undefined)
    return
  }
  // Closing the connection before a refused body's end would lose the reply.
  const chunks: Buffer[] = []
  let size = 0
  message.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
    else if (size > 10 * BODY_LIMIT) message.destroy()
    else chunks.length = 0
  })
  message.on('end', () => {
    if (size > BODY_LIMIT) done('too large')
    else done(size === 0 ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
  })
}

/** A full match wins over a greedy one and `$default`; specific paths and methods come first. */
export function createRouter(routes: RouteModel[]): (method: string, path: string) => Match | undefined {
  const fallback = routes.find((route) => route.key === '$default')
  const compiled = routes
    .filter((route) => route !== fallback)
    .map(compile)
    .sort(bySpecificity)
  return (method, path) => {
    const parts = path.slice(1).split('/')
    for (const route of compiled) {
      if (route.method !== 'ANY' && route.method !== method) continue
      const parameters = matchSegments(route, parts)
      if (parameters !== false) return { route, pathParameters: parameters }
    }
    return fallback && { route: compile(fallback), pathParameters: undefined }
  }
}

function compile(route: RouteModel): Compiled {
  const [method = '', path = ''] = route.key.split(' ')
  return { ...route, method, segments: path.slice(1).split('/'), greedy: path.endsWith('+}') }
}

function bySpecificity(a: Compiled, b: Compiled): number {
  if (a.greedy !== b.greedy) return a.greedy ? 1 : -1
  if (a.greedy && a.segments.length !== b.segments.length) return b.segments.length - a.segments.length
  const variables = (route: Compiled) =>
    route.segments.map((segment) => (segment.startsWith('{') ? '1' : '0')).join('')
  const order = variables(a).localeCompare(variables(b))
  return order || Number(a.method === 'ANY') - Number(b.method === 'ANY')
}

function matchSegments(
  { segments, greedy }: Compiled,
  parts: string[],
): Record<string, string> | undefined | false {
  if (greedy ? parts.length < segments.length : parts.length !== segments.length) return false
  let parameters: Record<string, string> | undefined
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index] as string
    const part = parts[index] as string
    if (!segment.startsWith('{')) {
      if (segment !== part) return false
      continue
    }
    parameters ??= {}
    if (segment.endsWith('+}')) parameters[segment.slice(1, -2)] = parts.slice(index).join('/')
    else if (part === '') return false
    else parameters[segment.slice(1, -1)] = part
  }
  return parameters
}
