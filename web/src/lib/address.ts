import { bookingAddresses, type Method, parseAddress } from '#shared/routes.ts'

export type RouteName = keyof typeof bookingAddresses

/** Method, address and body of a request: fields outside the path go to the query (GET) or the body. */
export function urlOf(
  route: RouteName,
  slug: string,
  input: object,
): { method: Method; url: string; body?: string } {
  const { method, path } = parseAddress(bookingAddresses[route])
  const url = path.replace('{slug}', encodeURIComponent(slug))
  if (method !== 'GET') return { method, url, body: JSON.stringify(input) }
  const query = new URLSearchParams(input as Record<string, string>).toString()
  return { method, url: query ? `${url}?${query}` : url }
}
