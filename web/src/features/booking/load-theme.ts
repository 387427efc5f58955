import type { BookingPage } from '#shared/booking.ts'
import type { FontFamily } from '#shared/booking-config.ts'
import { PREVIEW_QUERY } from '#shared/preview.ts'
import '../../ui/faces.css'
import './layouts.css'
import { type ThemedPage, takesStyle, themeOf } from './apply-theme.ts'
import { movedAddress } from './current-slug.ts'

/** After this many milliseconds the page is drawn without font and custom CSS. */
const PATIENCE_MS = 1_500

const faces: Partial<Record<FontFamily, string>> = {
  oswald: 'Oswald Variable',
  'playfair-display': 'Playfair Display Variable',
  nunito: 'Nunito Variable',
  bitter: 'Bitter Variable',
}

let applied: { look: string; themed: ThemedPage } | undefined

/**
 * An address with an earlier slug redirects, except in a website's frame, whose snippet checks the origin.
 * `show` draws a preview's messages.
 */
export async function dress(
  page: BookingPage,
  slug: string,
  show: (themed: ThemedPage) => void,
): Promise<ThemedPage> {
  const moves = !(document.querySelector('main') || location.pathname.startsWith('/embed/'))
  if (moves && page.business.slug !== slug) {
    location.replace(movedAddress(location.href, slug, page.business.slug))
    return new Promise(() => {})
  }
  if (parent !== window && location.search === `?${PREVIEW_QUERY}`)
    return (await import('./preview.ts')).preview(page, show)
  const { font_family = 'instrument-sans', layout_style, style } = page.config ?? {}
  const styled = takesStyle(slug) ? style : undefined
  const look = JSON.stringify([page.business.logo_url, font_family, layout_style, styled])
  // An unchanged page keeps its theme without a flash.
  if (applied?.look === look) return { ...applied.themed, page }
  const sheet = styled && styleSheet(`/api/public/${slug}/style.css?v=${styled}`)
  const face = faces[font_family]
  await Promise.race([
    Promise.all([sheet && loaded(sheet), face && document.fonts.load(`1em "${face}"`)]).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  const apply = themeOf(page, Boolean(sheet))
  applied = {
    look,
    themed: {
      page,
      apply: () => {
        const remove = apply()
        return () => {
          remove()
          if (sheet) sheet.remove()
          applied = undefined
        }
      },
    },
  }
  return applied.themed
}

function styleSheet(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return link
}

const loaded = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
