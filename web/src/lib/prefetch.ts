import { TIMEOUT_MS } from './send.ts'

/** The boot script requests it before React loads. */
declare global {
  interface Window {
    navalhaFetch?: { url: string; response: Promise<Response> }
  }
}

export function startPrefetch(url: string) {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), TIMEOUT_MS)
  const response = fetch(url, { signal: stop.signal })
  // The later caller handles the failure.
  response.catch(() => {})
  window.navalhaFetch = { url, response }
}

/** Later calls send a new request. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const pending = window.navalhaFetch
  if (pending?.url !== url) return undefined
  delete window.navalhaFetch
  return pending.response
}
