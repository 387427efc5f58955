import { useQueryClient } from '@tanstack/react-query'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { isSameText } from '../../lib/normalize-text.ts'
import { useSession } from '../../lib/session.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { refresh, useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { storedWeek, type Week, windowFor } from './rules.ts'
import { newNames, type Shown, type Team, weekChanges } from './team-draft.ts'

/** What was stored counts even when the rest fails. */
type Calls = {
  stored: (one: Shown) => void
  affected: (appointments: readonly AppointmentSummary[]) => void
}

/** Repeating it after a lost reply or a reload duplicates nobody. */
export function useSaveTeam() {
  const queryClient = useQueryClient()
  const session = useSession()
  const may = useMay()
  const window = useStaffMutation('updateBookingConfig')
  const create = useStaffMutation('createProfessional')
  const change = useStaffMutation('updateProfessional')
  const user = session.status === 'authenticated' ? session.user : ''
  const fresh = async () => {
    const { professionals } = await queryClient.fetchQuery({
      ...staffQuery('listProfessionals', {}),
      staleTime: 0,
    })
    return professionals
  }
  const saveWindow = async (week: Week, isNew: boolean) => {
    const config = await queryClient.fetchQuery({ ...staffQuery('getBookingConfig', {}), staleTime: 0 })
    const now = { start: config.booking_window_start_time, end: config.booking_window_end_time }
    const { start, end } = windowFor(week, now, isNew)
    if (start === now.start && end === now.end) return
    await window.mutateAsync({
      version: config.version,
      booking_window_start_time: start,
      booking_window_end_time: end,
    })
  }
  const linkMe = async (name: string, stored: Calls['stored']) => {
    const all = await fresh()
    const me = all.find((one) => isSameText(one.name, name))
    if (!me || me.user_id || all.some(({ user_id }) => user_id === user)) return
    const linked = { professional_id: me.id, version: me.version, user_id: user }
    stored((await change.mutateAsync(linked)).professional)
  }
  const save = async (team: Team, { stored, affected }: Calls) => {
    try {
      const before = await fresh()
      const names = newNames(team, before)
      const changes = weekChanges(team, before)
      if (team.week && names.length + changes.length > 0) await saveWindow(team.week, before.length === 0)
      for (const one of changes) {
        const { professional, affected_appointments } = await change.mutateAsync(one)
        stored(professional)
        affected(affected_appointments)
      }
      for (const name of names)
        stored(await create.mutateAsync({ name, ...(team.week && storedWeek(team.week)) }))
      if (team.attends && may('members.manage')) await linkMe(team.name, stored)
    } finally {
      await refresh(queryClient, ['listProfessionals', 'listHolidays', 'getBookingConfig'])
    }
  }
  return { save, fresh }
}
