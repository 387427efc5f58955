/**
 * The first answer of the page, asked for by the boot script before React has even been downloaded. It lies on
 * `window` because the boot script and the modules share nothing else.
 */
declare global {
  interface Window {
    navalhaEarly?: { url: string; response: Promise<Response> }
  }
}

export function startEarly(url: string) {
  const response = fetch(url)
  // Whoever takes it handles the failure; until then it must not count as unhandled.
  response.catch(() => {})
  window.navalhaEarly = { url, response }
}

/** The answer under way for `url`, once: later calls ask anew. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = window.navalhaEarly
  if (early?.url !== url) return undefined
  delete window.navalhaEarly
  return early.response
}
