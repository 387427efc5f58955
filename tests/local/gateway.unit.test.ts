import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock } from '../../infra/local/clock.ts'
import { createLambdas, type Lambdas } from '../../infra/local/functions/lambda.ts'
import { createAuthorize } from '../../infra/local/gateways/authorizer.ts'
import type { Finish } from '../../infra/local/gateways/edge-headers.ts'
import { createGateway, createRouter } from '../../infra/local/gateways/gateway.ts'
import { listen } from '../../infra/local/listen.ts'
import { createPermissions } from '../../infra/local/permissions/permissions.ts'
import type { Statement } from '../../infra/local/permissions/policies.ts'
import type { FunctionModel } from '../../infra/local/template/model.ts'
import type { Json } from '../../infra/local/template/resolve.ts'
import { portOf } from '../kit/ports.ts'

const PORT = portOf('gateway')
const base = `http://localhost:${PORT}`

const entry = `
let running = 0
let most = 0
const answers = {
  '/echo': (event) => event,
  '/throw': () => { throw new TypeError('as asked') },
  '/crash': () => { setTimeout(() => { throw new Error('outside') }); return new Promise(() => {}) },
  '/hang': () => new Promise(() => {}),
  '/strange': () => ({ statusCode: 'none' }),
  '/made': () => ({ statusCode: 201, headers: { 'X-Made': 'yes' }, cookies: ['a=1', 'b=2'], body: Buffer.from('é').toString('base64'), isBase64Encoded: true }),
  '/time': () => ({ now: Date.now(), made: new Date().getTime(), fixed: new Date(0).getTime(), name: process.env.NAME }),
}
export const handler = async (event, context) => {
  if (event.routeKey) return answers['/' + event.rawPath.split('/')[1]](event)
  running++
  most = Math.max(most, running)
  await new Promise((resolve) => setTimeout(resolve, 20))
  running--
  return { most, name: context.functionName, left: context.getRemainingTimeInMillis() }
}`

const allowAll: Statement = { effect: 'Allow', actions: ['*'], resources: ['*'], conditions: [] }
const fn = (name: string, more: Partial<FunctionModel> = {}): FunctionModel => ({
  name,
  arn: `arn:aws:lambda:sa-east-1:000000000000:function:${name}`,
  entry: 'entry.js',
  environment: { NAME: name },
  timeoutSeconds: 10,
  memoryMb: 128,
  log: '',
  statements: [allowAll],
  ...more,
})
const routes = [
  'GET /echo/{slug}',
  'POST /echo/{slug}',
  'ANY /echo/{proxy+}',
  'GET /throw',
  'GET /crash',
  'GET /hang',
  'GET /strange',
  'GET /made',
  'GET /time',
].map((key) => ({ key, function: 'web', arn: '' }))
const origin = {
  passes: (name: string) => ['content-type', 'x-allowed', 'authorization'].includes(name),
  query: true,
  viewerAddress: true,
  added: { 'x-origin-secret': 'secret', host: 'api.example' },
}

const clock = createClock(0)
let dir: string
let lambdas: Lambdas
let close: () => void

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-gateway-'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'entry.js'), entry)
  await writeFile(join(dir, 'broken.js'), `throw new Error('at load')`)
  const models = [
    fn('web'),
    fn('single', { reservedConcurrency: 1, timeoutSeconds: 5 }),
    fn('broken', { entry: 'broken.js' }),
  ]
  lambdas = createLambdas(models, {
    root: dir,
    logs: dir,
    environment: {},
    clock,
    permissions: createPermissions(models, { onUse: () => {}, onDenial: () => {} }),
    bootstrap: resolve('infra/local/functions/worker.ts'),
    onFailure: () => {},
  })
  const gateway = createGateway(
    { routes, variables: { Web: 'web' } },
    { lambdas, clock, authorize: createAuthorize(() => '') },
  )
  close = await listen(PORT, () =>
    createServer((message, response) => {
      const finish: Finish = (_, headers) => ({ ...headers, 'x-extra': 'edge' })
      gateway(message, response, { origin, url: message.url as string, finish })
    }),
  )
})

afterAll(async () => {
  close()
  await lambdas.stop()
  await rm(dir, { recursive: true, force: true })
})

async function echo(path: string, options: RequestInit = {}) {
  return (await fetch(`${base}${path}`, options)).json() as Promise<Json>
}

describe('payload format 2.0', () => {
  it('an event carries path, query and headers as in API Gateway', async () => {
    const headers = { 'X-Allowed': 'yes', 'x-refused': 'no', 'x-origin-secret': 'forged', cookie: 'a=1' }
    const event = await echo('/echo/caf%C3%A9?a=1&a=2&b=x%20y', { headers })
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /echo/{slug}',
      rawPath: '/echo/café',
      rawQueryString: 'a=1&a=2&b=x%20y',
      pathParameters: { slug: 'café' },
      stageVariables: { Web: 'web' },
      queryStringParameters: { a: '1,2', b: 'x y' },
      headers: { 'x-allowed': 'yes', 'x-origin-secret': 'secret', host: 'api.example' },
      requestContext: {
        stage: '$default',
        routeKey: 'GET /echo/{slug}',
        http: { method: 'GET', path: '/echo/café', protocol: 'HTTP/1.1' },
      },
      isBase64Encoded: false,
    })
    expect(Object.keys(event.headers)).not.toContain('x-refused')
    expect(Object.keys(event)).not.toContain('cookies')
    expect(Object.keys(event)).not.toContain('body')
    expect(event.headers['cloudfront-viewer-address']).toMatch(/:\d+$/)
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/)
  })

  it('an event carries text bodies as text and others in base64', async () => {
    const post = (type: string, body: string) =>
      echo('/echo/x', { method: 'POST', headers: { 'content-type': type }, body })
    expect(await post('application/json; charset=utf-8', '{"é":1}')).toMatchObject({
      body: '{"é":1}',
      isBase64Encoded: false,
    })
    const form = await post('application/x-www-form-urlencoded', 'a=1')
    expect(form).toMatchObject({ body: Buffer.from('a=1').toString('base64'), isBase64Encoded: true })
  })

  it('the gateway passes on the status, headers, cookies and bytes of a reply', async () => {
    const answer = await fetch(`${base}/made`)
    expect([answer.status, await answer.text()]).toEqual([201, 'é'])
    expect(answer.headers.get('x-made')).toBe('yes')
    expect(answer.headers.get('x-extra')).toBe('edge')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})

describe('replies of the gateway itself', () => {
  const answerOf = async (path: string, options?: RequestInit) => {
    const answer = await fetch(`${base}${path}`, options)
    return [answer.status, await answer.json()]
  }

  it.each(['/nowhere', '/', '/echo', '/throw/deeper'])('the gateway replies 404 for %s', async (path) => {
    expect(await answerOf(path)).toEqual([404, { message: 'Not Found' }])
  })

  it('the gateway replies 413 to a body over 10 MB', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = 'x'.repeat(10 * 1024 * 1024 + 1)
    expect(await answerOf('/echo/x', { method: 'POST', headers, body })).toEqual([
      413,
      { message: 'Request Entity Too Large' },
    ])
  })

  it.each(['/throw', '/strange', '/hang', '/crash'])(
    'the gateway replies 500 when a function fails: %s',
    async (path) => {
      expect(await answerOf(path)).toEqual([500, { message: 'Internal Server Error' }])
      // The next request gets a working function, in a new worker where the old one ended.
      expect((await answerOf('/time'))[0]).toBe(200)
    },
  )

  it('the errors of failed functions are recorded', () => {
    const errors = lambdas.failures.map(({ error }) => error)
    expect(errors).toContain('TypeError: as asked')
    expect(errors).toContain('Runtime.ExitError: outside')
    expect(errors.some((error) => /Task timed out after 10.00 seconds/.test(error))).toBe(true)
  })
})

it('a function that does not load is reported before its first call', async () => {
  await lambdas.warm('broken')
  expect(lambdas.failures.find(({ function: name }) => name === 'broken')?.error).toBe(
    'Runtime.ExitError: at load',
  )
})

describe('route selection', () => {
  const keys = [
    'GET /a/{id}',
    'GET /a/b',
    'ANY /a/{proxy+}',
    'GET /{proxy+}',
    '$default',
    'POST /a/{id}',
    'ANY /a/b/{x}/c',
  ]
  const match = createRouter(keys.map((key) => ({ key, function: 'f' })))

  it.each([
    ['GET', '/a/b', 'GET /a/b', undefined],
    ['GET', '/a/c', 'GET /a/{id}', { id: 'c' }],
    ['POST', '/a/b', 'POST /a/{id}', { id: 'b' }],
    ['DELETE', '/a/b', 'ANY /a/{proxy+}', { proxy: 'b' }],
    ['GET', '/a/b/c/d', 'ANY /a/{proxy+}', { proxy: 'b/c/d' }],
    ['PUT', '/a/b/1/c', 'ANY /a/b/{x}/c', { x: '1' }],
    ['GET', '/z', 'GET /{proxy+}', { proxy: 'z' }],
    ['POST', '/z', '$default', undefined],
  ])('the request %s %s matches the route %s', (method, path, key, parameters) => {
    const found = match(method, path)
    expect([found?.route.key, found?.pathParameters]).toEqual([key, parameters])
  })
})

describe('functions behind the gateway', () => {
  it('a function with reserved concurrency 1 runs one call at a time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => lambdas.invoke('single', '{}')))
    for (const { payload } of outcomes) expect(JSON.parse(payload)).toMatchObject({ most: 1, name: 'single' })
    expect(JSON.parse(outcomes[0]?.payload ?? '').left).toBeGreaterThan(1_000)
  })

  it('a function sees the moved clock in Date, and has its own environment', async () => {
    clock.advance(86_400_000)
    const { now, made, fixed, name } = await echo('/time')
    expect(now - Date.now()).toBeGreaterThan(86_390_000)
    expect(Math.abs(made - now)).toBeLessThan(50)
    expect([fixed, name]).toEqual([0, 'web'])
  })
})
