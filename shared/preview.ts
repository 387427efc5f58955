import type { BookingPage } from './booking.ts'

/** A page in the preview waits for messages and sends no booking. */
export const PREVIEW_QUERY = 'previa'

export type PreviewMessage = {
  kind: 'navalha:preview'
  page: Omit<BookingPage, 'professionals'>
  css: string
  theme: 'light' | 'dark'
}

export type PreviewReady = { kind: 'navalha:preview-ready' }
