import { TIMEOUT_MS } from './send.ts'

/** The page's first answer, requested by the boot script before React loads and shared on `window`. */
declare global {
  interface Window {
    navalhaFetch?: { url: string; response: Promise<Response> }
  }
}

export function startPrefetch(url: string) {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), TIMEOUT_MS)
  const response = fetch(url, { signal: stop.signal })
  // The later caller handles the failure; until then it is not unhandled.
  response.catch(() => {})
  window.navalhaFetch = { url, response }
}

/** The pending answer for `url`, once: later calls request again. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const pending = window.navalhaFetch
  if (pending?.url !== url) return undefined
  delete window.navalhaFetch
  return pending.response
}
