import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { ListWish } from '#shared/client-search.ts'
import type { ClientRow } from '#shared/clients.ts'
import { maybeMissing, useLocalWrites } from '../../lib/local-writes.ts'
import { useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { useStaffPages } from '../../lib/staff-query.ts'
import { withWrites } from './client-rows.ts'

/** Search, filters and order in the address, and what the route takes for them. */
export function useClientFilter() {
  const [filter, change] = useQueryState({ busca: '', ordem: '', etiqueta: '', aniversario: '' })
  const search = filter.busca.trim()
  const month = /^([1-9]|1[0-2])$/.test(filter.aniversario) ? Number(filter.aniversario) : 0
  const wish: ListWish = {
    ...(search && { search }),
    ...(!search && filter.ordem === 'recentes' && { order: 'recent' }),
    ...(filter.etiqueta && { label: filter.etiqueta }),
    ...(month && { birthday_month: month }),
  }
  return { filter, wish, change, clear: () => change({ busca: '', etiqueta: '', aniversario: '' }) }
}

/** The clients of a wish, page by page. `scanned`: through how many the server has looked for several words or filters. */
export function useClientList(wish: ListWish, { limit = 50, enabled = true } = {}) {
  const writes = useLocalWrites<ClientRow>('client')
  const { pages, data, hasNextPage, ...query } = useStaffPages('listClients', { ...wish, limit }, { enabled })
  const answeredAt = Math.min(...pages.map(({ asked_at }) => asked_at))
  const rows = withWrites(
    pages.flatMap(({ clients }) => clients),
    maybeMissing(writes, answeredAt),
    wish,
    hasNextPage,
  )
  const scanned = pages.reduce((sum, page) => sum + (page.scanned ?? 0), 0)
  return { ...query, hasNextPage, data: data && rows, scanned }
}

const byName = new Intl.Collator('pt-BR').compare

/** Labels seen in lists so far, for suggestions. */
export function useKnownLabels(): string[] {
  const lists = useQueryClient().getQueriesData<InfiniteData<StaffOutput<'listClients'>>>({
    queryKey: ['listClients'],
    predicate: ({ queryKey }) => queryKey.at(-1) === 'pages',
  })
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap(({ clients }) => clients) ?? [])
  const written = useLocalWrites<ClientRow>('client').flatMap(({ value }) => value ?? [])
  return [...new Set([...rows, ...written].flatMap(({ labels = [] }) => labels))].sort(byName)
}
