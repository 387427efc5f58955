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
import type { StaffRoute } from './staff-address.ts'
import {
  type Actor,
  actorNow,
  type StaffInput,
  type StaffOutput,
  staffCall,
  staffQuery,
} from './staff-api.ts'
import { doneToast, failToast } from './toast.ts'

/** Several members change the answers of these routes at the same time, all day long. */
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

/** Milliseconds for which an answer counts as current (RULINGS G8): 5 min, or 30 s where colleagues change it meanwhile. */
const freshOf = (route: StaffRoute) => (SHARED.has(route) ? 30_000 : 5 * 60_000)

type QuerySettings<T> = {
  enabled?: boolean
  /** An answer counts as current for so many milliseconds. */
  staleTime?: number
  /** Shows the answer for the input before while the next one loads. */
  keepPrevious?: boolean
  refetchInterval?: number | false | ((query: Query<T, Failure>) => number | false)
}

/** The answer of a route: `const { data, error } = useStaffQuery('listServices', {})`. */
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

/** A route that answers page by page. */
type PagedRoute = { [R in StaffRoute]: StaffOutput<R> extends { cursor?: string } ? R : never }[StaffRoute]

/** The pages of a list in order; `fetchNextPage` loads one more. The pages before stay while a filter changes. */
export function useStaffPages<R extends PagedRoute>(
  route: R,
  input: StaffInput<R>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  type Page = StaffOutput<R> & { asked_at: number }
  // A separate key keeps pages from colliding with single answers of the same route.
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

/** Keeps only the first page of a list whose input changed: returning would read all pages again. */
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
  /** Routes whose answers it changes: they are read again before the mutation is done. */
  invalidates?: readonly StaffRoute[]
  /**
   * Id of the record that it changes. This browser's changes of one record run in order, each against the version that
   * the one before left; others' changes still conflict.
   */
  versioned?: (input: StaffInput<R>) => string
  /** False for a route without idempotent repeats: an attempt without an answer is left to the caller. */
  retry?: false
  /** Title of the toast afterwards, and a second line. */
  done?: string | ((result: StaffOutput<R>, input: StaffInput<R>) => [title: string, text?: string])
  /** Text of the toast after a failure, for changes without a form. */
  failed?: (failure: Failure, input: StaffInput<R>) => string
  onSuccess?: (result: StaffOutput<R>, input: StaffInput<R>) => unknown
}

const seenVersion = (input: object) => (input as { version?: number }).version

type Attempt<R extends StaffRoute> = { input: StaffInput<R>; key: string; actor: Actor }

/**
 * A change: `change.mutate(input)`. Repeating an attempt without an answer sends its key again, so the server acts once.
 * Pending until what it invalidates has been read again.
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

/** Reads the shown answers of these routes again; the others when they are shown next. */
export const refresh = (queryClient: QueryClient, routes: readonly StaffRoute[]) =>
  Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))

/** Inputs of a route's changes that are under way, oldest first: shown over the stored data until they are in it. */
export function usePending<R extends StaffRoute>(route: R): StaffInput<R>[] {
  return useMutationState({
    filters: { mutationKey: [route], status: 'pending' },
    select: ({ state }) => (state.variables as Attempt<R>).input,
  })
}
