import { useEffect } from 'react'
import type { CompanyProfile } from '#shared/company.ts'
import { useEntityForm } from '../../lib/entity-form.ts'
import type { Failure } from '../../lib/failure.ts'
import { reloadOf } from '../../lib/record.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CompanyFields } from './company-fields.tsx'
import { companyChange, companyValues, profileFields } from './company-values.ts'
import { SHOWN_SOON } from './page-values.ts'

type TabProps = {
  /** The tab reports whether it has unsaved changes. */
  onDirty: (dirty: boolean) => void
}

export function CompanyTab(props: TabProps) {
  const query = useStaffQuery('getCompany', {}, { staleTime: 0 })
  const load = async () => {
    const { data, isError } = await query.refetch()
    return isError ? undefined : data
  }
  return (
    <QueryView
      query={query}
      failed="Não foi possível carregar o perfil da empresa."
      skeleton={
        <Skeleton label="Carregando perfil..." bars={['h-72', 'h-64']} className="max-w-3xl space-y-5" />
      }
    >
      {(company) => <CompanyForm {...props} company={company} load={load} />}
    </QueryView>
  )
}

type FormProps = TabProps & { company: CompanyProfile; load: () => Promise<CompanyProfile | undefined> }

function CompanyForm({ company, load, onDirty }: FormProps) {
  const update = useStaffMutation('updateCompany', {
    invalidates: ['getCompany', 'getUserTenants', 'listHolidays'],
    versioned: () => company.id,
    done: () => ['Perfil da empresa atualizado com sucesso!', SHOWN_SOON],
  })
  const form = useEntityForm(profileFields, {
    name: 'company',
    values: companyValues(company),
    version: company.version,
    save: async (values, version = company.version, base) => {
      try {
        return await update.mutateAsync({ version, ...companyChange(values, base) })
      } catch (error) {
        throw withSpecText(error as Failure)
      }
    },
    reload: reloadOf(load, companyValues),
    saved: () => undefined,
  })
  useEffect(() => onDirty(form.isDirty), [onDirty, form.isDirty])
  return (
    <RecordSection form={form} className="max-w-3xl">
      <CompanyFields form={form} />
    </RecordSection>
  )
}

/** The member was removed from the tenant meanwhile. */
const withSpecText = (failure: Failure): Failure =>
  failure.code === 'tenant_not_found'
    ? Object.assign(failure, { message: 'Nenhuma empresa selecionada para atualizar.' })
    : failure
