import { useQueryClient } from '@tanstack/react-query'
import type { ListedProfessional } from '#shared/professionals.ts'
import { same } from '../../lib/merge3.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import { useSession } from '../../lib/session.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { refresh, useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { storedWeek, type Week, windowFor } from './rules.ts'

/** Who attends: the person at the screen by default, and others by name. `week` null: theirs stay as they are. */
export type Team = { attends: boolean; name: string; others: string[]; week: Week | null }

/** The names to create, each once. */
export function newNames(
  { attends, name, others }: Team,
  professionals: readonly Pick<ListedProfessional, 'name'>[],
): string[] {
  const known = new Set(professionals.map((one) => normalizeText(one.name)))
  const names = [...(attends ? [name] : []), ...others].map((one) => one.trim()).filter(Boolean)
  return names.filter((one) => {
    const key = normalizeText(one)
    return !known.has(key) && known.add(key)
  })
}

/** Stores a team so that repeating it after a lost answer or a reload makes nobody twice. */
export function useSaveTeam(): (team: Team) => Promise<void> {
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
  return async (team) => {
    const before = await fresh()
    const stored = team.week && storedWeek(team.week)
    if (team.week) await saveWindow(team.week, before.length === 0)
    for (const one of stored ? before : []) {
      if (same([one.hours, one.breaks ?? []], [stored?.hours, stored?.breaks])) continue
      await change.mutateAsync({ professional_id: one.id, version: one.version, ...stored })
    }
    for (const name of newNames(team, before)) await create.mutateAsync({ name, ...stored })
    if (team.attends && may('members.manage')) {
      const all = await fresh()
      const me = all.find(({ name }) => normalizeText(name) === normalizeText(team.name))
      if (me && !me.user_id && !all.some(({ user_id }) => user_id === user))
        await change.mutateAsync({ professional_id: me.id, version: me.version, user_id: user })
    }
    await refresh(queryClient, ['listProfessionals', 'listHolidays', 'getBookingConfig'])
  }
}
