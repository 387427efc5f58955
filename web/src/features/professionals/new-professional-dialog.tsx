import { professionalFields } from '#shared/professionals.ts'
import { newOf, useEntityForm, valuesOf } from '../../lib/entity-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { PersonFields } from './person-fields.tsx'

type DialogProps = { onClose: () => void; onCreated: (id: string) => void }

export function NewProfessionalDialog({ onClose, onCreated }: DialogProps) {
  const create = useStaffMutation('createProfessional', {
    invalidates: ['listProfessionals'],
    done: () => ['Profissional adicionado com sucesso', 'Confira agora os horários de trabalho.'],
  })
  const form = useEntityForm(professionalFields, {
    name: 'professional:new',
    values: valuesOf(professionalFields),
    save: (values) => create.mutateAsync(newOf(professionalFields, values)),
    saved: ({ id }) => onCreated(id),
  })
  return (
    <RecordDialog wide title="Novo profissional" form={form} onClose={onClose}>
      <PersonFields form={form} />
      <p className="mt-4 text-sm text-soft">
        Começa de segunda a sábado, no horário da empresa. Horários, serviços e foto vêm no próximo passo.
      </p>
    </RecordDialog>
  )
}
