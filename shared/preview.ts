import type { BookingPage } from './booking.ts'

/** Query of a booking page in the app's preview: such a page waits for messages and sends no booking. */
export const PREVIEW_QUERY = 'previa'

/** What the app sends to the page in its frame: an unsaved configuration, drawn at once. `css`: as `checkStyle` answers it. */
export type PreviewMessage = {
  kind: 'navalha:preview'
  page: Omit<BookingPage, 'professionals'>
  css: string
  theme: 'light' | 'dark'
}

/** What the page sends to the app when it can take such messages, and after each reload. */
export type PreviewReady = { kind: 'navalha:preview-ready' }
