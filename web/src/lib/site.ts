/** What an address says about the business: by its path, else by its subdomain. */
export type Place = { hostname: string; pathname: string }

export type Screen = { status: 'booking'; slug: string | undefined } | { status: 'not_found' }

const ownLabels = ['www', 'app']

/** Business of a subdomain (`{slug}.localhost`, `{slug}.example.com`, `{slug}.example.com.br`), if any. */
export function subdomainOf(hostname: string): string | undefined {
  const labels = hostname.split('.')
  if (/^[\d.]+$/.test(hostname)) return undefined
  const compound = /\.(com|net|org|app|co)\.[a-z]{2}$/.test(hostname)
  const own = labels.at(-1) === 'localhost' ? 1 : compound ? 3 : 2
  const [first] = labels
  return labels.length > own && first && !ownLabels.includes(first) ? first : undefined
}

/** The customers' screen of an address. The slug in the path takes precedence over the subdomain. */
export function screenOf({ hostname, pathname }: Place): Screen {
  const subdomain = subdomainOf(hostname)
  if (pathname === '/') return { status: 'booking', slug: subdomain }
  const match = /^\/(?:book|agendar)(?:\/([^/]*))?\/?$/.exec(pathname)
  if (!match) return { status: 'not_found' }
  return { status: 'booking', slug: match[1] ? decodeSlug(match[1]) : subdomain }
}

function decodeSlug(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where "Voltar ao início" leads: `/`, or the bare host if the subdomain names no business. */
export function homeOf(
  { hostname, port }: { hostname: string; port: string },
  businessKnown: boolean,
): string {
  const subdomain = subdomainOf(hostname)
  if (!subdomain || businessKnown) return '/'
  return `//${hostname.slice(subdomain.length + 1)}${port && `:${port}`}/`
}
