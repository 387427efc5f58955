import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { ClientRow } from '#shared/clients.ts'
import { maybeMissing, useLocalWrites } from '../../lib/local-writes.ts'
import { useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffPages } from '../../lib/staff-query.ts'
import { type ClientWish, withWrites } from './client-rows.ts'

/** The list offers these numbers of days without a visit. */
export const absences = [30, 45, 60, 90, 180]

export function useClientFilter() {
  const [filter, change] = useQueryState({
    busca: '',
    ordem: '',
    etiqueta: '',
    aniversario: '',
    ausencia: '',
  })
  const search = filter.busca.trim()
  const month = /^([1-9]|1[0-2])$/.test(filter.aniversario) ? Number(filter.aniversario) : 0
  const absent_days = absences.find((days) => String(days) === filter.ausencia)
  const wish: ClientWish = {
    ...(search && { search }),
    ...(!search && filter.ordem === 'recentes' && { order: 'recent' }),
    ...(filter.etiqueta && { label: filter.etiqueta }),
    ...(month && { birthday_month: month }),
    ...(absent_days && { absent_days }),
  }
  const clear = () => change({ busca: '', etiqueta: '', aniversario: '', ausencia: '' })
  return { filter, wish, change, clear }
}

/** `scanned` counts clients that were searched for several words or filters. */
export function useClientList(wish: ClientWish, { limit = 50, enabled = true, visits = false } = {}) {
  const writes = useLocalWrites<ClientRow>('client')
  const { pages, data, hasNextPage, ...query } = useStaffPages(
    'listClients',
    { ...wish, limit, ...(visits && { with: 'visits' as const }) },
    { enabled },
  )
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

export function useKnownLabels(): string[] {
  const lists = useQueryClient().getQueriesData<InfiniteData<StaffOutput<'listClients'>>>({
    queryKey: ['listClients'],
    predicate: ({ queryKey }) => queryKey.at(-1) === 'pages',
  })
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap(({ clients }) => clients) ?? [])
  const written = useLocalWrites<ClientRow>('client').flatMap(({ value }) => value ?? [])
  return [...new Set([...rows, ...written].flatMap(({ labels = [] }) => labels))].sort(byName)
}
