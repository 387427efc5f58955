import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { now } from './context.ts'
import { AppError } from './errors.ts'
import { remember } from './memory.ts'
import { record, type Tenant } from './records.ts'
import { get, type Table } from './table.ts'

/** Refuses a request that did not come through the distribution, which alone knows the secret. */
export function requireOrigin(
  event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  secret: string,
): void {
  const given = Buffer.from(event.headers['x-origin-secret'] ?? '')
  const expected = Buffer.from(secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError('origin_refused', 'Acesse pelo endereço do estabelecimento.')
  }
}

/** The viewer's address as the distribution saw it (`ip:port`; IPv6 has colons of its own), without the port. */
export function viewerAddress(event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  const viewer = event.headers['cloudfront-viewer-address'] ?? event.requestContext.http.sourceIp
  return viewer.replace(/:\d+$/, '')
}

/** Which business an address belongs to (`slug#<slug>`, `slug`): the only way from a slug to a tenant. */
export const slugs = record<{ slug: string; tenant_id: string }, { slug: string }>({
  global: 'slug',
  key: ({ slug }) => [slug, 'slug'],
})

/**
 * A slug belongs to one business for at least 12 months (RULINGS D6), so a minute in memory risks nothing. That there
 * is none is not remembered: it may be opened the next moment.
 */
const SLUG_SECONDS = 60

/** Finds the business a public route names by its slug. The tenant of a customer comes from here and nowhere else. */
export function businessBySlug(table: Table) {
  const tenantOf = remember(SLUG_SECONDS, 10_000, async (slug) => {
    const pointer = await get({ table, tenant: '' as Tenant }, slugs, { slug })
    if (!pointer) throw notFound(slug)
    return pointer.tenant_id as Tenant
  })
  return async (slug: string): Promise<Tenant> => {
    if (!/^[a-z0-9-]{3,40}$/.test(slug)) throw notFound(slug)
    return tenantOf(slug, now())
  }
}

function notFound(slug: string): AppError {
  return new AppError('business_not_found', `Página de agendamento não encontrada: ${slug.slice(0, 60)}`)
}
