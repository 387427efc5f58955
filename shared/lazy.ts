/** Making all schemas at start took a third of a cold start. */
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
