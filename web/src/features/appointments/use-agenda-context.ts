import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../lib/failure.ts'
import { useSession } from '../../lib/session.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useBusiness, useMay } from '../../lib/tenant.ts'
import { type DayHours, dayHours, type Opening, openingOf } from './hours.ts'
import { columnOf, NOBODY } from './items.ts'
import { type Now, nowIn } from './statuses.ts'

export type Professional = StaffOutput<'listProfessionals'>['professionals'][number]
export type Service = StaffOutput<'listServices'>['services'][number]
export type Holidays = StaffOutput<'listHolidays'>

/** Tones of professionals who have no colour of their own, told apart in both themes. */
const tones = [
  '#2f7d63',
  '#4a6fa5',
  '#a8741a',
  '#8b5a9f',
  '#b0553f',
  '#3b878c',
  '#7d7a2e',
  '#a34f76',
  '#6660b8',
  '#66737a',
]

/** What an agenda is drawn in: who works, what is offered, when the business is open. */
export type AgendaContext = {
  professionals: Professional[]
  services: Service[]
  opening: Opening
  timezone: string
  /** The one professional whose agenda the member sees, when it is not everybody's. */
  own?: string
  /** Whether the member may put something in: not who has only the own agenda, until that profile is active. */
  mayAdd: boolean
  byColumn: Map<string, Professional>
  toneOf: (column: string) => string
  hoursOf: (column: string, date: string) => DayHours
}

/** Always: while the screen was away nobody told it what changed. */
const anew = { refetchOnMount: 'always' } as const

/** Cached context first, refetched in the background. `useDays` invalidates it after changes. */
export function useAgendaContext(): {
  context?: AgendaContext
  error: Failure | null
  busy: boolean
  retry: () => void
} {
  const team = useQuery<StaffOutput<'listProfessionals'>, Failure>({
    ...staffQuery('listProfessionals', {}),
    ...anew,
  })
  const offer = useQuery<StaffOutput<'listServices'>, Failure>({ ...staffQuery('listServices', {}), ...anew })
  const closed = useQuery<Holidays, Failure>({ ...staffQuery('listHolidays', {}), ...anew })
  const session = useSession()
  const { tenant } = useBusiness()
  const all = useMay()('agenda.all')
  const user = session.status === 'authenticated' ? session.user : ''
  const context = useMemo(() => {
    if (!team.data || !offer.data || !closed.data) return undefined
    const everyone = team.data.professionals
    const holidays = closed.data
    const me = everyone.find(({ user_id }) => user_id === user)
    const professionals = all ? everyone : everyone.filter((one) => one === me)
    const byColumn = new Map(everyone.map((professional) => [professional.id, professional]))
    const opening = openingOf(holidays)
    const context: AgendaContext = {
      professionals,
      services: offer.data.services,
      opening,
      timezone: holidays.opening.timezone,
      own: all ? undefined : me?.id,
      mayAdd: all || me?.is_active === true,
      byColumn,
      toneOf: (column) =>
        byColumn.get(column)?.color ??
        tones[everyone.findIndex(({ id }) => id === column) % tones.length] ??
        '#66737a',
      hoursOf: (column, date) => dayHours(byColumn.get(column), date, opening, holidays),
    }
    return context
  }, [team.data, offer.data, closed.data, user, all])
  const queries = [team, offer, closed]
  return {
    context: tenant ? context : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    busy: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/**
 * Who a column belongs to, as people say it; `kept`: the name on an appointment, which outlasts the person (RULINGS
 * D4).
 */
export function columnName(context: AgendaContext, column: string, kept = 'Profissional'): string {
  return column === NOBODY ? 'Sem profissional' : (context.byColumn.get(column)?.name ?? kept)
}

/** The business's date and minute, moved on at each full minute. */
export function useNow(timezone: string): Now {
  const [now, setNow] = useState(() => nowIn(timezone, new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(nowIn(timezone, new Date()))
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 50)
    }
    tick()
    return () => clearTimeout(timer)
  }, [timezone])
  return now
}

/**
 * Columns of a day: everybody active, who else has something there, who is gone but had, and nobody when somebody waits
 * for one. Who is chosen has one, empty or not.
 */
export function columnsOf(
  context: AgendaContext,
  present: ReadonlySet<string>,
  chosen: readonly string[],
): string[] {
  const shown = new Set([...present, ...chosen])
  const known = context.professionals
    .filter(({ id, is_active }) => is_active || shown.has(id))
    .map(({ id }) => columnOf(id))
  const gone = [...present].filter((column) => column !== NOBODY && !context.byColumn.has(column))
  const columns = [...known, ...gone, ...(shown.has(NOBODY) ? [NOBODY] : [])]
  const wanted = columns.filter((column) => chosen.includes(column))
  return chosen.length > 0 && wanted.length > 0 ? wanted : columns
}
