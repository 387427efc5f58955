import { type FormEvent, useRef, useState } from 'react'
import type { ApiKey } from '#shared/api-keys.ts'
import type { KeyScope } from '#shared/roles.ts'
import { isFailure, isOutcomeUnknown } from '../../lib/failure.ts'
import { changedFields } from '../../lib/merge3.ts'
import { reloadOf, useReread } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { doneToast, failToast, problemToast } from '../../lib/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { LostKey } from './lost-key.tsx'
import { inOrder, presets } from './scopes.ts'
import { ScopesField } from './scopes-field.tsx'

export type MadeKey = StaffOutput<'createApiKey'>
type Values = { key_name: string; scopes: KeyScope[] }

const NAME_MISSING = 'Por favor, insira um nome para a API key'
const changes = { invalidates: ['listApiKeys'] } as const

const valuesOf = (stored: ApiKey | undefined): Values => ({
  key_name: stored?.key_name ?? '',
  scopes: inOrder(stored?.scopes ?? presets[0]?.scopes ?? []),
})

type DialogProps = {
  apiKey: ApiKey | undefined
  /** Somebody deleted the key while the dialog was open. */
  isGone: boolean
  onMade: (made: MadeKey) => void
  onClose: () => void
}

export function KeyDialog({ apiKey, isGone, onMade, onClose }: DialogProps) {
  const { data } = useStaffQuery('listApiKeys', {})
  const stored = useReread('listApiKeys', {}, (answer) => answer.api_keys)
  const create = useStaffMutation('createApiKey', { ...changes, retry: false })
  const remove = useStaffMutation('deleteApiKey', changes)
  const update = useStaffMutation('updateApiKey', {
    ...changes,
    versioned: (input) => input.api_key_id,
    failed: () => 'Erro ao salvar chave de API',
  })
  const [known] = useState(() => new Set(data?.api_keys.map(({ id }) => id)))
  const unanswered = useRef(false)
  const [lost, setLost] = useState<ApiKey>()

  /** An attempt without a reply may still have created the key. */
  const findLost = async (error: unknown, name: string) => {
    unanswered.current ||= isOutcomeUnknown(error)
    const isTaken = isFailure(error) && error.code === 'key_name_taken'
    if (!unanswered.current || !(isTaken || isOutcomeUnknown(error))) return undefined
    const wanted = name.toLowerCase()
    return (await stored())?.find(({ id, key_name }) => !known.has(id) && key_name.toLowerCase() === wanted)
  }
  const make = async (fields: Values) => {
    try {
      return await create.mutateAsync(fields)
    } catch (error) {
      const found = await findLost(error, fields.key_name)
      setLost(found)
      if (!found) failToast('Erro ao criar chave de API')
      throw error
    }
  }
  const form = useRecordForm<Values, MadeKey | undefined>({
    name: `api-key:${apiKey?.id ?? 'new'}`,
    values: valuesOf(apiKey),
    version: apiKey?.version,
    labels: { key_name: 'Nome', scopes: 'Permissões' },
    save: async ({ key_name, scopes }, version, base) => {
      const fields = { key_name: key_name.trim(), scopes }
      if (!apiKey || !version) return make(fields)
      await update.mutateAsync({ api_key_id: apiKey.id, version, ...changedFields(fields, base) })
      return undefined
    },
    reload: reloadOf(async () => (await stored())?.find(({ id }) => id === apiKey?.id), valuesOf),
    saved: (made) => {
      doneToast(made ? 'Chave de API criada!' : 'Chave de API salva!')
      if (made) onMade(made)
      else onClose()
    },
  })
  const submit = (event: FormEvent) => {
    if (!form.watch('key_name').trim()) problemToast('Nome obrigatório', NAME_MISSING)
    return form.submit(event)
  }
  const leave = () => {
    form.discard()
    onClose()
  }
  if (lost)
    return (
      <LostKey
        apiKey={lost}
        onClose={leave}
        onAgain={async () => {
          await remove.mutateAsync({ api_key_id: lost.id })
          setLost(undefined)
          const made = await make({ key_name: lost.key_name, scopes: lost.scopes })
          form.discard()
          doneToast('Chave de API criada!')
          onMade(made)
        }}
      />
    )
  const scopes = form.value('scopes', {
    check: (chosen) => (chosen.length ? undefined : 'Escolha pelo menos uma permissão.'),
  })
  return (
    <RecordDialog
      title={apiKey ? `Editar ${apiKey.key_name}` : 'Nova chave de API'}
      form={{ ...form, submit }}
      save={apiKey ? 'Salvar' : 'Criar chave'}
      onClose={onClose}
      gone={isGone ? { text: 'Esta chave foi removida.', back: 'Voltar às chaves' } : undefined}
    >
      <div className="space-y-4">
        <TextField
          {...form.text('key_name', {
            required: NAME_MISSING,
            help: 'O sistema que vai usá-la, como “Site” ou “Planilha do contador”.',
          })}
          autoComplete="off"
          maxLength={80}
        />
        <ScopesField {...scopes} />
        {apiKey && <p className="text-sm text-soft">As permissões novas passam a valer em até um minuto.</p>}
      </div>
    </RecordDialog>
  )
}
