import { type Address, type Method, parseAddress } from '#shared/routes.ts'

/** Fields outside the path go to the query (GET) or the body. Routes of a link have no slug. */
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
