import { type FormEvent, useState } from 'react'
import { useStaffMutation } from '../../lib/staff-api.ts'
import { switchTenant } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Zones a shop in Brazil may be in: only these are proposed (RULINGS D5). */
const BRAZIL =
  /^America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Maceio|Belem|Araguaina|Santarem|Manaus|Boa_Vista|Porto_Velho|Cuiaba|Campo_Grande|Rio_Branco|Eirunepe|Noronha)$/

/** A further business; the app goes on in it. */
export function NewBusinessDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const create = useStaffMutation('createTenant', { onSuccess: ({ tenant_id }) => switchTenant(tenant_id) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!name.trim())
    if (!name.trim()) return
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    create.mutate({ name, ...(BRAZIL.test(zone) && { timezone: zone }) })
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
