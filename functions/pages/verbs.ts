import type * as z from 'zod'
import { pageCatalog, pageStyles } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { businessUrls } from '#shared/business-url.ts'
import type { Document } from '#shared/documents.ts'
import type { pagesContract } from '#shared/pages.ts'
import { embedPage, embedPolicy } from './rules/embed.ts'
import { robotsPage } from './rules/robots-page.ts'

type Input<K extends keyof typeof pagesContract> = z.output<(typeof pagesContract)[K]['input']>

/** Robots' pages are cached as long as a warm function keeps the catalog. */
const ROBOTS_CACHE = { 'cache-control': 'public, max-age=60' }

export async function getEmbed(ctx: Ctx): Promise<Document> {
  const { company, config } = await requireCatalog(ctx)
  return {
    body: embedPage(config.business_name || company.name),
    headers: { 'content-security-policy': embedPolicy(config) },
  }
}

export async function getRobotsPage(ctx: Needs<'app_url'>): Promise<Document> {
  const catalog = await requireCatalog(ctx)
  const { slug } = catalog.company
  const { href } = new URL(businessUrls(ctx.app_url, slug).page)
  if (ctx.slug !== slug) return { status: 301, body: '', headers: { ...ROBOTS_CACHE, location: href } }
  return { body: robotsPage(catalog, href), headers: ROBOTS_CACHE }
}

/** The read is strong, because browsers cache the address with `v` forever. */
export async function getStyle(ctx: Ctx, { v }: Input<'getStyle'>): Promise<Document> {
  const stored = await get(ctx, pageStyles, {}, { consistent: true })
  if (!stored) return { status: 404, body: '', headers: {} }
  const isNamed = v === stored.style
  return {
    body: stored.css,
    headers: isNamed ? { 'cache-control': 'public, max-age=31536000, immutable' } : {},
  }
}

async function requireCatalog(ctx: Ctx) {
  const { company, config, ...catalog } = await pageCatalog(ctx)
  if (!company || !config) throw new Error('a tenant without company or configuration')
  return { ...catalog, company, config }
}
