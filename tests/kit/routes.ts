import type * as z from 'zod'
import type { Contract } from '#shared/contract.ts'
import type { StaffRoutes } from '#shared/contracts.ts'
import type { Problem } from '#shared/errors.ts'
import { type Address, type Method, parseAddress } from '#shared/routes.ts'
import { staffAddresses } from '#shared/staff-addresses.ts'

type Headers = Record<string, string>
type Output<T> = [T] extends [object] ? T & Omit<Problem, keyof T> : Problem
type Answer<T> = { status: number; headers: Record<string, string | string[] | undefined>; body: T }

/**
 * Has a function per route. The input is any object, because tests also send wrong ones and the routes refuse unknown
 * fields. The answer is typed by the route's contract.
 */
type RoutesByName<C extends Contract> = {
  [Name in keyof C]: (
    input?: object,
    headers?: Headers,
  ) => Promise<Answer<Output<z.output<C[Name]['output']>>>>
}
export type StaffMember = RoutesByName<StaffRoutes>

type Call = (method: Method, path: string, body?: unknown, headers?: Headers) => Promise<unknown>

/** Returns the request of a route: fields outside the path go to the query (GET, DELETE) or the body. */
function requestOf(address: Address, input: object): { method: Method; path: string; body?: object } {
  const { method, path } = parseAddress(address)
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined) throw new Error(`${address} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { method, path: filled, body: rest }
  const given = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const query = String(new URLSearchParams(given))
  return { method, path: query ? `${filled}?${query}` : filled }
}

/** Returns the routes of these addresses as functions that send their requests by `call`. */
function routesByName<Routes>(addresses: Record<string, Address>, call: Call): Routes {
  const routes = Object.entries(addresses).map(([name, address]) => [
    name,
    (input: object = {}, headers: Headers = {}) => {
      const { method, path, body } = requestOf(address, input)
      return call(method, path, body, headers)
    },
  ])
  return Object.fromEntries(routes) as Routes
}

export const staffRoutes = (call: Call): StaffMember => routesByName(staffAddresses, call)
