import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#shared/contract.ts'
import { parseAddress } from '#shared/routes.ts'
import { openBusiness, send } from '../kit/actor.ts'
import { allRoutes } from '../kit/contracts.ts'

// The tests cover all route tables, including later routes. The file tests/pages/pages.test.ts tests the other paths.
const routes = allRoutes.filter(
  ([, { access, address }]) => access === 'public' && parseAddress(address).path.startsWith('/api/'),
)

let shop: Awaited<ReturnType<typeof openBusiness>>
beforeAll(async () => {
  shop = await openBusiness()
})

function callOf(route: Route, slug: string, extra: Record<string, string> = {}) {
  const { method, path } = parseAddress(route.address)
  const address = path.replace('{slug}', slug)
  return method === 'GET'
    ? send(method, `${address}?${new URLSearchParams(extra)}`)
    : send(method, address, extra)
}

describe('public routes of a business', () => {
  it('every route refuses an unknown field by its name', async () => {
    for (const [name, route] of routes) {
      const { status, body } = await callOf(route, shop.business.company.slug, { nao_existe: '1' })
      expect([name, status, body.code]).toEqual([name, 400, 'invalid_input'])
      expect(body.errors?.map(({ field }) => field)).toContain('nao_existe')
    }
  })

  it('every route replies that the business was not found for an unknown slug', async () => {
    for (const [name, route] of routes) {
      const { status, body } = await callOf(route, 'nao-existe')
      expect([name, status, body.code]).toEqual([name, 404, 'business_not_found'])
    }
  })

  it('every route refuses a wrong method with a problem document', async () => {
    for (const [name, route] of routes) {
      const { path } = parseAddress(route.address)
      const { status, body } = await send('DELETE', path.replace('{slug}', shop.business.company.slug))
      expect([name, status, body.code]).toEqual([name, 405, 'method_not_allowed'])
    }
  })

  it('every reply has a request id and forbids caching, except replies that browsers revalidate', async () => {
    for (const [name, route] of routes) {
      const { headers } = await callOf(route, shop.business.company.slug)
      const caching = route.revalidated ? 'private, no-cache' : 'no-store'
      expect([name, headers['cache-control']]).toEqual([name, caching])
      expect(headers['x-request-id']).toMatch(/^req_/)
    }
  })
})

describe('routes of a link', () => {
  const ofLinks = allRoutes.filter(([, { access }]) => typeof access === 'object' && 'link' in access)

  it('every route of a link refuses a forged link and a wrong method', async () => {
    expect(ofLinks.length).toBeGreaterThan(0)
    for (const [name, route] of ofLinks) {
      const { method, path } = parseAddress(route.address)
      const address = path.replace('{token}', 'x')
      const forged = await send(method, address, method === 'GET' ? undefined : {})
      expect([name, forged.status, forged.body.code]).toEqual([name, 403, 'link_invalid'])
      const wrong = await send('DELETE', address)
      expect([name, wrong.status, wrong.body.code]).toEqual([name, 405, 'method_not_allowed'])
    }
  })
})

describe('unknown routes', () => {
  it('an unknown path gets a problem document', async () => {
    const { status, body } = await send('GET', '/api/public/navalha/nada/aqui')
    expect([status, body.code]).toEqual([404, 'route_not_found'])
  })
})
