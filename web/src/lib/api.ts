import type * as z from 'zod'
import type { linkContracts, publicContracts, RoutesOf } from '#shared/contracts.ts'
import { bookingAddresses, linksAddresses } from '#shared/routes.ts'
import { urlOf } from './address.ts'
import { takePrefetched } from './prefetch.ts'
import { answerOf } from './send.ts'

const addresses = { ...bookingAddresses, ...linksAddresses }
type RouteName = keyof typeof addresses
type Contract = RoutesOf<typeof publicContracts> & RoutesOf<typeof linkContracts>
export type Input<R extends RouteName> = z.input<Contract[R]['input']>
export type Output<R extends RouteName> = z.output<Contract[R]['output']>

type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** Throws a `Failure` for every error. */
export async function call<R extends RouteName>(
  route: R,
  slug: string | undefined,
  input: Input<R>,
  { idempotencyKey, signal }: CallOptions = {},
): Promise<Output<R>> {
  const { method, url, body } = urlOf(addresses[route], slug, input)
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  return answerOf((signal) => takePrefetched(url) ?? fetch(url, { method, body, headers, signal }), signal)
}

/** Use it as `useQuery({ ...query('getCalendar', slug, input), staleTime: 0 })`. */
export function query<R extends RouteName>(route: R, slug: string | undefined, input: Input<R>) {
  return {
    queryKey: [route, slug, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, slug, input, { signal }),
  }
}
