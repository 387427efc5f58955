import { useOwnDraftForm } from '../../lib/draft.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { switchTenant } from '../../lib/tenant.ts'
import { browserZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { name?: string | undefined; onClose: () => void }

/** Opens another business, with `name` as a proposal, and switches to it. */
export function NewBusinessDialog({ name = '', onClose }: Props) {
  const { register, handleSubmit, formState, found, drop } = useOwnDraftForm('business:new', { name })
  const create = useStaffMutation('createTenant', {
    onSuccess: ({ tenant_id }) => {
      drop()
      switchTenant(tenant_id)
    },
  })
  const close = () => {
    drop()
    onClose()
  }
  const submit = handleSubmit(({ name }) => create.mutate({ name, timezone: browserZone() }))
  return (
    <Dialog title="Nova empresa" onClose={onClose}>
      {found && <p className="mb-3 text-sm text-soft">Continuando de onde você parou.</p>}
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          field={{ id: 'new-business', label: 'Nome da empresa', error: formState.errors.name?.message }}
          {...register('name', {
            validate: (name) => name.trim() !== '' || 'Informe o nome da empresa.',
          })}
          autoComplete="organization"
          autoCapitalize="words"
          maxLength={120}
        />
        {create.error && <Notice kind="error" title={create.error.message} />}
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" disabled={create.isPending || create.isSuccess}>
            Criar empresa
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
