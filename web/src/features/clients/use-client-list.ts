import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ClientRow } from '#shared/clients.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffCall, staffQuery } from '../../lib/staff-api.ts'
import { useChanges, withChanges } from './client-changes.ts'
import { type Filter, listInput } from './client-filter.ts'

const PAGE = 50

type Page = StaffOutput<'listClients'> & { askedAt: number }
type Pages = { pages: Page[] }

/** The clients of a filter, page by page, with what was just changed here. The last answer stays while one is on its way. */
export function useClientList(filter: Filter, { limit = PAGE, enabled = true } = {}) {
  const input = { ...listInput(filter), limit }
  const changes = useChanges()
  const query = useInfiniteQuery<Page, Failure, Pages, readonly unknown[], string | undefined>({
    // Apart from what others ask of this route: these answers are pages.
    queryKey: [...staffQuery('listClients', input).queryKey, 'pages'],
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
  // A page of several wishes at once may hold nobody that fits while the next ones do.
  const { fetchNextPage } = query
  const goesOn = rows?.length === 0 && more && !query.isFetching && !query.isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return { ...query, rows: rows?.length === 0 && more ? undefined : shown }
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
