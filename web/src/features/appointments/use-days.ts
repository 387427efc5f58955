import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AGENDA_CHECK_SECONDS, type AgendaDay, type Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffCall, staffQuery } from '../../lib/staff-api.ts'
import { LOCAL_WRITE_MS, type LocalWrite, newsBetween, overlay, versionIn, withItem } from './day-cache.ts'
import { splitRange } from './view.ts'

type Range = { from: string; to: string; professional_id?: string }
type Agenda = StaffOutput<'getAgenda'>

/** The routes of `useAgendaContext`. */
const contextRoutes = ['listProfessionals', 'listServices', 'listHolidays']

/** Shared by all ranges: a local write shows in every range with its day. */
const localWrites = new Map<string, LocalWrite>()
/** Local writes still valid: not expired, not superseded. */
function activeLocalWrites(answered: readonly AgendaDay[]): LocalWrite[] {
  for (const [id, { until, version }] of localWrites)
    if (until < Date.now() || versionIn(answered, id) > version) localWrites.delete(id)
  return [...localWrites.values()]
}

export type Changed =
  | { kind: 'appointment'; item: AgendaAppointment }
  | { kind: 'block'; item: Block }
  | { kind: 'removed'; id: string }

/**
 * The days of a range, kept fresh: their versions are asked for every few seconds while somebody looks, and only days
 * whose version changed are read again. A range longer than the server tells at once is read in stretches. `hold` keeps
 * the days still while something is dragged.
 */
export function useDays(range: Range, onNews: (appointments: AgendaAppointment[]) => void) {
  const queryClient = useQueryClient()
  const held = useRef(false)
  const { from, to, professional_id } = range
  const { queryKey } = useMemo(
    () => staffQuery('getAgenda', { from, to, ...(professional_id && { professional_id }) }),
    [from, to, professional_id],
  )
  const stretches = useMemo(() => splitRange({ from, to }), [from, to])
  const read = useCallback(
    async (spans: Range[], signal?: AbortSignal) => {
      const answers = await Promise.all(
        spans.map(({ from, to }) =>
          staffCall('getAgenda', { from, to, ...(professional_id && { professional_id }) }, { signal }),
        ),
      )
      const days = answers.flatMap((answer) => answer.days)
      const active = activeLocalWrites(days)
      return days.map((day) => overlay(day, active))
    },
    [professional_id],
  )
  const query = useQuery<Agenda, Failure>({
    queryKey,
    queryFn: async ({ signal }) => ({ days: await read(stretches, signal) }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  /** When the days were last known to be right, once that can no longer be said. */
  const [behind, setBehind] = useState<Date>()
  const news = useRef(onNews)
  news.current = onNews

  /** Reads days anew and puts them in the place of the old ones. */
  const reread = useCallback(
    async (dates: readonly string[]) => {
      const spans = stretches.flatMap(({ from, to }) => {
        const within = dates.filter((date) => from <= date && date <= to)
        const [first, last] = [within[0], within.at(-1)]
        return first && last ? [{ from: first, to: last }] : []
      })
      if (spans.length === 0) return
      const fresh = new Map((await read(spans)).map((day) => [day.date, day]))
      const before = queryClient.getQueryData<Agenda>(queryKey)?.days ?? []
      queryClient.setQueryData<Agenda>(queryKey, { days: before.map((day) => fresh.get(day.date) ?? day) })
      const theirs = newsBetween(before, [...fresh.values()]).filter(({ id }) => !localWrites.has(id))
      if (before.length > 0 && theirs.length > 0) news.current(theirs)
    },
    [queryClient, queryKey, stretches, read],
  )

  const check = useCallback(async () => {
    const answers = await Promise.all(
      stretches.map((stretch) =>
        // A query: whoever is no longer a member is told by what watches over them.
        queryClient.fetchQuery<StaffOutput<'checkAgenda'>, Failure>({
          ...staffQuery('checkAgenda', stretch),
          staleTime: 0,
          retry: false,
        }),
      ),
    )
    const days = answers.flatMap((answer) => answer.days)
    const known = new Map(
      queryClient.getQueryData<Agenda>(queryKey)?.days.map((day) => [day.date, day] as const),
    )
    const grown = days.filter(({ date, version }) => (known.get(date)?.version ?? version) !== version)
    if (grown.some(({ date, context_version }) => known.get(date)?.context_version !== context_version))
      for (const route of contextRoutes) void queryClient.invalidateQueries({ queryKey: [route] })
    // Neighbours travel together; a week of which the two days at its ends changed is still one request.
    if (grown.length > 0 && !held.current) await reread(grown.map(({ date }) => date))
  }, [queryClient, queryKey, stretches, reread])

  const loaded = query.data !== undefined
  useEffect(() => {
    if (!loaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let stopped = false
    let seenAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now()
    const next = () => {
      clearTimeout(timer)
      const wait = AGENDA_CHECK_SECONDS * 1_000 * Math.min(10, 2 ** failures)
      if (!stopped) timer = setTimeout(() => void run(), wait)
    }
    const run = async () => {
      if (document.visibilityState === 'visible' && !held.current) {
        try {
          await check()
          failures = 0
          seenAt = Date.now()
        } catch {
          // Asked again, less often; one failure alone is nothing to worry about.
          failures++
        }
        if (!stopped) setBehind(failures > 1 ? new Date(seenAt) : undefined)
      }
      next()
    }
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void run()
    }
    next()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('online', onReturn)
    return () => {
      stopped = true
      setBehind(undefined)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('online', onReturn)
    }
  }, [queryClient, queryKey, check, loaded])

  const apply = useCallback(
    (changed: Changed) => {
      const until = Date.now() + LOCAL_WRITE_MS
      const placed = (item: AgendaAppointment | Block) => ({
        id: item.id,
        version: item.version,
        date: item.date,
        until,
      })
      const entry: LocalWrite =
        changed.kind === 'removed'
          ? { kind: 'removed', id: changed.id, version: Number.MAX_SAFE_INTEGER, until }
          : { ...changed, ...placed(changed.item) }
      // An answer may come after what others, or a later change of one's own, made of it since.
      const kept = queryClient.getQueriesData<Agenda>({ queryKey: ['getAgenda'] })
      const known = kept.map(([, agenda]) => versionIn(agenda?.days ?? [], entry.id))
      if (Math.max(localWrites.get(entry.id)?.version ?? 0, ...known) <= entry.version)
        localWrites.set(entry.id, entry)
      // In every range that is kept: going back a day must not show what was.
      queryClient.setQueriesData<Agenda>({ queryKey: ['getAgenda'] }, (agenda) =>
        agenda ? { days: withItem(agenda.days, entry) } : agenda,
      )
      if (changed.kind === 'appointment') {
        const { queryKey } = staffQuery('getAppointment', { appointment_id: changed.item.id })
        queryClient.setQueryData<StaffOutput<'getAppointment'>>(queryKey, (before) =>
          before && before.appointment.version <= changed.item.version
            ? { ...before, appointment: changed.item }
            : before,
        )
        // An answer under way may be older than that.
        void queryClient.invalidateQueries({ queryKey })
      }
    },
    [queryClient],
  )

  const days: AgendaDay[] = query.data?.days ?? []
  return {
    days,
    loaded,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    behind,
    /** Everything shown, and one appointment wherever it is, as it is now. */
    refresh: useCallback(
      async (id: string) => {
        void queryClient.invalidateQueries(staffQuery('getAppointment', { appointment_id: id }))
        await reread(queryClient.getQueryData<Agenda>(queryKey)?.days.map(({ date }) => date) ?? [])
      },
      [queryClient, queryKey, reread],
    ),
    apply,
    hold: useCallback((hold: boolean) => {
      held.current = hold
    }, []),
  }
}
export type Days = ReturnType<typeof useDays>
