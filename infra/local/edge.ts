import type { IncomingMessage, ServerResponse } from 'node:http'
import vm from 'node:vm'
import type { Gateway } from './gateway.ts'
import type { Origin } from './payload.ts'
import type { Json } from './resolve.ts'
import { serveFile, serveObject } from './static.ts'
import { type Storage, UPLOADS } from './storage.ts'
import type { Model } from './template.ts'

type Behaviour = {
  prefix: string
  origin?: Origin
  /** Serves this bucket's objects under their paths; other behaviours serve the built pages. */
  bucket?: string
  extra: Record<string, string>
  viewerRequest?: ViewerRequest
}
type ViewerRequest = (message: IncomingMessage, path: string) => Json
export type Edge = (message: IncomingMessage, response: ServerResponse) => void

type Pages = {
  directory: string
  /** The page of patterns, which no deploy has; under the same headers as the others. */
  patterns: () => Promise<string>
  /** `/config.json`, which a deploy writes to the bucket. */
  config: object
  storage: Storage
}

/** The template's distribution: origin, function and headers of each path. */
export function createEdge(
  model: Model,
  gateway: Gateway,
  { directory, patterns, config, storage }: Pages,
): Edge {
  const { DefaultCacheBehavior, CacheBehaviors } = model.distribution
  const settings = JSON.stringify(config)
  const behaviours = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }].map((item) =>
    behaviourOf(item, model),
  )

  return (message, response) => {
    const url = message.url as string
    const behaviour = behaviours.find(({ prefix }) => url.startsWith(prefix)) as Behaviour
    if (behaviour.origin) return gateway(message, response, behaviour.origin, behaviour.extra)
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (behaviour.bucket)
      return serveObject(message, response, storage.get(behaviour.bucket, path.slice(1)), behaviour.extra)
    if (path.startsWith('/_patterns'))
      return void patterns().then(
        (built) => serveFile(message, response, built, patternsFile(path), behaviour.extra),
        (error) => response.writeHead(500).end(String(error)),
      )
    const decided = behaviour.viewerRequest?.(message, path)
    if (decided?.statusCode) return answer(response, decided, behaviour.extra)
    if (path === '/config.json') return answer(response, configAnswer(settings), behaviour.extra)
    serveFile(message, response, directory, decided?.uri ?? path, behaviour.extra)
  }
}

/** Its assets by their names, and the one page for every other path. */
const patternsFile = (path: string) => /^\/_patterns(\/assets\/.*)$/.exec(path)?.[1] ?? '/patterns.html'

function behaviourOf(item: Json, model: Model): Behaviour {
  // Our patterns end in their only star.
  const prefix = item.PathPattern === '*' ? '/' : `/${item.PathPattern.replace(/^\/|\*$/g, '')}`
  const origin = model.distribution.Origins.find(({ Id }: Json) => Id === item.TargetOriginId)
  const extra = responseHeaders(model.headerPolicies[item.ResponseHeadersPolicyId])
  const viewer = item.FunctionAssociations?.find(({ EventType }: Json) => EventType === 'viewer-request')
  return {
    prefix,
    extra,
    ...(viewer && { viewerRequest: hostFunction(model.hostCode[viewer.FunctionARN] as string) }),
    ...(origin.DomainName?.startsWith(`${UPLOADS}.s3.`) && { bucket: UPLOADS }),
    ...(origin.CustomOriginConfig && {
      origin: apiOrigin(origin, model.requestPolicies[item.OriginRequestPolicyId]),
    }),
  }
}

/** CloudFront forwards the policy's headers, overrides them with the origin's, and sets the API's host. */
function apiOrigin(origin: Json, policy: Json): Origin {
  const { HeaderBehavior, Headers = [] } = policy?.HeadersConfig ?? {}
  const named = new Set(Headers.map((name: string) => name.toLowerCase()))
  const everything = HeaderBehavior === 'allExcept'
  if (!everything && HeaderBehavior !== 'whitelist')
    throw new Error(`The local stack does not know the header behaviour ${HeaderBehavior}`)
  const added: Record<string, string> = { host: origin.DomainName, via: '1.1 local (CloudFront)' }
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders ?? [])
    added[HeaderName.toLowerCase()] = HeaderValue
  return {
    // Cookies have a separate rule in the policy; ours forwards none.
    passes: (name) => name === 'content-length' || (name !== 'cookie' && named.has(name) !== everything),
    viewerAddress: named.has('cloudfront-viewer-address') !== everything,
    added,
  }
}

function responseHeaders(policy: Json): Record<string, string> {
  const headers: Record<string, string> = {}
  const security = policy?.SecurityHeadersConfig ?? {}
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, StrictTransportSecurity } = security
  if (ContentSecurityPolicy) headers['content-security-policy'] = ContentSecurityPolicy.ContentSecurityPolicy
  if (security.ContentTypeOptions) headers['x-content-type-options'] = 'nosniff'
  if (FrameOptions) headers['x-frame-options'] = FrameOptions.FrameOption
  if (ReferrerPolicy) headers['referrer-policy'] = ReferrerPolicy.ReferrerPolicy
  if (StrictTransportSecurity) {
    const subdomains = StrictTransportSecurity.IncludeSubdomains ? '; includeSubDomains' : ''
    headers['strict-transport-security'] =
      `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}${subdomains}`
  }
  for (const { Header, Value } of policy?.CustomHeadersConfig?.Items ?? [])
    headers[Header.toLowerCase()] = Value
  return headers
}

/** Runs the function like CloudFront: evaluated once, called per viewer request. */
function hostFunction(code: string): ViewerRequest {
  const context = vm.createContext({})
  vm.runInContext(code, context, { filename: 'host.js' })
  return (message, path) => {
    const query: Record<string, unknown> = {}
    for (const [name, value] of new URL(message.url as string, 'http://localhost').searchParams)
      query[name] = { value }
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, { value: String(value) }]),
    )
    return context.handler({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: message.socket.remoteAddress },
      request: { method: message.method, uri: path, querystring: query, headers, cookies: {} },
    })
  }
}

function configAnswer(body: string) {
  const headers = { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-cache' } }
  return { statusCode: 200, headers, body }
}

function answer(response: ServerResponse, result: Json, extra: Record<string, string>): void {
  const headers: Record<string, string> = { ...extra }
  for (const [name, { value }] of Object.entries<Json>(result.headers ?? {})) headers[name] = value
  response.writeHead(result.statusCode, headers).end(result.body?.data ?? result.body)
}
