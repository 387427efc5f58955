/** The app and Google's window exchange these messages. This file imports nothing: the window stays small. */

/** Google's page returns here, on the app's own origin (spec, staff side). */
export const GOOGLE_CALLBACK = '/auth/google/callback'

/** Channel of the browser for when the window has lost its opener, and for the receipt. */
export const GOOGLE_CHANNEL = 'navalha-google'

/** Message of the callback page (spec, staff side). `state` says which window it answers. */
export type GoogleMessage =
  | { type: 'GOOGLE_AUTH_SUCCESS'; code: string; state: string }
  | { type: 'GOOGLE_AUTH_ERROR'; error: string; state: string }

/** The app has got the message: the window may close. */
export type GoogleReceipt = { type: 'GOOGLE_AUTH_RECEIVED'; state: string }

/** The message that an address of the callback page carries. */
export function messageIn(search: string): GoogleMessage {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state') ?? '']
  if (code && state) return { type: 'GOOGLE_AUTH_SUCCESS', code, state }
  return { type: 'GOOGLE_AUTH_ERROR', error: query.get('error') ?? 'no_code', state }
}
