import { useId, useState } from 'react'
import { GOOGLE_CLIENT_HOST, type GoogleConnection, isClientId } from '#shared/google.ts'
import { GOOGLE_CALLBACK } from '#shared/google-window.ts'
import { isFailure } from '../../lib/failure.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { messageOf } from './labels.ts'

type Own = GoogleConnection['own']
const SHORTEST_SECRET = 20

const valuesOf = (own: Own) => ({
  client_id: own?.client_id ?? '',
  project_name: own?.project_name ?? '',
})

export function CredentialsDialog({ own, onClose }: { own: Own; onClose: () => void }) {
  const query = useStaffQuery('getGoogle', {})
  const secretId = useId()
  /** The browser stores the form's draft, so the secret is kept apart. */
  const [secret, setSecret] = useState('')
  const [secretError, setSecretError] = useState<string>()
  const save = useStaffMutation('saveGoogleCredentials', {
    invalidates: ['getGoogle'],
    done: own ? 'Credenciais atualizadas com sucesso' : 'Credenciais salvas com sucesso',
  })
  const form = useRecordForm({
    name: 'google-credentials',
    values: valuesOf(own),
    version: own?.version,
    labels: { client_id: 'Client ID', project_name: 'Nome do projeto' },
    ready: () => {
      if (!secretFault()) return true
      document.getElementById(secretId)?.focus()
      return false
    },
    save: async ({ client_id, project_name }, version = 0) => {
      const client_secret = secret.trim()
      try {
        return await save.mutateAsync({
          client_id: client_id.trim(),
          ...(client_secret && { client_secret }),
          ...(project_name.trim() && { project_name: project_name.trim() }),
          version,
        })
      } catch (error) {
        if (isFailure(error)) {
          setSecretError(error.errors.find(({ field }) => field === 'client_secret')?.message)
          error.message = `${own ? 'Erro ao atualizar credenciais' : 'Erro ao salvar credenciais'}: ${messageOf(error)}`
        }
        throw error
      }
    },
    reload: async () => {
      const { data, isError } = await query.refetch()
      return isError || !data ? undefined : { values: valuesOf(data.own), version: data.own?.version ?? 0 }
    },
    saved: onClose,
  })
  function secretFault(): string | undefined {
    const typed = secret.trim()
    const keeps = typed === '' && own?.client_id === form.watch('client_id').trim()
    return keeps || typed.length >= SHORTEST_SECRET ? undefined : 'Client Secret inválido'
  }
  const redirect = location.origin + GOOGLE_CALLBACK
  return (
    <RecordDialog
      title="Credenciais próprias do Google"
      form={{
        ...form,
        isDirty: form.isDirty || secret !== '',
        submit: (event) => {
          setSecretError(secretFault())
          form.submit(event)
        },
      }}
      onClose={onClose}
    >
      <div className="space-y-4">
        <TextField
          {...form.text('client_id', {
            required: 'Informe o Client ID.',
            check: (typed) =>
              isClientId(typed.trim()) ? undefined : `Client ID deve ter o formato: ${GOOGLE_CLIENT_HOST}`,
          })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={`000000000000-abc.${GOOGLE_CLIENT_HOST}`}
        />
        <TextField
          field={{
            id: secretId,
            label: 'Client Secret',
            ...(secretError && { error: secretError }),
            ...(own && { help: 'Guardado. Digite só para trocar.' }),
          }}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={secret}
          onChange={({ target }) => {
            setSecret(target.value)
            setSecretError(undefined)
          }}
        />
        <TextField {...form.text('project_name', { optional: true })} autoComplete="off" maxLength={120} />
        <div>
          <p className="font-semibold">URL de redirecionamento</p>
          <p className="mt-0.5 text-soft text-sm">
            Cadastre-a no Google Cloud, em “URIs de redirecionamento autorizados”, e ative lá a API do Google
            Calendar.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 break-all text-sm">{redirect}</code>
            <CopyButton text={redirect} what="a URL">
              Copiar
            </CopyButton>
          </div>
        </div>
      </div>
    </RecordDialog>
  )
}
