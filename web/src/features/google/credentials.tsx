import { useState } from 'react'
import type { GoogleConnection } from '#shared/google.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { messageOf } from './labels.ts'

/** The business's own client takes precedence over the installation's. */
export function Credentials({ google }: { google: GoogleConnection }) {
  const { own, status, credentials } = google
  const [asked, setAsked] = useState<'edit' | 'remove'>()
  const close = () => setAsked(undefined)
  const isUsed = status === 'connected' && credentials === 'own'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
      <div className="min-w-48 flex-1">
        <h3 className="font-semibold">Credenciais próprias</h3>
        {own ? (
          <p className="break-all text-soft text-sm">
            {own.project_name && `${own.project_name} · `}
            {own.client_id}
          </p>
        ) : (
          <p className="text-soft text-sm">
            {google.global_available
              ? 'Opcional: um projeto da empresa no Google Cloud, em vez do global.'
              : 'Um projeto da empresa no Google Cloud.'}
          </p>
        )}
        {isUsed && <p className="mt-1 text-soft text-sm">Para mudá-las, desconecte antes.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {own && !isUsed && (
          <Button look="quiet" aria-label="Remover credenciais próprias" onClick={() => setAsked('remove')}>
            Remover
          </Button>
        )}
        {!isUsed && (
          <Button look="secondary" className="px-3.5!" onClick={() => setAsked('edit')}>
            {own ? 'Editar credenciais' : 'Cadastrar credenciais'}
          </Button>
        )}
      </div>
      {asked === 'edit' && <CredentialsDialog own={own} onClose={close} />}
      {asked === 'remove' && <RemoveCredentials onClose={close} />}
    </div>
  )
}

function RemoveCredentials({ onClose }: { onClose: () => void }) {
  const remove = useStaffMutation('deleteGoogleCredentials', {
    invalidates: ['getGoogle'],
    done: 'Credenciais removidas com sucesso',
  })
  return (
    <ConfirmDialog
      title="Remover as credenciais próprias?"
      text="O Client ID e o Client Secret são apagados. Para usá-los de novo, será preciso cadastrá-los outra vez."
      action="Remover credenciais"
      busy={remove.isPending}
      error={remove.error ? `Erro ao remover credenciais: ${messageOf(remove.error)}` : undefined}
      onClose={onClose}
      onConfirm={() => void remove.mutateAsync({}).then(onClose, () => {})}
    />
  )
}
