import type * as z from 'zod'
import type { StaffRoutes } from '#shared/contracts.ts'
import { type Method, parseAddress } from '#shared/routes.ts'
import { staffAddresses } from '#shared/staff-addresses.ts'

export type StaffInput<R extends StaffRoute> = z.input<StaffRoutes[R]['input']>
export type StaffOutput<R extends StaffRoute> = z.output<StaffRoutes[R]['output']>

export type StaffRoute = keyof typeof staffAddresses

/** Fields outside the path go to the query (GET, DELETE) or the body. */
export function staffRequest(
  route: StaffRoute,
  input: object,
): { method: Method; url: string; body?: object } {
  const { method, path } = parseAddress(staffAddresses[route])
  const rest = { ...input } as Record<string, unknown>
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET' && method !== 'DELETE') return { method, url, body: rest }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined) as [string, string][]
  const query = new URLSearchParams(given).toString()
  return { method, url: query ? `${url}?${query}` : url }
}
