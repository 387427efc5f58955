import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock } from '../../infra/local/clock.ts'
import { createLambdas, type Lambdas } from '../../infra/local/functions/lambda.ts'
import type { Finish } from '../../infra/local/gateways/edge-headers.ts'
import { createRestGateway } from '../../infra/local/gateways/rest.ts'
import { listen } from '../../infra/local/listen.ts'
import { createPermissions } from '../../infra/local/permissions/permissions.ts'
import type { FunctionModel } from '../../infra/local/template/model.ts'
import type { Json } from '../../infra/local/template/resolve.ts'
import type { RestMethod, RestModel } from '../../infra/local/template/rest-model.ts'
import { portOf } from '../kit/ports.ts'

const PORT = portOf('rest')
const base = `http://localhost:${PORT}/live`

const entry = `
let asked = 0
const policy = (Effect, Resource) => ({ Version: '2012-10-17', Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }] })
const said = {
  good: (arn) => ({ principalId: 'a', policyDocument: policy('Allow', arn.split('/')[0] + '/*'), context: { asked, tenant: 't' }, usageIdentifierKey: 'the-key-of-the-tier-one' }),
  narrow: (arn) => ({ principalId: 'a', policyDocument: policy('Allow', arn), usageIdentifierKey: 'the-key-of-the-tier-one' }),
  slow: (arn) => ({ ...said.good(arn), usageIdentifierKey: 'the-key-of-the-tier-two' }),
  off: (arn) => ({ principalId: 'a', policyDocument: policy('Deny', arn) }),
  keyless: (arn) => ({ ...said.good(arn), usageIdentifierKey: undefined }),
  nested: (arn) => ({ ...said.good(arn), context: { list: [] } }),
  empty: () => ({}),
  unauthorized: () => { throw new Error('Unauthorized') },
  broken: () => { throw new Error('as asked') },
}
const answers = {
  echo: (event) => ({ statusCode: 200, headers: { 'X-Made': 1 }, body: JSON.stringify(event) }),
  throw: () => { throw new TypeError('as asked') },
  hang: () => new Promise(() => {}),
  text: () => 'no object',
  status: () => ({ statusCode: 'none' }),
  body: () => ({ statusCode: 200, body: { a: 1 } }),
  plain: () => ({ statusCode: 201, multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] }, body: 'ok' }),
}
export const handler = async (event) => {
  if (event.type !== 'REQUEST') return answers[event.path.split('/')[2]](event)
  asked++
  return said[event.headers['X-Api-Key'] ?? event.headers['x-api-key']](event.methodArn)
}`

const fn: FunctionModel = {
  name: 'web',
  arn: 'arn:aws:lambda:sa-east-1:000000000000:function:web',
  entry: 'entry.js',
  environment: {},
  timeoutSeconds: 10,
  memoryMb: 128,
  log: '',
  statements: [{ effect: 'Allow', actions: ['*'], resources: ['*'], conditions: [] }],
}
const authorizer = { id: 'keys', function: 'web', arn: fn.arn, header: 'x-api-key', ttlSeconds: 30 }
const method = (key: string): RestMethod => {
  const [name = '', path = ''] = key.split(' ')
  return { method: name, path, function: 'web', arn: fn.arn, apiKeyRequired: true, authorizer }
}
const problem = (status: number) => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  template: '{"type":"$context.error.responseType","request":"$context.requestId"}',
})
const model: RestModel = {
  id: 'API',
  host: 'api.example',
  stage: 'live',
  methods: ['GET /v1/{kind}', 'POST /v1/{kind}', 'GET /v1/{kind}/{id}', 'GET /v1/echo/own'].map(method),
  authorizers: [authorizer],
  responses: { MISSING_AUTHENTICATION_TOKEN: problem(404), DEFAULT_4XX: { headers: { 'x-default': 'yes' } } },
  plans: [
    { rate: 1_000, burst: 1_000, keys: ['the-key-of-the-tier-one'] },
    { rate: 2, burst: 3, keys: ['the-key-of-the-tier-two'] },
  ],
}
const origin = {
  passes: (name: string) => ['content-type', 'x-api-key', 'x-twice'].includes(name),
  query: true,
  viewerAddress: true,
  added: { 'x-origin-secret': 'secret', host: 'api.example' },
}

const clock = createClock(0)
let dir: string
let lambdas: Lambdas
let close: () => void

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-rest-'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'entry.js'), entry)
  const permissions = createPermissions([fn], { onUse: () => {}, onDenial: () => {} })
  const bootstrap = resolve('infra/local/functions/worker.ts')
  const parts = { root: dir, logs: dir, environment: {}, clock, permissions, bootstrap, onFailure: () => {} }
  lambdas = createLambdas([fn], parts)
  const gateway = createRestGateway(model, { lambdas, clock })
  close = await listen(PORT, () =>
    createServer((message, response) => {
      const finish: Finish = (_, headers) => headers
      gateway(message, response, { origin, url: message.url as string, finish })
    }),
  )
})

afterAll(async () => {
  close()
  await lambdas.stop()
  await rm(dir, { recursive: true, force: true })
})

const call = (path: string, key = 'good', options: RequestInit = {}) =>
  fetch(`${base}${path}`, { ...options, headers: { 'X-Api-Key': key, ...options.headers } })

const echo = async (path: string, options?: RequestInit) =>
  (await call(path, 'good', options)).json() as Promise<Json>

async function refusal(path: string, key?: string, options?: RequestInit) {
  const answer = await call(path, key, options)
  return [answer.status, await answer.json()]
}

describe('payload format 1.0', () => {
  it('an event carries path, query and headers as in a REST API', async () => {
    const headers = { 'X-Twice': 'a', 'x-refused': 'no', 'x-origin-secret': 'forged' }
    const event = await echo('/v1/echo/caf%C3%A9?a=1&a=2&b=x%20y', { headers })
    expect(event).toMatchObject({
      resource: '/v1/{kind}/{id}',
      path: '/v1/echo/caf%C3%A9',
      httpMethod: 'GET',
      pathParameters: { kind: 'echo', id: 'caf%C3%A9' },
      queryStringParameters: { a: '2', b: 'x y' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: ['x y'] },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      headers: { 'x-origin-secret': 'secret', host: 'api.example' },
      requestContext: {
        resourcePath: '/v1/{kind}/{id}',
        path: '/live/v1/echo/caf%C3%A9',
        stage: 'live',
        // An authorizer's values arrive as texts.
        authorizer: { asked: expect.stringMatching(/^\d+$/), tenant: 't', principalId: 'a' },
      },
    })
    expect(Object.keys(event.headers)).not.toContain('x-refused')
    expect(event.multiValueHeaders['x-origin-secret']).toEqual(['secret'])
    expect(event.headers['CloudFront-Viewer-Address']).toMatch(/:\d+$/)
  })

  it('an event carries every body as text, and a missing query as null', async () => {
    const body = '{"é":1}'
    expect(await echo('/v1/echo', { method: 'POST', body })).toMatchObject({
      body,
      isBase64Encoded: false,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
    })
  })

  it('a literal part of a path takes precedence over a variable one', async () => {
    expect(await echo('/v1/echo/own')).toMatchObject({ resource: '/v1/echo/own', pathParameters: null })
  })

  it('the gateway passes on the status and headers of a reply', async () => {
    const answer = await call('/v1/plain')
    expect([answer.status, await answer.text()]).toEqual([201, 'ok'])
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect((await call('/v1/echo')).headers.get('x-made')).toBe('1')
  })
})

describe('the authorizer', () => {
  it.each([
    ['', 401, 'Unauthorized'],
    ['unauthorized', 401, 'Unauthorized'],
    ['off', 403, 'User is not authorized to access this resource'],
    ['broken', 500, null],
    ['empty', 500, null],
    ['nested', 500, null],
    ['keyless', 403, 'Forbidden'],
  ])('the reply of the authorizer for the key "%s" leads to %i %s', async (key, status, message) => {
    expect(await refusal('/v1/echo', key)).toEqual([status, { message }])
  })

  it('the authorizer is called once in 30 seconds per caller, for any path', async () => {
    const asked = async (path: string) => (await echo(path)).requestContext.authorizer.asked
    const first = await asked('/v1/echo')
    expect(await asked('/v1/echo/other')).toBe(first)
    clock.advance(29_000)
    expect(await asked('/v1/echo')).toBe(first)
    clock.advance(2_000)
    expect(Number(await asked('/v1/echo'))).toBeGreaterThan(Number(first))
  })

  it('the cached policy allows only the resources that it names', async () => {
    expect((await call('/v1/echo/1', 'narrow')).status).toBe(200)
    expect((await call('/v1/echo/2', 'narrow')).status).toBe(403)
  })
})

it('a usage plan allows a burst and then limits the rate', async () => {
  const statuses = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => call('/v1/echo', 'slow')))
    return answers.map(({ status }) => status).sort()
  }
  const [first, ...rest] = await statuses(20)
  expect([first, rest.at(-1)]).toEqual([200, 429])
  expect(rest.filter((status) => status === 200).length).toBeLessThan(6)
  clock.advance(10_000)
  expect(await statuses(3)).toEqual([200, 200, 200])
  const answer = await call('/v1/echo', 'good')
  expect(answer.status).toBe(200)
})

describe('replies of the gateway itself', () => {
  it.each(['/v1', '/v1/', '/v1/echo/1/2', '/other'])(
    'the gateway replies with its own response for the unknown path %s',
    async (path) => {
      const answer = await call(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
      expect(await answer.json()).toEqual({
        type: 'MISSING_AUTHENTICATION_TOKEN',
        request: answer.headers.get('x-amzn-requestid'),
      })
    },
  )

  it('the gateway replies with the default response of the class when a type has none', async () => {
    const answer = await call('/v1/echo', 'off')
    expect([answer.status, answer.headers.get('x-default')]).toEqual([403, 'yes'])
  })

  it('the gateway replies 413 to a body over 10 MB', async () => {
    const body = 'x'.repeat(10 * 1024 * 1024 + 1)
    const answer = await refusal('/v1/echo', 'good', { method: 'POST', body })
    expect(answer).toEqual([413, { message: 'Request Too Long' }])
  })

  it.each(['throw', 'hang', 'text', 'status', 'body'])(
    'the gateway replies 502 when a function fails: %s',
    async (kind) => {
      expect(await refusal(`/v1/${kind}`)).toEqual([502, { message: 'Internal server error' }])
    },
  )
})
