import type { ListedProfessional } from '#shared/professionals.ts'
import { reloadOf } from '../../lib/record.ts'
import type { StaffInput, StaffOutput } from '../../lib/staff-address.ts'
import { type MutationSettings, useStaffMutation } from '../../lib/staff-query.ts'

/** `load` reads the professional again, and returns undefined after a failure. */
export type SectionProps = {
  professional: ListedProfessional
  load: () => Promise<ListedProfessional | undefined>
}

/** Changes of one professional run in order, so that sections do not conflict. */
export const professionalChange = {
  invalidates: ['getProfessional', 'listProfessionals'],
  versioned: ({ professional_id }: { professional_id: string }) => professional_id,
} as const

export const useUpdateProfessional = (settings: MutationSettings<'updateProfessional'> = {}) =>
  useStaffMutation('updateProfessional', {
    ...professionalChange,
    done: 'Profissional atualizado com sucesso',
    ...settings,
  })

type Section<T> = {
  name: string
  valuesOf: (professional: ListedProfessional) => T
  changeOf: (values: T) => Omit<StaffInput<'updateProfessional'>, 'professional_id' | 'version'>
  saved?: (answer: StaffOutput<'updateProfessional'>) => void
}

/** Returns the settings of a form over some fields of the professional. */
export function useSection<T>(
  { professional, load }: SectionProps,
  { name, valuesOf, changeOf, saved = () => undefined }: Section<T>,
) {
  const { id: professional_id, version } = professional
  const update = useUpdateProfessional()
  return {
    name: `professional:${professional_id}:${name}`,
    values: valuesOf(professional),
    version,
    save: (values: T, base = version) =>
      update.mutateAsync({ professional_id, version: base, ...changeOf(values) }),
    reload: reloadOf(load, valuesOf),
    saved,
  }
}
