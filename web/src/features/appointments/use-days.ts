import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AGENDA_CHECK_SECONDS, type Block } from '#shared/agenda.ts'
import type { AgendaVisit } from '#shared/appointments.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffCall, staffQuery } from '../../lib/staff-api.ts'
import { newsBetween, OWN_MS, type Own, withItem, withOwn } from './day-cache.ts'
import { stretchesOf } from './view.ts'

type Range = { from: string; to: string; professional_id?: string }
type Agenda = StaffOutput<'getAgenda'>

/** What days are drawn in, see `useFrame`. */
const framed = ['listProfessionals', 'listServices', 'listHolidays']

/** Shared by all ranges: an own change shows wherever its day is looked at. */
const own = new Map<string, Own>()
const ownNow = () => {
  for (const [id, { until }] of own) if (until < Date.now()) own.delete(id)
  return [...own.values()]
}

export type Changed =
  | { kind: 'visit'; item: AgendaVisit }
  | { kind: 'block'; item: Block }
  | { kind: 'removed'; id: string }

/** What a stretch of the range is read by. */
const stretchQuery = (from: string, to: string, professional_id: string | undefined) => ({
  from,
  to,
  ...staffQuery('getAgenda', { from, to, ...(professional_id && { professional_id }) }),
})
type Stretch = ReturnType<typeof stretchQuery>

/** All stretches as one: there when each of them is, failed when one did. */
const together = (results: UseQueryResult<Agenda>[]) => ({
  days: results.flatMap(({ data }) => data?.days ?? []),
  loaded: results.every(({ data }) => data !== undefined),
  error: results.find(({ error }) => error)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
})

/**
 * The days of a range, kept fresh: their versions are asked for every few seconds while somebody looks, and only days
 * whose version changed are read again. A range longer than the server tells at once is read in stretches. `hold` keeps
 * the days still while something is dragged.
 */
export function useDays(range: Range, onNews: (visits: AgendaVisit[]) => void) {
  const queryClient = useQueryClient()
  const held = useRef(false)
  const { from, to, professional_id } = range
  const stretches = useMemo(
    () => stretchesOf({ from, to }).map((one) => stretchQuery(one.from, one.to, professional_id)),
    [from, to, professional_id],
  )
  const { days, loaded, error, isFetching } = useQueries({
    queries: stretches.map(({ queryKey, queryFn }) => ({
      queryKey,
      queryFn: async (context: { signal: AbortSignal }) => {
        const { days } = await queryFn(context)
        return { days: days.map((day) => withOwn(day, ownNow())) }
      },
      staleTime: 0,
      refetchOnWindowFocus: false,
    })),
    combine: together,
  })
  /** When the days were last known to be right, once that can no longer be said. */
  const [behind, setBehind] = useState<Date>()
  const news = useRef(onNews)
  news.current = onNews

  /** Reads days of a stretch anew and puts them in the place of the old ones. */
  const reread = useCallback(
    async ({ queryKey }: Stretch, dates: readonly string[]) => {
      const [first, last] = [dates[0], dates.at(-1)]
      if (!first || !last) return
      const input = { from: first, to: last, ...(professional_id && { professional_id }) }
      const answer = await staffCall('getAgenda', input)
      const fresh = new Map(answer.days.map((day) => [day.date, withOwn(day, ownNow())]))
      const before = queryClient.getQueryData<Agenda>(queryKey)?.days ?? []
      queryClient.setQueryData<Agenda>(queryKey, { days: before.map((day) => fresh.get(day.date) ?? day) })
      const theirs = newsBetween(before, [...fresh.values()]).filter(({ id }) => !own.has(id))
      if (before.length > 0 && theirs.length > 0) news.current(theirs)
    },
    [queryClient, professional_id],
  )

  const check = useCallback(async () => {
    const changed = await Promise.all(
      stretches.map(async (stretch) => {
        const { from, to, queryKey } = stretch
        // A query: whoever is no longer a member is told by what watches over them.
        const { days } = await queryClient.fetchQuery<StaffOutput<'checkAgenda'>, Failure>({
          ...staffQuery('checkAgenda', { from, to }),
          staleTime: 0,
          retry: false,
        })
        const known = new Map(
          queryClient.getQueryData<Agenda>(queryKey)?.days.map((day) => [day.date, day] as const),
        )
        const grown = days.filter(({ date, version }) => (known.get(date)?.version ?? version) !== version)
        const isReframed = grown.some(({ date, frame }) => known.get(date)?.frame !== frame)
        return { stretch, dates: grown.map(({ date }) => date), isReframed }
      }),
    )
    if (changed.some(({ isReframed }) => isReframed))
      for (const route of framed) void queryClient.invalidateQueries({ queryKey: [route] })
    // Neighbours travel together; a week of which the two days at its ends changed is still one request.
    if (!held.current) await Promise.all(changed.map(({ stretch, dates }) => reread(stretch, dates)))
  }, [queryClient, stretches, reread])

  useEffect(() => {
    if (!loaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let stopped = false
    const readAt = stretches.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.dataUpdatedAt)
    let seenAt = Math.min(...readAt.map((at) => at ?? Date.now()))
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
  }, [queryClient, stretches, check, loaded])

  const apply = useCallback(
    (changed: Changed) => {
      const until = Date.now() + OWN_MS
      const placed = (item: AgendaVisit | Block) => ({
        id: item.id,
        version: item.version,
        date: item.date,
        until,
      })
      const entry: Own =
        changed.kind === 'removed'
          ? { kind: 'removed', id: changed.id, version: Number.MAX_SAFE_INTEGER, until }
          : { ...changed, ...placed(changed.item) }
      own.set(entry.id, entry)
      // In every range that is kept: going back a day must not show what was.
      queryClient.setQueriesData<Agenda>({ queryKey: ['getAgenda'] }, (agenda) =>
        agenda ? { days: withItem(agenda.days, entry) } : agenda,
      )
      if (changed.kind === 'visit') {
        const { queryKey } = staffQuery('getAppointment', { appointment_id: changed.item.id })
        queryClient.setQueryData<StaffOutput<'getAppointment'>>(
          queryKey,
          (before) => before && { ...before, appointment: changed.item },
        )
        // An answer under way may be older than that.
        void queryClient.invalidateQueries({ queryKey })
      }
    },
    [queryClient],
  )

  return {
    days,
    loaded,
    error,
    isFetching,
    retry: () => {
      for (const { queryKey } of stretches)
        if (queryClient.getQueryState(queryKey)?.error)
          void queryClient.refetchQueries({ queryKey, exact: true })
    },
    behind,
    /** Everything shown, and one visit wherever it is, as it is now. */
    refresh: useCallback(
      async (id: string) => {
        void queryClient.invalidateQueries(staffQuery('getAppointment', { appointment_id: id }))
        const datesOf = ({ queryKey }: Stretch) =>
          queryClient.getQueryData<Agenda>(queryKey)?.days.map(({ date }) => date) ?? []
        await Promise.all(stretches.map((stretch) => reread(stretch, datesOf(stretch))))
      },
      [queryClient, stretches, reread],
    ),
    apply,
    hold: useCallback((hold: boolean) => {
      held.current = hold
    }, []),
  }
}
export type Days = ReturnType<typeof useDays>
