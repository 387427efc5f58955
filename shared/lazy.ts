/**
 * What each of `makers` gives, made when first asked for and then kept. Schemas are made this way: building all of an
 * area's at once was a third of the public API's cold start, and one request needs few of them.
 */
export function lazily<M extends Record<string, () => unknown>>(
  makers: M,
): { [K in keyof M]: ReturnType<M[K]> } {
  const made = {} as { [K in keyof M]: ReturnType<M[K]> }
  for (const key of Object.keys(makers) as (keyof M)[]) {
    Object.defineProperty(made, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = makers[key]?.()
        Object.defineProperty(made, key, { enumerable: true, value })
        return value
      },
    })
  }
  return made
}
