/** Holds a value outside React and tells its listeners about each change. */
export function createStore<T>(value: T) {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls `listener` after each change; returns a function that stops it. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Store<T> = ReturnType<typeof createStore<T>>
