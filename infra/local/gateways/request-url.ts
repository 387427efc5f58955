import type { IncomingMessage } from 'node:http'

/** The address that a request names, on a host of its own: also of a path such as `//`, which is none by itself. */
export function urlOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URL {
  if (url.startsWith('/')) return new URL(`http://localhost${url}`)
  return URL.canParse(url) ? new URL(url) : new URL('http://localhost/')
}
