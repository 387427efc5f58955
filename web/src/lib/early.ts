/** The page's first answer, requested by the boot script before React loads and shared on `window`. */
declare global {
  interface Window {
    navalhaEarly?: { url: string; response: Promise<Response> }
  }
}

export function startEarly(url: string) {
  const response = fetch(url)
  // The later caller handles the failure; until then it is not unhandled.
  response.catch(() => {})
  window.navalhaEarly = { url, response }
}

/** The pending answer for `url`, once: later calls request again. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = window.navalhaEarly
  if (early?.url !== url) return undefined
  delete window.navalhaEarly
  return early.response
}
