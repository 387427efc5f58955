import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { switchTenant } from '../../lib/tenant.ts'
import { browserZone } from '../../lib/zone.ts'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'

type Props = { name?: string | undefined; onClose: () => void }

/** `name` is a proposal. The app switches to the new business. */
export function NewBusinessDialog({ name = '', onClose }: Props) {
  const create = useStaffMutation('createTenant')
  const form = useRecordForm({
    name: 'business:new',
    values: { name },
    labels: { name: 'Nome da empresa' },
    save: (values) => create.mutateAsync({ ...values, timezone: browserZone() }),
    saved: ({ tenant_id }) => {
      onClose()
      switchTenant(tenant_id)
    },
  })
  return (
    <RecordDialog title="Nova empresa" form={form} save="Criar empresa" onClose={onClose}>
      <TextField
        {...form.text('name', { required: 'Informe o nome da empresa.' })}
        autoComplete="organization"
        autoCapitalize="words"
        maxLength={120}
      />
    </RecordDialog>
  )
}
