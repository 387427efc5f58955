export type StorageName = 'localStorage' | 'sessionStorage'

export function readStored(store: StorageName, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

/** Returns the stored JSON; undefined when there is none. */
export function readJson<T>(store: StorageName, key: string): T | undefined {
  try {
    return JSON.parse(readStored(store, key) ?? '') as T
  } catch {
    return undefined
  }
}

export function forgetAll(store: StorageName, prefix: string) {
  try {
    for (const key of Object.keys(window[store])) if (key.startsWith(prefix)) window[store].removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Null removes the key. */
export function keep(store: StorageName, key: string, value: string | null) {
  try {
    if (value === null) window[store].removeItem(key)
    else window[store].setItem(key, value)
  } catch {
    // The browser stores nothing, so the page works until it is closed.
  }
}
