import { subdomainOf } from '../../lib/site.ts'

/** The address with a business's current slug where it names an old one: in the path, the subdomain or both. */
export function movedAddress(href: string, old: string, current: string): string {
  const url = new URL(href)
  if (subdomainOf(url.hostname) === old.toLowerCase())
    url.hostname = `${current}${url.hostname.slice(old.length)}`
  url.pathname = url.pathname.replace(/^\/(book|agendar)\/[^/]+/, `/$1/${current}`)
  return url.href
}
