import type * as z from 'zod'
import { pageCatalog, pageStyles } from '#functions/company/records.ts'
import type { Ctx, With } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import { businessUrls } from '#shared/business-url.ts'
import type { Document } from '#shared/documents.ts'
import type { pagesContract } from '#shared/pages.ts'
import { embedPage, embedPolicy } from './rules/embed.ts'
import { robotsPage } from './rules/robots-page.ts'

type Input<K extends keyof typeof pagesContract> = z.output<(typeof pagesContract)[K]['input']>

/** Caches of the distribution keep a robot's page as long as a warm function keeps the catalog. */
const ROBOTS_CACHE = { 'cache-control': 'public, max-age=60' }

/** Returns a page with its own policy, because the configuration decides which websites may frame it. */
export async function getEmbed(ctx: Ctx): Promise<Document> {
  const { company, config } = await requireCatalog(ctx)
  return {
    body: embedPage(config.business_name || company.name),
    headers: { 'content-security-policy': embedPolicy(config) },
  }
}

/** Robots that know an earlier slug learn the current address. */
export async function getRobotsPage(ctx: With<'app_url'>): Promise<Document> {
  const catalog = await requireCatalog(ctx)
  const { slug } = catalog.company
  const { href } = new URL(businessUrls(ctx.app_url, slug).page)
  if (ctx.slug !== slug) return { status: 301, body: '', headers: { ...ROBOTS_CACHE, location: href } }
  return { body: robotsPage(catalog, href), headers: ROBOTS_CACHE }
}

/** Reads strongly: browsers keep what is named `v` for ever, so an older style must not get its name. */
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
