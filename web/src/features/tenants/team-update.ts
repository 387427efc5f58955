import { useQueryClient } from '@tanstack/react-query'
import type { StaffOutput } from '../../lib/staff-api.ts'

export type Team = StaffOutput<'listMembers'>

/** Shows a change of the team at once; the list is refetched behind it. */
export function useTeamUpdate() {
  const queryClient = useQueryClient()
  return (update: (team: Team) => Team) => {
    queryClient.setQueriesData<Team>({ queryKey: ['listMembers'] }, (team) => team && update(team))
    void queryClient.invalidateQueries({ queryKey: ['listMembers'] })
  }
}

export const withoutInvitation = (team: Team, id: string): Team => ({
  ...team,
  invitations: team.invitations.filter((one) => one.id !== id),
})
