import { useMemo } from 'react'
import { useSession } from '../../../lib/session.ts'
import type { StaffOutput } from '../../../lib/staff-address.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useBusiness, useMay } from '../../../lib/tenant.ts'
import { type DayHours, dayHours, type Opening, openingOf } from './hours.ts'
import { NOBODY } from './items.ts'

export type Professional = StaffOutput<'listProfessionals'>['professionals'][number]
export type Service = StaffOutput<'listServices'>['services'][number]

/** Professionals without a chosen colour get these, which differ in both themes. */
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

export type AgendaContext = {
  professionals: Professional[]
  services: Service[]
  opening: Opening
  timezone: string
  own?: string
  /** A member with only their own agenda needs an active profile. */
  mayAdd: boolean
  byColumn: Map<string, Professional>
  toneOf: (column: string) => string
  hoursOf: (column: string, date: string) => DayHours
}

/** The last visit's context is shown while it is read again; `useDays` invalidates it. */
export function useAgendaContext() {
  const team = useStaffQuery('listProfessionals', {}, { staleTime: 0 })
  const offer = useStaffQuery('listServices', {}, { staleTime: 0 })
  const closed = useStaffQuery('listHolidays', {}, { staleTime: 0 })
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
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

/** The name on an appointment outlasts its professional (RULINGS D4). */
export function columnName(context: AgendaContext, column: string, kept = 'Profissional'): string {
  return column === NOBODY ? 'Sem profissional' : (context.byColumn.get(column)?.name ?? kept)
}

export const offers = (professional: Pick<Professional, 'service_ids'> | undefined, service_id: string) =>
  professional?.service_ids?.includes(service_id) ?? true
