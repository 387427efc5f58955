import { linkPaths, UNSUBSCRIBE_PATH } from '#shared/routes.ts'

/** The business is in the path, or else in the subdomain. */
export type Place = { hostname: string; pathname: string }

export type LinkAction = keyof typeof linkPaths

export type Screen =
  | { status: 'booking'; slug: string | undefined }
  | { status: 'appointments'; slug: string | undefined; phone: string }
  | { status: LinkAction; token: string }
  | { status: 'unsubscribe'; code: string }
  | { status: 'not_found' }

const ownLabels = ['www', 'app']

/** It recognises `{slug}.localhost`, `{slug}.example.com` and `{slug}.example.com.br`. */
export function subdomainOf(hostname: string): string | undefined {
  const labels = hostname.split('.')
  // CloudFront's own name has no subdomains.
  if (/^[\d.]+$|\.cloudfront\.net$/.test(hostname)) return undefined
  const compound = /\.(com|net|org|app|co)\.[a-z]{2}$/.test(hostname)
  const own = labels.at(-1) === 'localhost' ? 1 : compound ? 3 : 2
  const [first] = labels
  return labels.length > own && first && !ownLabels.includes(first) ? first : undefined
}

const PATH = /^(?:\/(?:book|agendar|embed)(?:\/([^/]*))?)?(?:\/([a-z]+)(?:\/([^/]*))?)?\/?$/

/** The slug in the path takes precedence over the subdomain. */
export function screenOf({ hostname, pathname }: Place): Screen {
  const [path, named, word, tail = ''] = PATH.exec(pathname) ?? []
  const slug = named ? decoded(named) : subdomainOf(hostname)
  const last = decoded(tail)
  for (const [action, own] of Object.entries(linkPaths))
    if (own === word) return { status: action as LinkAction, token: last }
  if (word === UNSUBSCRIBE_PATH) return { status: 'unsubscribe', code: last }
  if (word === 'appointments') return { status: word, slug, phone: last }
  return path && !word ? { status: 'booking', slug } : { status: 'not_found' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A business's own subdomain has its page at `/`. */
export function pageOf(slug: string, hostname = location.hostname): string {
  return subdomainOf(hostname) === slug ? '/' : `/book/${encodeURIComponent(slug)}`
}

/** The path leads to "Meus Agendamentos". */
export const appointmentsOf = (slug: string) => `${pageOf(slug).replace(/\/$/, '')}/appointments`

/** The link's holder acts there. */
export const linkOf = (action: LinkAction, token: string) =>
  `${location.origin}/${linkPaths[action]}/${token}`

/** It is `/`, or the bare host if the subdomain names no business. */
export function homeOf(
  { hostname, port }: { hostname: string; port: string },
  businessKnown: boolean,
): string {
  const subdomain = subdomainOf(hostname)
  if (!subdomain || businessKnown) return '/'
  return `//${hostname.slice(subdomain.length + 1)}${port && `:${port}`}/`
}
