import { hashKey, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ClientRow } from '#shared/clients.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffCall, staffQuery } from '../../lib/staff-api.ts'
import { useChanges, withChanges } from './client-changes.ts'
import { type Filter, listInput } from './client-filter.ts'

const PAGE = 50

type Page = StaffOutput<'listClients'> & { askedAt: number }
type Pages = { pages: Page[]; pageParams: unknown[] }

/**
 * The clients of a filter, page by page, with what was just changed here. The last answer stays while one is on its
 * way. Only the first page comes by itself: `scanned` tells how far the server has got through those who may fit.
 */
export function useClientList(filter: Filter, { limit = PAGE, enabled = true } = {}) {
  const input = { ...listInput(filter), limit }
  const changes = useChanges()
  // Apart from what others ask of this route: these answers are pages.
  const queryKey = [...staffQuery('listClients', input).queryKey, 'pages']
  useFirstPageOnReturn(queryKey)
  const query = useInfiniteQuery<Page, Failure, Pages, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const askedAt = Date.now()
      return {
        ...(await staffCall('listClients', { ...input, ...(cursor && { cursor }) }, { signal })),
        askedAt,
      }
    },
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled,
  })
  const { data, hasNextPage: more } = query
  const rows = data?.pages.flatMap(({ clients }) => clients)
  const answeredAt = Math.min(...(data?.pages.map(({ askedAt }) => askedAt) ?? []))
  const shown = rows && withChanges(rows, changes, filter, { answeredAt, more })
  const scanned = data?.pages.reduce((sum, page) => sum + (page.scanned ?? 0), 0) ?? 0
  return { ...query, rows: shown, scanned }
}

/** Keeps the first page alone of a filter that was left: coming back to it would ask for all of its pages anew. */
function useFirstPageOnReturn(queryKey: readonly unknown[]) {
  const queryClient = useQueryClient()
  const latest = useRef(queryKey)
  useEffect(() => {
    const left = latest.current
    latest.current = queryKey
    if (hashKey(left) === hashKey(queryKey)) return
    const state = queryClient.getQueryState<Pages>(left)
    if (!state?.data) return
    const { pages, pageParams } = state.data
    const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    queryClient.setQueryData<Pages>(left, first, { updatedAt: state.dataUpdatedAt })
  })
}

/** Labels that have come past so far, for suggestions. */
export function useKnownLabels(): string[] {
  const queryClient = useQueryClient()
  const answers = queryClient.getQueriesData<Pages>({ queryKey: ['listClients'] })
  const rows = answers.flatMap(
    ([, data]) => data?.pages?.flatMap(({ clients }): ClientRow[] => clients) ?? [],
  )
  const changed = useChanges().flatMap(({ row }) => row ?? [])
  const labels = new Set([...rows, ...changed].flatMap((row) => row.labels ?? []))
  return [...labels].sort(new Intl.Collator('pt-BR').compare)
}
