import { Link } from 'react-router-dom'
import { professionalFields } from '#shared/professionals.ts'
import { fieldsOf, useEntityForm, valuesOf } from '../../lib/entity-form.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { SelectField } from '../../ui/field.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PersonFields } from './person-fields.tsx'
import { professionalChange, type SectionProps, useSection, useUpdateProfessional } from './section.ts'

export function DataSection(props: SectionProps) {
  const { member_email } = props.professional
  const may = useMay()
  const section = useSection(props, {
    name: 'data',
    valuesOf: (professional) => valuesOf(professionalFields, professional),
    changeOf: (values) => fieldsOf(professionalFields, values),
  })
  const form = useEntityForm(professionalFields, section)
  return (
    <div className="max-w-3xl">
      <RecordSection form={form}>
        <div className="panel p-4 sm:p-5">
          <PersonFields form={form} />
        </div>
      </RecordSection>
      {may('members.manage') ? (
        <MemberLink {...props} />
      ) : (
        member_email && <p className="mt-2 text-soft">Usa o sistema como {member_email}.</p>
      )}
    </div>
  )
}

/** It saves at once; the member then sees this agenda as their own. */
function MemberLink({ professional }: SectionProps) {
  const query = useStaffQuery('listMembers', {})
  return (
    <div className="panel mt-2 p-4 sm:p-5">
      <QueryView
        query={query}
        failed="Erro ao carregar membros"
        skeleton={<Skeleton label="Carregando membros..." bars={['h-16']} />}
      >
        {({ members }) => <MemberSelect professional={professional} members={members} />}
      </QueryView>
    </div>
  )
}

const seesOwn = 'O membro escolhido vê esta agenda como a própria.'

type SelectProps = Pick<SectionProps, 'professional'> & Pick<StaffOutput<'listMembers'>, 'members'>

function MemberSelect({ professional: { id, version, user_id: linked = '' }, members }: SelectProps) {
  const link = useUpdateProfessional({
    invalidates: [...professionalChange.invalidates, 'listMembers'],
    failed: ({ message }) => message,
  })
  return (
    <SelectField
      field={{
        id: 'professional-member',
        label: 'Acesso ao sistema',
        help: linked ? (
          seesOwn
        ) : (
          <>
            {seesOwn} Quem ainda não é membro:{' '}
            <Link to={`/membros?convidar=${id}`} className="underline">
              convidar por email
            </Link>
            .
          </>
        ),
      }}
      value={linked}
      disabled={link.isPending}
      onChange={({ target }) => link.mutate({ professional_id: id, version, user_id: target.value || null })}
    >
      <option value="">Sem acesso</option>
      {members.map(({ user_id, email, professional_id }) => {
        const taken = professional_id !== undefined && professional_id !== id
        return (
          <option key={user_id} value={user_id} disabled={taken}>
            {email}
            {taken ? ' (já ligado a outro profissional)' : ''}
          </option>
        )
      })}
    </SelectField>
  )
}
