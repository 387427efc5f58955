import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppointmentSummary, ListedProfessional } from '#shared/professionals.ts'
import type { Failure } from '../../lib/failure.ts'
import { serialUpdate } from '../../lib/serial-update.ts'
import { type StaffInput, type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'

export function useTeam() {
  return useQuery<StaffOutput<'listProfessionals'>, Failure>({
    ...staffQuery('listProfessionals', {}),
    staleTime: 30_000,
  })
}

/** One professional, read once when opened: others' changes are loaded on request, never under an open form. */
export function useProfessional(id: string) {
  return useQuery<StaffOutput<'getProfessional'>, Failure>({
    ...staffQuery('getProfessional', { professional_id: id }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Upcoming appointments, refetched each time they are shown; the page's own data stays as it is. */
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

/** Puts a professional from an answer into every query that shows it. */
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
 * Updates a professional after this browser's earlier updates: the parts are saved separately and must not conflict with
 * each other. Pending while it waits.
 */
export function useChange<I, A extends { professional: ListedProfessional }>(
  { id, version: seen }: Versioned,
  send: (input: I, version: number) => Promise<A>,
) {
  const put = usePutProfessional()
  return useMutation<A, Failure, I>({
    mutationFn: async (input) => {
      const { answer } = await serialUpdate(id, seen, async (version) => {
        const answer = await send(input, version)
        const left = answer.professional.version
        // Only advance the chain when the answer is exactly the next version.
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

/** Props of every part: the professional as shown, and `load` to read it again (undefined after a failure). */
export type SectionProps = {
  professional: ListedProfessional
  load: () => Promise<ListedProfessional | undefined>
}
