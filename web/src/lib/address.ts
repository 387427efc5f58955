import { type Address, type Method, parseAddress } from '#shared/routes.ts'

/**
 * Method, address and body of a request: fields outside the path go to the query (GET) or the body. `slug` is undefined
 * for the routes of a link, whose token names the business.
 */
export function urlOf(
  address: Address,
  slug: string | undefined,
  input: object,
): { method: Method; url: string; body?: string } {
  const { method, path } = parseAddress(address)
  const { token, ...rest } = input as Record<string, string>
  const url = path.replace(/{\w+}/, encodeURIComponent(slug ?? token ?? ''))
  if (method !== 'GET') return { method, url, body: JSON.stringify(rest) }
  const query = new URLSearchParams(rest).toString()
  return { method, url: query ? `${url}?${query}` : url }
}
