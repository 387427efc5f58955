/** `page` takes bookings; `/<link path>/<token>` under `links` opens an appointment (RULINGS E4). */
export function businessUrls(appUrl: string, slug: string): { page: string; links: string } {
  const { protocol, host, hostname, origin } = new URL(appUrl)
  if (hostname.endsWith('.cloudfront.net')) return { page: `${origin}/book/${slug}`, links: origin }
  const own = `${protocol}//${slug}.${host.replace(/^(?:www|app)\./, '')}`
  return { page: own, links: own }
}

/** Hosts without subdomains, local or CloudFront's, show the path (RULINGS C21). */
export function shownPage(appUrl: string, slug: string): string {
  const { hostname, origin } = new URL(appUrl)
  return hostname === 'localhost' ? `${origin}/book/${slug}` : businessUrls(appUrl, slug).page
}
