/** This file imports nothing, so that the window stays small. */

export const GOOGLE_CALLBACK = '/auth/google/callback'

export const GOOGLE_CHANNEL = 'navalha-google'

export type GoogleMessage =
  | { type: 'GOOGLE_AUTH_SUCCESS'; code: string; state: string }
  | { type: 'GOOGLE_AUTH_ERROR'; error: string; state: string }

/** The window may close after this message. */
export type GoogleReceipt = { type: 'GOOGLE_AUTH_RECEIVED'; state: string }

export function messageIn(search: string): GoogleMessage {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state') ?? '']
  if (code && state) return { type: 'GOOGLE_AUTH_SUCCESS', code, state }
  return { type: 'GOOGLE_AUTH_ERROR', error: query.get('error') ?? 'no_code', state }
}
