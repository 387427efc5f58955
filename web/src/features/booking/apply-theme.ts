import type { BookingPage } from '#shared/booking.ts'
import { screenOf, subdomainOf } from '../../lib/site.ts'

/** Puts something on the document; the returned function takes it off. */
export type Apply = () => () => void

/** Holds a page, and what `apply` applies to the document beyond its colours. */
export type ThemedPage = { page: BookingPage; apply?: Apply }

/** Puts a page's face, layout, icon and custom CSS, which is `styled`, on the document. */
export const themeOf =
  ({ business, config }: BookingPage, styled: boolean): Apply =>
  () => {
    const root = document.documentElement
    const { font_family, layout_style } = config ?? {}
    if (font_family) root.dataset.font = font_family
    if (layout_style) root.dataset.layout = layout_style
    // The class is below the root element, whose size of text all others are measured by.
    const screen = document.getElementById('root')
    screen?.classList.toggle('pagina', styled)
    const putIconBack = business.logo_url && wearIcon(business.logo_url)
    return () => {
      delete root.dataset.font
      delete root.dataset.layout
      screen?.classList.remove('pagina')
      if (putIconBack) putIconBack()
    }
  }

/** Custom CSS applies on the business's own host only, on the page that its owner sees in the preview. */
export const takesStyle = (slug: string) =>
  subdomainOf(location.hostname) === slug && screenOf(location).status === 'booking'

/** Puts a new element, as browsers overlook a changed one. An embedded page has none. */
function wearIcon(logo: string) {
  const own = document.querySelector('link[rel=icon]')
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: logo })
  own?.replaceWith(icon)
  return () => own && icon.replaceWith(own)
}
