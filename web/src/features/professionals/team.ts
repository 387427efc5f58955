import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppointmentSummary, ListedProfessional } from '#shared/professionals.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffInput, type StaffOutput, staffQuery, useStaffMutation } from '../../lib/staff-api.ts'
import { inTurn } from '../../lib/turns.ts'

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

/** The appointments ahead, asked for anew each time they are shown; what the page was opened with stays as it is. */
export function useUpcomingAppointments(id: string) {
  const { queryKey, queryFn } = staffQuery('getProfessional', { professional_id: id })
  return useQuery<StaffOutput<'getProfessional'>, Failure, AppointmentSummary[]>({
    queryKey: ['upcomingOf', ...queryKey],
    queryFn,
    select: ({ upcoming_appointments }) => upcoming_appointments,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Shows a professional as the server gave it back, wherever one is shown. */
function usePutProfessional(): (professional: ListedProfessional) => void {
  const queryClient = useQueryClient()
  return (professional) => {
    const { queryKey } = staffQuery('getProfessional', { professional_id: professional.id })
    // What is on its way may be older.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<StaffOutput<'getProfessional'>>(
      queryKey,
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

type Versioned = Pick<ListedProfessional, 'id' | 'version'>

/**
 * A change of a professional, after those of this browser that are under way: each part is saved by itself, and one
 * must not stand in another's way. Under way itself while it waits.
 */
export function useChange<I, A extends { professional: ListedProfessional }>(
  { id, version: seen }: Versioned,
  send: (input: I, version: number) => Promise<A>,
) {
  const put = usePutProfessional()
  return useMutation<A, Failure, I>({
    mutationFn: async (input) => {
      const { answer } = await inTurn(id, seen, async (version) => {
        const answer = await send(input, version)
        const left = answer.professional.version
        // What goes by no version may have come after others' changes, which nobody here has seen.
        return { answer, ...(left === version + 1 && { version: left }) }
      })
      return answer
    },
    onSuccess: ({ professional }) => put(professional),
    retry: false,
  })
}

/** Saves some of a professional's fields: against what is shown, or against what a draft began from. */
export function useSave(shown: Versioned, version = shown.version) {
  const update = useStaffMutation('updateProfessional')
  const change = useChange({ id: shown.id, version }, (fields: Change, version) =>
    update.mutateAsync({ professional_id: shown.id, version, ...fields }),
  )
  return {
    busy: change.isPending,
    failure: change.error,
    forget: change.reset,
    save: change.mutateAsync,
  }
}

/** What every part gets: the professional as shown, and how to read it anew (undefined when it does not come). */
export type SectionProps = {
  professional: ListedProfessional
  load: () => Promise<ListedProfessional | undefined>
}
