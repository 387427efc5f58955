import {
  hashKey,
  keepPreviousData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Failure, isOutcomeUnknown } from './failure.ts'
import { serialUpdate } from './serial-update.ts'
import type { StaffInput, StaffOutput, StaffRoute } from './staff-address.ts'
import { type Actor, actorNow, staffCall, staffQuery } from './staff-api.ts'
import { doneToast, failToast } from './toast.ts'

/** Several members change this data all day long. */
const SHARED: ReadonlySet<StaffRoute> = new Set<StaffRoute>([
  'listClients',
  'getClient',
  'listClientAppointments',
  'getClientBalance',
  'listStock',
  'listMovements',
  'getTill',
  'listSales',
  'getSale',
  'listPending',
  'getMetrics',
  'listAudit',
])

/** Data is fresh for 5 min, or for 30 s where colleagues change it (RULINGS G8). */
const freshOf = (route: StaffRoute) => (SHARED.has(route) ? 30_000 : 5 * 60_000)

type QuerySettings<T> = {
  enabled?: boolean
  /** Data is fresh for this many milliseconds. */
  staleTime?: number
  /** The previous input's data stays while the next one loads. */
  keepPrevious?: boolean
  refetchInterval?: number | false | ((query: Query<T, Failure>) => number | false)
}

/** Use it as `const { data, error } = useStaffQuery('listServices', {})`. */
export function useStaffQuery<R extends StaffRoute>(
  route: R,
  input: StaffInput<R>,
  { staleTime = freshOf(route), keepPrevious, ...settings }: QuerySettings<StaffOutput<R>> = {},
) {
  return useQuery<StaffOutput<R>, Failure>({
    ...staffQuery(route, input),
    staleTime,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...settings,
  })
}

/** The route answers page by page. */
type PagedRoute = { [R in StaffRoute]: StaffOutput<R> extends { cursor?: string } ? R : never }[StaffRoute]

/** Previous pages stay while a filter changes. */
export function useStaffPages<R extends PagedRoute>(
  route: R,
  input: StaffInput<R>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  type Page = StaffOutput<R> & { asked_at: number }
  // A separate key keeps pages from colliding with single replies of the same route.
  const queryKey = [...staffQuery(route, input).queryKey, 'pages']
  const actor = actorNow()
  useFirstPageOnReturn(queryKey)
  const query = useInfiniteQuery<Page, Failure, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const asked_at = performance.now()
      const page = await staffCall(route, { ...input, ...(cursor && { cursor }) }, { signal, actor })
      return { ...page, asked_at }
    },
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }: { cursor?: string }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: freshOf(route),
    enabled,
  })
  return { ...query, pages: query.data?.pages ?? [] }
}

/** Returning would read all pages again, so only the first one is kept. */
function useFirstPageOnReturn(queryKey: readonly unknown[]) {
  const queryClient = useQueryClient()
  const latest = useRef(queryKey)
  useEffect(() => {
    const left = latest.current
    latest.current = queryKey
    if (hashKey(left) === hashKey(queryKey)) return
    const state = queryClient.getQueryState<{ pages: unknown[]; pageParams: unknown[] }>(left)
    if (!state?.data) return
    const { pages, pageParams } = state.data
    const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    queryClient.setQueryData(left, first, { updatedAt: state.dataUpdatedAt })
  })
}

export type MutationSettings<R extends StaffRoute> = {
  /** They are read again before the mutation is done. */
  invalidates?: readonly StaffRoute[]
  /** Changes of the record with this id run in order, each with the version that the previous one left. */
  versioned?: (input: StaffInput<R>) => string
  /** It is false for a route without idempotent repeats. */
  retry?: false
  /** The toast has a title and a second line. */
  done?: string | ((result: StaffOutput<R>, input: StaffInput<R>) => [title: string, text?: string])
  /** It is for changes without a form. */
  failed?: (failure: Failure, input: StaffInput<R>) => string
  onSuccess?: (result: StaffOutput<R>, input: StaffInput<R>) => unknown
}

const seenVersion = (input: object) => (input as { version?: number }).version

type Attempt<R extends StaffRoute> = { input: StaffInput<R>; key: string; actor: Actor }

/**
 * A repeated attempt sends its key again, so the server acts once. It is pending until stale data is read
 * again.
 */
export function useStaffMutation<R extends StaffRoute>(
  route: R,
  { invalidates = [], versioned, retry, done, failed, onSuccess }: MutationSettings<R> = {},
) {
  const queryClient = useQueryClient()
  const unanswered = useRef<Attempt<R>>(undefined)
  const { mutate, mutateAsync, ...state } = useMutation<StaffOutput<R>, Failure, Attempt<R>>({
    mutationKey: [route],
    ...(retry === false && { retry }),
    mutationFn: ({ input, key, actor }) => {
      const send = (version?: number) =>
        staffCall(route, version === undefined ? input : { ...input, version }, {
          idempotencyKey: key,
          actor,
        })
      return versioned ? serialUpdate(versioned(input), seenVersion(input), send) : send()
    },
    onSuccess: async (result, { input }) => {
      unanswered.current = undefined
      await onSuccess?.(result, input)
      await refresh(queryClient, invalidates)
      const [title, text] = typeof done === 'function' ? done(result, input) : [done]
      if (title) doneToast(title, text)
    },
    onError: (failure, { input }) => {
      if (!isOutcomeUnknown(failure)) unanswered.current = undefined
      // The screen shows outdated data.
      if (failure.status === 404 || failure.status === 409) void refresh(queryClient, invalidates)
      if (failed) failToast(failed(failure, input))
    },
  })
  const attempt = (input: StaffInput<R>): Attempt<R> => {
    const before = unanswered.current
    const isSame = before && JSON.stringify(before.input) === JSON.stringify(input)
    unanswered.current = isSame ? before : { input, key: crypto.randomUUID(), actor: actorNow() }
    return unanswered.current
  }
  return {
    ...state,
    mutate: (input: StaffInput<R>) => mutate(attempt(input)),
    mutateAsync: (input: StaffInput<R>) => mutateAsync(attempt(input)),
  }
}

/** Data that is not shown is read when it is shown next. */
export const refresh = (queryClient: QueryClient, routes: readonly StaffRoute[]) =>
  Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))

/** Pending inputs, oldest first, are shown over the stored data. */
export function usePending<R extends StaffRoute>(route: R): StaffInput<R>[] {
  return useMutationState({
    filters: { mutationKey: [route], status: 'pending' },
    select: ({ state }) => (state.variables as Attempt<R>).input,
  })
}
