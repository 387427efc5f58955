/** Creating leaves out what changing clears with null. */
export function withoutNulls<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T as null extends T[K] ? never : K]: T[K]
  } & { [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]> }
}
