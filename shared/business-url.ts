/**
 * A business's address (RULINGS E4): `page` takes bookings, `/<link path>/<token>` under `links` opens an appointment.
 * A product without a domain of its own has CloudFront's name, which has no subdomains. `appUrl` has no path.
 */
export function businessUrls(appUrl: string, slug: string): { page: string; links: string } {
  const { protocol, host, hostname, origin } = new URL(appUrl)
  if (hostname.endsWith('.cloudfront.net')) return { page: `${origin}/book/${slug}`, links: origin }
  // The app also answers under these names.
  const own = `${protocol}//${slug}.${host.replace(/^(?:www|app)\./, '')}`
  return { page: own, links: own }
}

/** The page's address on screens and posters: a local host, like CloudFront's name, shows the path (RULINGS C21). */
export function shownPage(appUrl: string, slug: string): string {
  const { hostname, origin } = new URL(appUrl)
  return hostname === 'localhost' ? `${origin}/book/${slug}` : businessUrls(appUrl, slug).page
}
