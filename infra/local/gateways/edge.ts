import type { IncomingMessage, ServerResponse } from 'node:http'
import { UPLOADS } from '../storage/storage.ts'
import type { Storage } from '../storage/stored-files.ts'
import type { Model } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import { type EdgeFunction, type EdgeRequest, edgeFunction } from './edge-function.ts'
import { type Finish, type Headers, headersPolicy } from './edge-headers.ts'
import type { Gateway } from './gateway.ts'
import type { Origin } from './payload.ts'
import { urlOf } from './request-url.ts'
import { serveFile, serveObject } from './static.ts'

type Behaviour = {
  /** The path has no query. */
  covers: (path: string) => boolean
  methods: readonly string[]
  origin: string
  /** The API gets these parts of a request. */
  forwarded?: Origin
  policy: (headers: Headers) => Headers
  viewerRequest?: EdgeFunction['viewerRequest']
  viewerResponse?: EdgeFunction['viewerResponse']
}
export type Edge = (message: IncomingMessage, response: ServerResponse) => void

type Pages = {
  directory: string
  /** Only the local stack serves the page of patterns. */
  patterns: () => Promise<string>
  /** A deploy writes `/config.json` to the bucket. */
  config: object
  storage: Storage
}

/** Serves the template's distribution: origin, function and headers of each path. */
export function createEdge(
  model: Model,
  gateways: { api: Gateway; rest: Gateway | undefined },
  { directory, patterns, config, storage }: Pages,
): Edge {
  const { DefaultCacheBehavior, CacheBehaviors, Origins } = model.distribution
  const settings = JSON.stringify(config)
  const code = Object.fromEntries(
    Object.entries(model.hostCode).map(([id, source]) => [id, edgeFunction(source)]),
  )
  const behaviours = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }].map((item) =>
    behaviourOf(item, model, code),
  )

  return (message, response) => {
    const url = message.url as string
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const behaviour = behaviours.find(({ covers }) => covers(path)) as Behaviour
    const request = requestOf(message, path)
    const finish = finishOf(behaviour, request)
    if (!behaviour.methods.includes(request.method)) return notAllowed(response, finish)
    if (path.startsWith('/_patterns'))
      return void patterns().then(
        (built) => serveFile(message, response, built, patternsFile(path), finish),
        (error) => response.writeHead(500).end(String(error)),
      )
    const decided = behaviour.viewerRequest?.(structuredClone(request))
    // CloudFront runs no response function after a function's own response.
    if (decided?.result.statusCode) return answer(response, decided.result, behaviour.policy)
    const uri: string = decided?.result.uri ?? path
    const origin = Origins.find(({ Id }: Json) => Id === (decided?.origin ?? behaviour.origin))
    if (origin.CustomOriginConfig) {
      const gateway = origin.DomainName === model.rest?.host ? gateways.rest : gateways.api
      return gateway?.(message, response, {
        origin: behaviour.forwarded as Origin,
        url: (origin.OriginPath ?? '') + uri + (mark < 0 ? '' : url.slice(mark)),
        finish,
      })
    }
    if (origin.DomainName?.startsWith(`${UPLOADS}.s3.`))
      return serveObject(message, response, storage.get(UPLOADS, uri.slice(1)), finish)
    if (path === '/config.json')
      return answer(response, configAnswer(settings), (headers) => finish(200, headers))
    serveFile(message, response, directory, uri, finish)
  }
}

/** Assets have names; every other path is the one page. */
const patternsFile = (path: string) => /^\/_patterns(\/assets\/.*)$/.exec(path)?.[1] ?? '/patterns.html'

function behaviourOf(item: Json, model: Model, code: Record<string, EdgeFunction>): Behaviour {
  const on = (event: string) => {
    const association = item.FunctionAssociations?.find(({ EventType }: Json) => EventType === event)
    return association && (code[association.FunctionARN] as EdgeFunction)
  }
  const apis: Json[] = model.distribution.Origins.filter((origin: Json) => origin.CustomOriginConfig)
  const api = apis.find(({ Id }) => Id === item.TargetOriginId) ?? apis[0]
  const viewerRequest = on('viewer-request')?.viewerRequest
  const viewerResponse = on('viewer-response')?.viewerResponse
  return {
    covers: coverage(item.PathPattern),
    methods: item.AllowedMethods ?? ['GET', 'HEAD'],
    origin: item.TargetOriginId,
    ...(api && { forwarded: forwardedBy(model.requestPolicies[item.OriginRequestPolicyId], api) }),
    policy: headersPolicy(model.headerPolicies[item.ResponseHeadersPolicyId]),
    ...(viewerRequest && { viewerRequest }),
    ...(viewerResponse && { viewerResponse }),
  }
}

function coverage(pattern: string): (path: string) => boolean {
  const whole = `/${pattern.replace(/^\//, '')}`
  if (pattern === '*') return () => true
  return whole.endsWith('*') ? (path) => path.startsWith(whole.slice(0, -1)) : (path) => path === whole
}

/** Forwards what the policy names, and sets the origin's headers and the API's host. */
function forwardedBy(policy: Json, origin: Json): Origin {
  const { HeaderBehavior = 'none', Headers: names = [] } = policy?.HeadersConfig ?? {}
  const named = new Set(names.map((name: string) => name.toLowerCase()))
  const everything = HeaderBehavior === 'allExcept'
  if (!['allExcept', 'whitelist', 'none'].includes(HeaderBehavior))
    throw new Error(`The local stack does not know the header behaviour ${HeaderBehavior}`)
  const added: Record<string, string> = { host: origin.DomainName, via: '1.1 local (CloudFront)' }
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders ?? [])
    added[HeaderName.toLowerCase()] = HeaderValue
  return {
    // Cookies have a separate rule; ours forwards none.
    passes: (name) => name === 'content-length' || (name !== 'cookie' && named.has(name) !== everything),
    query: policy?.QueryStringsConfig.QueryStringBehavior === 'all',
    viewerAddress: named.has('cloudfront-viewer-address') !== everything,
    added,
  }
}

function requestOf(message: IncomingMessage, uri: string): EdgeRequest {
  const { searchParams } = urlOf(message)
  return {
    method: message.method as string,
    uri,
    querystring: Object.fromEntries([...searchParams].map(([name, value]) => [name, { value }])),
    headers: toEvent(message.headers as Headers),
  }
}

const toEvent = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]))

/** CloudFront runs no function from status 400 on. */
function finishOf({ policy, viewerResponse }: Behaviour, request: EdgeRequest): Finish {
  return (status, own) => {
    const headers = policy(own)
    if (status >= 400 || !viewerResponse) return headers
    const changed = viewerResponse(request, { statusCode: status, headers: toEvent(headers) })
    return fromEvent(changed.headers)
  }
}

const fromEvent = (headers: Json): Headers =>
  Object.fromEntries(Object.entries<Json>(headers).map(([name, { value }]) => [name, value]))

function configAnswer(body: string) {
  const headers = { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-cache' } }
  return { statusCode: 200, headers, body }
}

function answer(response: ServerResponse, result: Json, finish: (headers: Headers) => Headers): void {
  const headers = finish(fromEvent(result.headers ?? {}))
  response.writeHead(result.statusCode, headers).end(result.body?.data ?? result.body)
}

function notAllowed(response: ServerResponse, finish: Finish): void {
  const text = 'This distribution is not configured to allow the HTTP request method.'
  response.writeHead(403, finish(403, { 'content-type': 'text/plain' })).end(text)
}
