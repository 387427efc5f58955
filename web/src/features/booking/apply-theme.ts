import type { BookingPage } from '#shared/booking.ts'
import { screenOf, subdomainOf } from '../../lib/site.ts'

export type Apply = () => () => void

export type ThemedPage = { page: BookingPage; apply?: Apply }

/** Custom CSS is `styled`. */
export const themeOf =
  ({ business, config }: BookingPage, styled: boolean): Apply =>
  () => {
    const root = document.documentElement
    const { font_family, layout_style } = config ?? {}
    if (font_family) root.dataset.font = font_family
    if (layout_style) root.dataset.layout = layout_style
    // The class is below the root element, whose font size all others refer to.
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

/** Custom CSS applies on the business's own host only. */
export const takesStyle = (slug: string) =>
  subdomainOf(location.hostname) === slug && screenOf(location).status === 'booking'

/** Browsers overlook a changed icon, so a new element is added. */
function wearIcon(logo: string) {
  const own = document.querySelector('link[rel=icon]')
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: logo })
  own?.replaceWith(icon)
  return () => own && icon.replaceWith(own)
}
