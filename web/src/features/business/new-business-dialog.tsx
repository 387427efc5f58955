import { type FormEvent, useState } from 'react'
import { useStaffMutation } from '../../lib/staff-api.ts'
import { switchTenant } from '../../lib/tenant.ts'
import { browserZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A further business; the app goes on in it. */
export function NewBusinessDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const create = useStaffMutation('createTenant', { onSuccess: ({ tenant_id }) => switchTenant(tenant_id) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!name.trim())
    if (!name.trim()) return
    create.mutate({ name, timezone: browserZone() })
  }
  return (
    <Dialog title="Nova empresa" onClose={onClose}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          field={{
            id: 'new-business',
            label: 'Nome da empresa',
            error: missing ? 'Informe o nome da empresa.' : undefined,
          }}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="organization"
          autoCapitalize="words"
          maxLength={120}
        />
        {create.error && <Notice kind="error" title={create.error.message} />}
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
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
