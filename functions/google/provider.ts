import { openCalendar } from './provider/calendar.ts'
import { openOAuth } from './provider/oauth.ts'
import type { Google, GoogleUrls } from './provider/types.ts'

export function openGoogle(urls: GoogleUrls): Google {
  return { ...openOAuth(urls), ...openCalendar(urls) }
}
