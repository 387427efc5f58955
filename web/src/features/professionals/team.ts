import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedProfessional, VisitAhead } from '#shared/professionals.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffInput, type StaffOutput, staffQuery, useStaffMutation } from '../../lib/staff-api.ts'

export function useTeam() {
  return useQuery<StaffOutput<'listProfessionals'>, Failure>({
    ...staffQuery('listProfessionals', {}),
    staleTime: 30_000,
  })
}

/** One of them, read once when opened: what others change meanwhile comes by asking, not under the hands. */
export function useProfessional(id: string) {
  return useQuery<StaffOutput<'getProfessional'>, Failure>({
    ...staffQuery('getProfessional', { professional_id: id }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The visits ahead, asked for anew each time they are shown; what the page was opened with stays as it is. */
export function useVisitsAhead(id: string) {
  const { queryKey, queryFn } = staffQuery('getProfessional', { professional_id: id })
  return useQuery<StaffOutput<'getProfessional'>, Failure, VisitAhead[]>({
    queryKey: ['visitsAhead', ...queryKey],
    queryFn,
    select: ({ visits_ahead }) => visits_ahead,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Shows a professional as the server gave it back, wherever one is shown. */
export function usePutProfessional(): (professional: ListedProfessional) => void {
  const queryClient = useQueryClient()
  return (professional) => {
    queryClient.setQueryData<StaffOutput<'getProfessional'>>(
      staffQuery('getProfessional', { professional_id: professional.id }).queryKey,
      (data) => data && { ...data, professional },
    )
    queryClient.setQueryData<StaffOutput<'listProfessionals'>>(
      staffQuery('listProfessionals', {}).queryKey,
      (data) =>
        data && {
          professionals: data.professionals.map((one) => (one.id === professional.id ? professional : one)),
        },
    )
  }
}

type Change = Omit<StaffInput<'updateProfessional'>, 'professional_id' | 'version'>

/** Saves some of a professional's fields: against what is shown, or against what a draft began from. */
export function useSave(shown: Pick<ListedProfessional, 'id' | 'version'>, version = shown.version) {
  const put = usePutProfessional()
  const update = useStaffMutation('updateProfessional', {
    onSuccess: ({ professional }) => put(professional),
  })
  return {
    busy: update.isPending,
    failure: update.error,
    forget: update.reset,
    save: (change: Change) => update.mutateAsync({ professional_id: shown.id, version, ...change }),
  }
}

/** What every part gets: the professional as shown, and how to read it anew (undefined when it does not come). */
export type SectionProps = {
  professional: ListedProfessional
  load: () => Promise<ListedProfessional | undefined>
}
