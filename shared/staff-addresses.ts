import * as routes from './staff-routes.ts'

type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

/** Contracts import only their own area's addresses. */
export const staffAddresses: Joined<(typeof routes)[keyof typeof routes]> = Object.assign(
  {},
  ...Object.values(routes),
)
