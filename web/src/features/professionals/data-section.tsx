import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFieldErrors, useDraftForm } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useMay } from '../../lib/tenant.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { SelectField } from '../../ui/field.tsx'
import { PersonFields, type PersonValues, personFields, personNames, personOf } from './person-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { type SectionProps, useSave } from './team.ts'

/** Name, contact, specialties and colour; and whose agenda it is. */
export function DataSection({ professional, load }: SectionProps) {
  const form = useDraftForm<PersonValues>(
    `professional:${professional.id}`,
    personOf(professional),
    professional.version,
  )
  const { save, busy, failure, forget } = useSave(professional, form.version)
  const [named, setNamed] = useState(false)
  const may = useMay()
  const submit = form.handleSubmit(async ({ name, phone, email, specialties, color }) => {
    try {
      const saved = await save({
        name: name.trim(),
        specialties,
        phone: phone.trim() || null,
        email: email.trim() || null,
        color: color || null,
      })
      form.drop(personOf(saved.professional))
      setNamed(false)
      doneToast('Profissional atualizado com sucesso')
    } catch (error) {
      setNamed(showFieldErrors(form, error as Failure, personFields))
    }
  })
  const discard = () => {
    form.drop(personOf(professional))
    forget()
  }
  const rebase = async () => {
    const now = await load()
    return now && form.rebase(personOf(now), now.version).map((field) => personNames[field])
  }
  return (
    <div className="max-w-3xl">
      <BusyForm busy={busy} onSubmit={submit}>
        <div className="panel p-4 sm:p-5">
          <PersonFields form={form} />
        </div>
        <SaveBar
          isDirty={form.formState.isDirty}
          busy={busy}
          failure={named ? null : failure}
          onDiscard={discard}
          load={rebase}
        />
      </BusyForm>
      {may('members.manage') ? (
        <MemberLink professional={professional} load={load} />
      ) : (
        professional.member_email && (
          <p className="mt-2 text-soft">Usa o sistema como {professional.member_email}.</p>
        )
      )}
    </div>
  )
}

/** Whose agenda this is, once they sign in: saved as it is chosen. */
function MemberLink({ professional, load }: SectionProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery<StaffOutput<'listMembers'>, Failure>(staffQuery('listMembers', {}))
  const { save, busy } = useSave(professional)
  const link = async (user: string) => {
    try {
      await save({ user_id: user || null })
      await queryClient.invalidateQueries({ queryKey: ['listMembers'] })
      doneToast('Profissional atualizado com sucesso')
    } catch (error) {
      const { code, message } = error as Failure
      if (code === 'version_conflict') await load()
      failToast(message)
    }
  }
  if (!data) return null
  return (
    <div className="panel mt-2 p-4 sm:p-5">
      <SelectField
        field={{
          id: 'professional-member',
          label: 'Acesso ao sistema',
          help: 'O membro escolhido vê esta agenda como a própria. Convide novas pessoas em Membros.',
        }}
        value={professional.user_id ?? ''}
        disabled={busy}
        onChange={(event) => void link(event.target.value)}
      >
        <option value="">Sem acesso</option>
        {data.members.map(({ user_id, email, professional_id }) => {
          const taken = professional_id !== undefined && professional_id !== professional.id
          return (
            <option key={user_id} value={user_id} disabled={taken}>
              {email}
              {taken ? ' (já ligado a outro profissional)' : ''}
            </option>
          )
        })}
      </SelectField>
    </div>
  )
}
