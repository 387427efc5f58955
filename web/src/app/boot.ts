import { LINK_ADDRESS, PAGE_ADDRESS } from '#shared/routes.ts'
import { urlOf } from '../lib/address.ts'
import { startPrefetch } from '../lib/prefetch.ts'
import { screenOf } from '../lib/site.ts'
import { applyTheme, chosenTheme, themeOf } from '../lib/theme.ts'

// Before the first paint it applies only the theme and sends the first request.
applyTheme(themeOf(chosenTheme()))
const screen = screenOf(location)
if ('token' in screen)
  startPrefetch(urlOf(LINK_ADDRESS, undefined, { token: screen.token, action: screen.status }).url)
else if ('slug' in screen && screen.slug) startPrefetch(urlOf(PAGE_ADDRESS, screen.slug, {}).url)
