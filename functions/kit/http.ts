import middy from '@middy/core'
import jsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { Access, Contract, Route } from '#shared/contract.ts'
import type { ApiName, apis } from '#shared/contracts.ts'
import { mayAnswer } from '#shared/declared-errors.ts'
import type { Document, Media } from '#shared/documents.ts'
import { newId } from '#shared/ids.ts'
import { type Address, parseAddress } from '#shared/routes.ts'
import { asPrecondition, isConditional, withEtag, withVersion } from './conditional.ts'
import type { AccountCtx, Ctx } from './context.ts'
import { type FunctionEnv, readEnv } from './env.ts'
import { AppError, asAppError, toProblem } from './errors.ts'
import { isForm, readForm } from './form.ts'
import { idempotencyOf, storedReplyOnError } from './idempotency.ts'
import { identify, requireOrigin } from './identify.ts'
import { logError, logInfo } from './log.ts'
import { now } from './now.ts'
import { parseInput } from './parse.ts'
import { noteReading } from './reading.ts'
import { isSentBack, updateFrom } from './sent-back.ts'
import type { Services } from './services.ts'
import { openTable } from './table.ts'

type CtxFor<A extends Access> = A extends 'account' ? AccountCtx : Ctx
type Verbs<C extends Contract, T> = {
  [K in keyof C]: (
    ctx: CtxFor<C[K]['access']> & T,
    input: z.output<C[K]['input']>,
  ) => Promise<z.input<C[K]['output']>>
}
type Area<C extends Contract, T> = {
  addresses: { [K in keyof C]: C[K]['address'] }
  load: () => Promise<{ contract: C; verbs: Verbs<C, T> }>
}
export type Areas<N extends ApiName, T = unknown> = {
  [A in keyof (typeof apis)[N]]: (typeof apis)[N][A] extends infer C extends Contract ? Area<C, T> : never
}

type Verb = (ctx: Ctx, input: never) => Promise<unknown>
/** `read` is the verb of the route whose replies this one takes back. */
type Mounted = { route: Route; verb: Verb; read?: Verb | undefined }
type Mounts = ReadonlyMap<Address, () => Promise<Mounted>>
export type Result = APIGatewayProxyStructuredResultV2
export type Call = Omit<APIGatewayProxyEventV2, 'body'> & {
  request_id?: string
  started?: number
  body?: unknown
  metered?: Metered
  mounted?: Mounted
}
export type Metered = { headers: Record<string, string>; refused?: unknown }

type HttpEnv = { TABLE_NAME: string; ORIGIN_SECRET: string; LINK_SECRET?: string }

type Options<N extends ApiName, T> = {
  tools?: (env: FunctionEnv<N>) => T
  /** Wrong methods of these addresses, which other functions serve, get 405. */
  addresses?: readonly Address[]
  /** Reads what is left of a limit under which the call has been counted. */
  meter?: (call: Call) => Metered
}

/** A missing contract or verb does not compile. Areas load lazily to keep cold starts short. */
export function serve<N extends ApiName, T extends Partial<Services>>(
  name: N,
  areas: Areas<N, NoInfer<T>>,
  { tools, addresses = [], meter }: Options<N, T> = {},
) {
  const env = readEnv(name) as FunctionEnv<N> & HttpEnv
  const table = openTable(env.TABLE_NAME)
  const identified = identify(table, env.LINK_SECRET)
  const mounts = mount(areas as unknown as Record<string, Area<Contract, unknown>>)
  const carried = tools?.(env)

  async function dispatch(event: Call): Promise<Result> {
    if (!event.mounted) throw unknownRoute([...mounts.keys(), ...addresses], event)
    const { route, verb, read } = event.mounted
    const { slug: _, ...rest } = event.pathParameters ?? {}
    const ctx = await identified(route, event, { table, request_id: event.request_id ?? '' })
    if (route.media && event.headers['if-none-match']) ctx.if_none_match = event.headers['if-none-match']
    const given = route.body_optional && event.body === undefined ? rest : inputOf(event, rest)
    const call = { headers: event.headers, method: event.requestContext.http.method }
    const conditional = isConditional(route, call)
    const body = conditional ? withVersion(given, call) : given
    const back = read && isSentBack(route, body) ? { read, body } : undefined
    const input = back ? body : parseInput(route.input, body)
    const key = route.idempotent ? event.headers['idempotency-key'] : undefined
    if (key !== undefined) ctx.idempotency = idempotencyOf(key, route.address, ctx, input)
    const called = { ...ctx, ...carried }
    const run = () =>
      back
        ? updateFrom(called, { route, body: back.body, path: rest }, { read: back.read as never, verb })
        : verb(called, input as never)
    const answer = await once(ctx, route, run).catch((error) => {
      throw conditional ? asPrecondition(error) : error
    })
    const output = route.output.parse(answer)
    if (route.people) await noteReading(ctx, route.people)
    if (route.media) return sendDocument(event, route.media, output as Document)
    return withEtag(route, call, output, respond(event, route.status, output))
  }

  function addHeaders(call: Call, result: Result | null | undefined): void {
    const { headers } = call.metered ?? {}
    if (headers && result) result.headers = { ...result.headers, ...headers }
  }

  return middy<APIGatewayProxyEventV2, Result>()
    .use({
      before: async ({ event }) => {
        const call = event as Call
        call.started = performance.now()
        call.request_id = newId('req', now())
        requireOrigin(event, env.ORIGIN_SECRET)
        takeHead(call)
        if (meter) call.metered = meter(call)
        if (call.metered?.refused) throw call.metered.refused
        requireSize(event)
      },
      after: async ({ event, response }) => {
        addHeaders(event as Call, response)
        logRequest(event as Call, response)
      },
      onError: async (request) => {
        const call = request.event as Call
        // A call over its limit learns nothing else.
        const error = call.metered?.refused ?? request.error
        request.response = refuse(call, error, call.mounted?.route)
        addHeaders(call, request.response)
        logRequest(call, request.response)
      },
    })
    .use({
      before: async (request) => {
        const call = request.event as Call
        call.mounted = await mounts.get(call.routeKey as Address)?.()
        await parseBody(request, call.mounted?.route)
      },
    })
    .handler(dispatch)
}

/** The gateway counts the body's length and sends none. */
function takeHead(call: Call): void {
  const { http } = call.requestContext
  if (http.method !== 'HEAD') return
  call.routeKey = call.routeKey.replace('HEAD', 'GET')
  call.requestContext = { ...call.requestContext, http: { ...http, method: 'GET' } }
}

const BODY_LIMIT = 256 * 1024

export function requireSize({ body, isBase64Encoded }: { body?: unknown; isBase64Encoded: boolean }): void {
  const bytes = body ? Buffer.byteLength(String(body), isBase64Encoded ? 'base64' : 'utf8') : 0
  if (bytes > BODY_LIMIT) throw new AppError('body_too_large', 'O conteúdo enviado passa de 256 kB.')
}

const jsonBody = jsonBodyParser() as middy.MiddlewareObj<APIGatewayProxyEventV2, Result>

type Request = middy.Request<APIGatewayProxyEventV2, Result>

/** Other routes accept JSON only, which a page of another website cannot send. */
async function parseBody(request: Request, route: Route | undefined): Promise<void> {
  const { event } = request
  if (event.body === undefined) return
  if (route?.form && isForm(event)) (event as Call).body = await readForm(event)
  else await jsonBody.before?.(request)
}

function inputOf(event: Call, pathParameters: Record<string, string | undefined>): unknown {
  const { method } = event.requestContext.http
  if (method === 'GET' || method === 'DELETE') return { ...event.queryStringParameters, ...pathParameters }
  if (event.body === undefined) throw new AppError('invalid_json', 'Envie os dados em JSON.')
  const isObject = typeof event.body === 'object' && event.body !== null && !Array.isArray(event.body)
  return isObject ? { ...(event.body as object), ...pathParameters } : event.body
}

/** On a refusal it returns the stored reply of the same key, if any, which saves bookings a read. */
export async function once(
  ctx: Ctx,
  { output }: Pick<Route, 'output'>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    const kept = await storedReplyOnError(ctx, error)
    if (kept.unfinished || !output.safeParse(kept.answer).success) throw error
    return kept.answer
  }
}

function mount(areas: Record<string, Area<Contract, unknown>>): Mounts {
  return new Map(
    Object.values(areas).flatMap(({ addresses, load }) => {
      const area = loadedOnce(load)
      return Object.entries(addresses).map(([key, address]) => {
        const mounted = async () => {
          const { contract, verbs } = await area()
          const route = contract[key] as Route
          return { route, verb: verbs[key] as Verb, read: verbs[route.input_of ?? ''] as Verb | undefined }
        }
        return [address, mounted] as const
      })
    }),
  )
}

/** Concurrent requests share one load; after a failure the next request tries again. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function unknownRoute(addresses: readonly Address[], event: Call): AppError {
  const known = addresses.some((address) =>
    new RegExp(`^${parseAddress(address).path.replace(/\{\w+\}/g, '[^/]+')}$`).test(event.rawPath),
  )
  return known
    ? new AppError(
        'method_not_allowed',
        `O método ${event.requestContext.http.method} não é aceito neste endereço.`,
      )
    : new AppError('route_not_found', 'Este endereço não existe.')
}

function respond(call: Call, status: number, body: unknown, contentType = 'application/json'): Result {
  return { statusCode: status, headers: headersOf(call, contentType), body: JSON.stringify(body) }
}

function sendDocument(call: Call, media: Media, { body, headers, status = 200 }: Document): Result {
  return {
    statusCode: status,
    headers: { ...headersOf(call, `${media}; charset=utf-8`), ...headers },
    body,
  }
}

function headersOf(call: Call, contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-request-id': call.request_id ?? '',
    // Screens take the time from this header, not from their device (RULINGS A20).
    'x-now': now().toISOString(),
  }
}

export function refuse(call: Call, error: unknown, route?: Route): Result {
  const known = asAppError(error)
  if (route && !mayAnswer(route, known.code)) {
    logError('undeclared error', new Error(known.code), { request_id: call.request_id, route: call.routeKey })
  }
  if (known.code === 'internal')
    logError('unexpected', error, { request_id: call.request_id, route: call.routeKey })
  const problem = toProblem(known, call.request_id ?? '')
  const result = respond(call, problem.status, problem, 'application/problem+json')
  if (known.retryAfter) result.headers = { ...result.headers, 'retry-after': known.retryAfter }
  return result
}

function logRequest(call: Call, response: Result | null | undefined): void {
  logInfo('request', {
    request_id: call.request_id,
    route: call.routeKey,
    status: response?.statusCode,
    ms: Math.round(performance.now() - (call.started ?? 0)),
  })
}
