import type { BookingPage } from '#shared/booking.ts'
import type { PreviewMessage, PreviewReady } from '#shared/preview.ts'
import { subdomainOf } from '../../lib/site.ts'
import { applyTheme } from '../../lib/theme.ts'
import { type ThemedPage, takesStyle, themeOf } from './apply-theme.ts'

let stored: BookingPage
let latest: PreviewMessage | undefined
let sheet: CSSStyleSheet | undefined

/** It shows the app's unsaved configuration over the stored team. */
export function preview(page: BookingPage, show: (themed: ThemedPage) => void): ThemedPage {
  stored = page
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    sendNothing()
    listen(show)
  }
  return drawn()
}

function drawn(): ThemedPage {
  const page = latest ? { ...latest.page, professionals: stored.professionals } : stored
  return { page, apply: themeOf(page, Boolean(latest?.css) && takesStyle(page.business.slug)) }
}

/** Only the app's window and origin are accepted. */
function listen(show: (themed: ThemedPage) => void) {
  const app = appOrigin(location)
  addEventListener('message', ({ source, origin, data }: MessageEvent<PreviewMessage>) => {
    if (source !== parent || origin !== app || data?.kind !== 'navalha:preview') return
    latest = data
    applyTheme(data.theme)
    sheet?.replaceSync(data.css)
    show(drawn())
  })
  const ready: PreviewReady = { kind: 'navalha:preview-ready' }
  parent.postMessage(ready, app)
}

/** The app's origin lacks the business's label. */
export function appOrigin({ hostname, origin }: { hostname: string; origin: string }): string {
  const label = subdomainOf(hostname)
  return label ? origin.replace(`//${label}.`, '//') : origin
}

const refusal = { code: 'preview', detail: 'Isto é uma prévia: nada é agendado.' }

/** Requests are answered here, so that the preview can neither book nor look up a client. */
function sendNothing() {
  const read = window.fetch.bind(window)
  window.fetch = async (input, init) =>
    (init?.method ?? 'GET') === 'GET' ? read(input, init) : Response.json(refusal, { status: 403 })
}
