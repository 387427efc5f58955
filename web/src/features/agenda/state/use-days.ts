import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Failure } from '../../../lib/failure.ts'
import { keepWrite, localWrites, useLocalWrites } from '../../../lib/local-writes.ts'
import type { StaffOutput } from '../../../lib/staff-address.ts'
import { staffCall, staffQuery } from '../../../lib/staff-api.ts'
import { refresh as refreshRoutes } from '../../../lib/staff-query.ts'
import { splitRange } from '../view.ts'
import { type CachedDay, changesByOthers, overlay } from './day-cache.ts'
import { usePolling } from './use-polling.ts'

type Range = { from: string; to: string; professional_id?: string }
type Cached = { days: CachedDay[] }

/** `useAgendaContext` reads these routes. */
const contextRoutes = ['listProfessionals', 'listServices', 'listHolidays'] as const

const keptOf = <T extends { id: string; version: number }>(value: T) => ({
  id: value.id,
  version: value.version,
  value,
})

/** Versions are polled, and only changed days are read again. `hold` pauses that during a drag. */
export function useDays(range: Range, onNews: (appointments: AgendaAppointment[]) => void) {
  const queryClient = useQueryClient()
  const held = useRef(false)
  const { from, to, professional_id } = range
  const { queryKey } = useMemo(
    () => staffQuery('getAgenda', { from, to, ...(professional_id && { professional_id }) }),
    [from, to, professional_id],
  )
  const pieces = useMemo(() => splitRange({ from, to }), [from, to])
  const read = useCallback(
    async (spans: Range[], signal?: AbortSignal): Promise<CachedDay[]> => {
      const asked_at = performance.now()
      const answers = await Promise.all(
        spans.map(({ from, to }) =>
          staffCall('getAgenda', { from, to, ...(professional_id && { professional_id }) }, { signal }),
        ),
      )
      return answers.flatMap(({ days }) => days).map((day) => ({ ...day, asked_at }))
    },
    [professional_id],
  )
  const query = useQuery<Cached, Failure>({
    queryKey: [...queryKey, 'days'],
    queryFn: async ({ signal }) => ({ days: await read(pieces, signal) }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const cached = useCallback(
    () => queryClient.getQueryData<Cached>([...queryKey, 'days'])?.days ?? [],
    [queryClient, queryKey],
  )
  const news = useRef(onNews)
  news.current = onNews

  const reread = useCallback(
    async (dates: readonly string[]) => {
      const spans = pieces.flatMap(({ from, to }) => {
        const within = dates.filter((date) => from <= date && date <= to)
        const [first, last] = [within[0], within.at(-1)]
        return first && last ? [{ from: first, to: last }] : []
      })
      if (spans.length === 0) return
      const fresh = new Map((await read(spans)).map((day) => [day.date, day]))
      const before = cached()
      queryClient.setQueryData<Cached>([...queryKey, 'days'], {
        days: before.map((day) => fresh.get(day.date) ?? day),
      })
      const theirs = changesByOthers(before, [...fresh.values()], localWrites('appointment'))
      if (before.length > 0 && theirs.length > 0) news.current(theirs)
    },
    [queryClient, queryKey, pieces, read, cached],
  )
  const check = useCallback(async () => {
    if (held.current) return
    const answers = await Promise.all(
      pieces.map((piece) =>
        // It is a query, so that the loss of the membership is noticed like everywhere else.
        queryClient.fetchQuery<StaffOutput<'checkAgenda'>, Failure>({
          ...staffQuery('checkAgenda', piece),
          staleTime: 0,
          retry: false,
        }),
      ),
    )
    const known = new Map(cached().map((day) => [day.date, day]))
    const changed = answers
      .flatMap(({ days }) => days)
      .filter(({ date, version }) => (known.get(date)?.version ?? version) !== version)
    if (changed.some(({ date, context_version }) => known.get(date)?.context_version !== context_version))
      void refreshRoutes(queryClient, contextRoutes)
    if (changed.length > 0 && !held.current) await reread(changed.map(({ date }) => date))
  }, [queryClient, pieces, cached, reread])
  const behind = usePolling(check, query.data !== undefined, query.dataUpdatedAt)

  const appointments = useLocalWrites<AgendaAppointment>('appointment')
  const blocks = useLocalWrites<Block>('block')
  const days = useMemo<AgendaDay[]>(
    () => (query.data?.days ?? []).map((day) => overlay(day, { appointments, blocks }, professional_id)),
    [query.data, appointments, blocks, professional_id],
  )
  return {
    days,
    query,
    behind,
    changed: (item: AgendaAppointment) => keepWrite('appointment', keptOf(item)),
    changedBlock: (item: Block) => keepWrite('block', keptOf(item)),
    removed: (id: string) => keepWrite('block', { id, version: Number.MAX_SAFE_INTEGER }),
    /** Returns the days after everything shown has been read again. */
    refresh: async (id: string): Promise<AgendaDay[]> => {
      void queryClient.invalidateQueries({
        queryKey: staffQuery('getAppointment', { appointment_id: id }).queryKey,
      })
      await reread(cached().map(({ date }) => date))
      return cached()
    },
    hold: (hold: boolean) => {
      held.current = hold
    },
  }
}
export type Days = ReturnType<typeof useDays>
