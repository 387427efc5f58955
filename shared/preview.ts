import type { BookingPage } from './booking.ts'

/** Query of a booking page in the app's preview: such a page waits for messages and sends no booking. */
export const PREVIEW_QUERY = 'previa'

/** The app sends an unsaved configuration to the page in its frame. `css` is what `checkStyle` answers. */
export type PreviewMessage = {
  kind: 'navalha:preview'
  page: Omit<BookingPage, 'professionals'>
  css: string
  theme: 'light' | 'dark'
}

/** The page sends this to the app when it can take such messages, and after each reload. */
export type PreviewReady = { kind: 'navalha:preview-ready' }
