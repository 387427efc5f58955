import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { PersonFields, personChange, personLabels, personOf } from './person-fields.tsx'

type DialogProps = { onClose: () => void; onCreated: (id: string) => void }

export function NewProfessionalDialog({ onClose, onCreated }: DialogProps) {
  const create = useStaffMutation('createProfessional', {
    invalidates: ['listProfessionals'],
    done: () => ['Profissional adicionado com sucesso', 'Confira agora os horários de trabalho.'],
  })
  const form = useRecordForm({
    name: 'professional:new',
    values: personOf(),
    labels: personLabels,
    save: (values) => create.mutateAsync(withoutNulls(personChange(values))),
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
