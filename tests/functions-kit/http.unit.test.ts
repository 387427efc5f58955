import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { busy } from '#functions/kit/errors.ts'
import { outages } from '#functions/kit/sdk.ts'
import type { Needs } from '#functions/kit/services.ts'
import { openTable } from '#functions/kit/table.ts'
import { contract } from '#shared/contract.ts'
import { publicContracts } from '#shared/contracts.ts'
import { documentSchema } from '#shared/documents.ts'
import { bookingAddresses as addresses } from '#shared/routes.ts'

Object.assign(process.env, {
  TABLE_NAME: 'none',
  ORIGIN_SECRET: 'the-secret,another',
  LINK_SECRET: 'a-secret',
  AWS_REGION: 'sa-east-1',
})
const { handler } = await import('#functions/entry/public-api.ts')
const { once, refuse, serve } = await import('#functions/kit/http.ts')
const { requireOrigin, viewerAddress } = await import('#functions/kit/identify.ts')

/** Calls the function with a request from the HTTP API, as a caller who bypasses the distribution. */
async function call(headers: Record<string, string>) {
  const event = {
    version: '2.0',
    routeKey: 'GET /api/public/{slug}',
    rawPath: '/api/public/navalha',
    rawQueryString: '',
    headers,
    pathParameters: { slug: 'navalha' },
    requestContext: { http: { method: 'GET', path: '/api/public/navalha', sourceIp: '127.0.0.1' } },
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context
  const result = (await handler(event, context)) as APIGatewayProxyStructuredResultV2
  return { status: result.statusCode, code: JSON.parse(result.body ?? '{}').code }
}

describe('the origin secret', () => {
  it.each([
    ['no secret', {}],
    ['a wrong secret', { 'x-origin-secret': 'not-it-at-a' }],
    ['a part of the secret', { 'x-origin-secret': 'the-secre' }],
    ['both secrets', { 'x-origin-secret': 'the-secret,another' }],
    ['an empty secret', { 'x-origin-secret': '' }],
  ])('the function refuses a request with %s', async (_title, headers) => {
    expect(await call(headers as Record<string, string>)).toEqual({ status: 403, code: 'origin_refused' })
  })

  it.each(['the-secret', 'another'])(
    'the function accepts a request with one of its two secrets: %s',
    (secret) => {
      const event = { headers: { 'x-origin-secret': secret }, requestContext: {} }
      expect(() =>
        requireOrigin(event as unknown as APIGatewayProxyEventV2, 'the-secret,another'),
      ).not.toThrow()
    },
  )
})

const { booking: bookingContract } = publicContracts
const answer = async () => ({}) as never
const reads = { getBookingPage: answer, getAvailability: answer, getCalendar: answer }
const lookupClient = async (ctx: Needs<'sign_link'>) => ({ found: 'sign_link' in ctx })
const verbs = { ...reads, book: answer, lookupClient }
const tools = () => ({ sign_link: () => '' })

it('a missing area, address, verb or tool does not compile', () => {
  // @ts-expect-error An area is missing.
  serve('public-api', {})
  const load = async () => ({ contract: bookingContract, verbs })
  const { book: _, ...few } = addresses
  // @ts-expect-error An address of booking is missing.
  serve('public-api', { booking: { addresses: few, load } }, { tools })
  const loadReads = async () => ({ contract: bookingContract, verbs: reads })
  // @ts-expect-error Two verbs of booking are missing.
  serve('public-api', { booking: { addresses, load: loadReads } }, { tools })
  // @ts-expect-error The verb needs a tool that nobody provides.
  serve('public-api', { booking: { addresses, load } })
  serve('public-api', { booking: { addresses, load } }, { tools })
})

describe('areas of a function', () => {
  /** Serves calls with an invalid body, which is parsed only for a known route, and returns their error codes. */
  function api() {
    const calls = { loads: 0, fails: false }
    const load = async () => {
      calls.loads++
      if (calls.fails) throw new Error('no such file')
      return { contract: bookingContract, verbs }
    }
    const served = serve('public-api', { booking: { addresses, load } }, { tools })
    const ask = async (routeKey: string, secret = 'the-secret') => {
      const headers = { 'x-origin-secret': secret, 'content-type': 'application/json' }
      const http = { method: 'POST', sourceIp: '127.0.0.1' }
      const event = { routeKey, rawPath: '/none', headers, body: '{', requestContext: { http } }
      const result = await served(event as unknown as APIGatewayProxyEventV2, {} as Context)
      return JSON.parse(result.body ?? '{}').code
    }
    return { calls, ask }
  }

  it('an area is loaded once, by the first of its requests', async () => {
    const { calls, ask } = api()
    expect(await ask(addresses.book, 'none')).toBe('origin_refused')
    expect(await ask('POST /api/unknown')).toBe('invalid_json')
    expect(calls.loads).toBe(0)
    expect(await Promise.all([ask(addresses.book), ask(addresses.lookupClient)])).toEqual([
      'invalid_json',
      'invalid_json',
    ])
    expect(await ask(addresses.book)).toBe('invalid_json')
    expect(calls.loads).toBe(1)
  })

  it('an area whose load fails is loaded again by the next request', async () => {
    const { calls, ask } = api()
    calls.fails = true
    expect(await Promise.all([ask(addresses.book), ask(addresses.book)])).toEqual(['internal', 'internal'])
    calls.fails = false
    expect(await ask(addresses.book)).toBe('invalid_json')
    expect(calls.loads).toBe(2)
  })
})

it('a route with a media type but without a document does not compile', () => {
  const facts = { access: 'public', status: 200, errors: [], input: () => z.strictObject({}) } as const
  // @ts-expect-error JSON is not HTML.
  contract({ page: 'GET /page' }, { page: { ...facts, media: 'text/html', output: () => z.object({}) } })
  contract({ page: 'GET /page' }, { page: { ...facts, media: 'text/html', output: documentSchema } })
})

describe('the address of the viewer', () => {
  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8:a:b:c:d:e:f:51234', '2001:db8:a:b'],
    ['2001:db8:a:b::1:51234', '2001:db8:a:b'],
    ['2001:db8::1:51234', '2001:db8:0:0'],
    ['::1:51234', '0:0:0:0'],
  ])('the address of the viewer %s is %s', (header, address) => {
    const requestContext = { http: { sourceIp: '127.0.0.1' } } as APIGatewayProxyEventV2['requestContext']
    expect(viewerAddress({ headers: { 'cloudfront-viewer-address': header }, requestContext })).toBe(address)
    expect(viewerAddress({ headers: {}, requestContext })).toBe('127.0.0.1')
  })
})

describe('failures of AWS services', () => {
  const failed = (facts: object) => Object.assign(new Error('out of order'), facts)
  const failures: [string, Error][] = [
    ...[...outages].map((name): [string, Error] => [name, failed({ name })]),
    [
      'a failure of the service',
      failed({ name: 'KMSInternalException', $metadata: { httpStatusCode: 500 } }),
    ],
    ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map(
      (code): [string, Error] => [code, failed({ code })],
    ),
  ]

  it.each(failures)('a failed service leads to a 503 with a time to wait: %s', (_title, error) => {
    const { statusCode, headers, body } = refuse({ request_id: 'req', routeKey: '' } as never, error)
    expect([statusCode, JSON.parse(body as string).code]).toEqual([503, 'busy'])
    expect(headers?.['retry-after']).toBe(1)
  })

  it('an error in our code leads to a 500', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const error of [new TypeError('x is undefined'), failed({ code: 'ENOENT' })])
      expect(refuse({ request_id: 'req', routeKey: '' } as never, error).statusCode).toBe(500)
    log.mockRestore()
  })

  it('a failure after a committed change returns the stored reply only when that reply is complete', async () => {
    const documents = mockClient(DynamoDBDocumentClient)
    const kept = { fingerprint: 'same', expires_at: '9999', hash: 'h' }
    const ctx = { table: openTable('none'), now: () => new Date(), tenant: 't', idempotency: kept } as never
    const output = () => z.object({ appointment: z.object({ id: z.string() }) })
    const fails = () => once(ctx, { output: output() } as never, () => Promise.reject(busy()))
    documents.on(GetCommand).resolves({ Item: { ...kept, answer: { id: 'apt' } } })
    await expect(fails()).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
    documents.on(GetCommand).resolves({ Item: { ...kept, answer: { appointment: { id: 'apt' } } } })
    expect(await fails()).toEqual({ appointment: { id: 'apt' } })
    documents.restore()
  })
})
