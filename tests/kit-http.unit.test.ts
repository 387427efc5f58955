import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { With } from '#functions/kit/context.ts'
import { contract } from '#shared/contract.ts'
import { publicContracts } from '#shared/contracts.ts'
import { documentSchema } from '#shared/documents.ts'

Object.assign(process.env, {
  TABLE_NAME: 'none',
  ORIGIN_SECRET: 'the-secret,another',
  LINK_SECRET: 'a-secret',
  AWS_REGION: 'sa-east-1',
})
const { handler } = await import('#functions/entry/public-api.ts')
const { serve } = await import('#functions/kit/http.ts')
const { requireOrigin, viewerAddress } = await import('#functions/kit/identify.ts')

/**
 * A request as the HTTP API hands it over, straight to the function: what somebody reaches who skips the
 * distribution.
 */
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

describe('the function', () => {
  it.each([
    ['no secret', {}],
    ['a wrong secret', { 'x-origin-secret': 'not-it-at-a' }],
    ['a part of the secret', { 'x-origin-secret': 'the-secre' }],
    ['both secrets', { 'x-origin-secret': 'the-secret,another' }],
    ['an empty secret', { 'x-origin-secret': '' }],
  ])('answers nobody who comes with %s', async (_title, headers) => {
    expect(await call(headers as Record<string, string>)).toEqual({ status: 403, code: 'origin_refused' })
  })

  it.each(['the-secret', 'another'])('answers who comes with one of its two secrets: %s', (secret) => {
    const event = { headers: { 'x-origin-secret': secret }, requestContext: {} }
    expect(() =>
      requireOrigin(event as unknown as APIGatewayProxyEventV2, 'the-secret,another'),
    ).not.toThrow()
  })
})

it('an area, a verb or a tool that is missing does not compile', () => {
  // @ts-expect-error No verbs of booking.
  expect(() => serve('public-api', publicContracts, {})).toThrow()
  const getBookingPage = async () => ({}) as never
  // @ts-expect-error A verb of booking is missing.
  serve('public-api', publicContracts, { booking: { getBookingPage } })
  const others = { getAvailability: getBookingPage, getCalendar: getBookingPage, book: getBookingPage }
  const lookupClient = async (ctx: With<'sign_link'>) => ({ found: 'sign_link' in ctx })
  const booking = { ...others, getBookingPage, lookupClient }
  // @ts-expect-error The verb needs a tool that nobody provides.
  serve('public-api', publicContracts, { booking })
  serve('public-api', publicContracts, { booking }, { tools: () => ({ sign_link: () => '' }) })
})

it('a route with a media type that answers no document does not compile', () => {
  const facts = { access: 'public', status: 200, errors: [], input: () => z.strictObject({}) } as const
  // @ts-expect-error JSON is no HTML.
  contract({ page: 'GET /page' }, { page: { ...facts, media: 'text/html', output: () => z.object({}) } })
  contract({ page: 'GET /page' }, { page: { ...facts, media: 'text/html', output: documentSchema } })
})

describe('whose address counts', () => {
  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8:a:b:c:d:e:f:51234', '2001:db8:a:b'],
    ['2001:db8:a:b::1:51234', '2001:db8:a:b'],
    ['2001:db8::1:51234', '2001:db8:0:0'],
    ['::1:51234', '0:0:0:0'],
  ])('of %s it is %s', (header, address) => {
    const requestContext = { http: { sourceIp: '127.0.0.1' } } as APIGatewayProxyEventV2['requestContext']
    expect(viewerAddress({ headers: { 'cloudfront-viewer-address': header }, requestContext })).toBe(address)
    expect(viewerAddress({ headers: {}, requestContext })).toBe('127.0.0.1')
  })
})
