import { subdomainOf } from '../../lib/site.ts'

/** The old slug may be in the path, the subdomain or both. */
export function movedAddress(href: string, old: string, current: string): string {
  const url = new URL(href)
  if (subdomainOf(url.hostname) === old.toLowerCase())
    url.hostname = `${current}${url.hostname.slice(old.length)}`
  url.pathname = url.pathname.replace(/^\/(book|agendar)\/[^/]+/, `/$1/${current}`)
  return url.href
}
