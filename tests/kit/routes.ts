import type { Problem } from '#shared/errors.ts'
import type { Method } from '#shared/routes.ts'
import { staffAddresses } from '#shared/staff-addresses.ts'
import { type StaffOutput, type StaffRoute, staffRequest } from '../../web/src/lib/staff-address.ts'

type Headers = Record<string, string>
type Output<T> = [T] extends [object] ? T & Omit<Problem, keyof T> : Problem
type Answer<T> = { status: number; headers: Record<string, string | string[] | undefined>; body: T }

/**
 * Has a function per route. The input is any object, because tests also send wrong ones and the routes refuse unknown
 * fields. The answer is typed by the route's contract.
 */
export type StaffMember = {
  [R in StaffRoute]: (input?: object, headers?: Headers) => Promise<Answer<Output<StaffOutput<R>>>>
}

type Call = (method: Method, path: string, body?: unknown, headers?: Headers) => Promise<unknown>

/** Returns the staff routes as functions that send their requests by `call`. */
export function staffRoutes(call: Call): StaffMember {
  const routes = (Object.keys(staffAddresses) as StaffRoute[]).map((route) => [
    route,
    (input: object = {}, headers: Headers = {}) => {
      const { method, url, body } = staffRequest(route, input)
      return call(method, url, body, headers)
    },
  ])
  return Object.fromEntries(routes)
}
