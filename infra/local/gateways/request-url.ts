import type { IncomingMessage } from 'node:http'

/** A path such as `//` is no address by itself. */
export function urlOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URL {
  if (url.startsWith('/')) return new URL(`http://localhost${url}`)
  return URL.canParse(url) ? new URL(url) : new URL('http://localhost/')
}
