import type { ListedProfessional } from '#shared/professionals.ts'
import { reloadOf } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import type { StaffInput, StaffOutput } from '../../lib/staff-api.ts'
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
  labels: Partial<Record<keyof T & string, string>>
  valuesOf: (professional: ListedProfessional) => T
  changeOf: (values: T) => Omit<StaffInput<'updateProfessional'>, 'professional_id' | 'version'>
  saved?: (answer: StaffOutput<'updateProfessional'>) => void
}

export function useSectionForm<T extends Record<string, unknown>>(
  { professional, load }: SectionProps,
  { name, labels, valuesOf, changeOf, saved = () => undefined }: Section<T>,
) {
  const { id: professional_id, version } = professional
  const update = useUpdateProfessional()
  return useRecordForm<T, StaffOutput<'updateProfessional'>>({
    name: `professional:${professional_id}:${name}`,
    values: valuesOf(professional),
    version,
    labels,
    save: (values, base = version) =>
      update.mutateAsync({ professional_id, version: base, ...changeOf(values) }),
    reload: reloadOf(load, valuesOf),
    saved,
  })
}
