/**
 * Browser storage that may be switched off (private windows, policies): then nothing is remembered and nothing
 * breaks.
 */
export type Store = 'localStorage' | 'sessionStorage'

export function readStored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

/** Forgets every key that begins like this. */
export function forgetAll(store: Store, prefix: string) {
  try {
    for (const key of Object.keys(window[store])) if (key.startsWith(prefix)) window[store].removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Keeps `value`, or forgets the key when it is null. */
export function keep(store: Store, key: string, value: string | null) {
  try {
    if (value === null) window[store].removeItem(key)
    else window[store].setItem(key, value)
  } catch {
    // Nothing is kept: the page still works until it is closed.
  }
}
