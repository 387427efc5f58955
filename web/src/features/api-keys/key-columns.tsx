import { type ApiKey, KEY_PREFIX } from '#shared/api-keys.ts'
import { useMoment } from '../../lib/business-time.ts'
import { copyText } from '../../lib/copy.ts'
import { usePending, useStaffMutation } from '../../lib/staff-query.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { HandedOverNote } from '../../ui/handed-over.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Column } from '../../ui/table-column.ts'
import { scopesText } from './scopes.ts'

/** A list shows no more of a key (RULINGS C3). */
const MASKED = KEY_PREFIX + '*'.repeat(24)

export const keyColumns: Column<ApiKey>[] = [
  {
    key: 'nome',
    header: 'Nome',
    phone: 'title',
    cell: ({ key_name, handed_over }) => (
      <span className="wrap-anywhere inline-block sm:min-w-36">
        {key_name}
        <HandedOverNote of={handed_over} />
      </span>
    ),
    sort: ({ key_name }) => key_name,
  },
  {
    key: 'chave',
    header: 'Chave',
    cell: ({ key_name }) => (
      <span className="inline-flex items-center">
        <code className="wrap-anywhere min-w-0 text-xs sm:whitespace-nowrap">{MASKED}</code>
        <CopyIcon
          name={`Copiar o início da chave ${key_name}`}
          title="A chave completa só aparece na criação."
          onCopy={() => void copyText(KEY_PREFIX, 'Copiado!')}
        />
      </span>
    ),
  },
  {
    key: 'permissoes',
    header: 'Permissões',
    cell: ({ scopes }) => <span className="text-soft">{scopesText(scopes)}</span>,
  },
  {
    key: 'uso',
    header: 'Último uso',
    cell: ({ last_used_at }) =>
      last_used_at ? (
        <Moment at={last_used_at} />
      ) : (
        <span className="inline-block text-soft sm:min-w-20">Nunca</span>
      ),
    sort: ({ last_used_at }) => last_used_at ?? '',
  },
  {
    key: 'criada',
    header: 'Criada em',
    cell: ({ created_at }) => <Moment at={created_at} />,
    sort: ({ created_at }) => created_at,
  },
  {
    key: 'situacao',
    header: 'Situação',
    phone: 'action',
    cell: (key) => (
      <span className="relative z-1 -my-1 flex items-center justify-between gap-2">
        <ActiveSwitch apiKey={key} />
        <Remove apiKey={key} />
      </span>
    ),
  },
]

function Moment({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{useMoment()(at)}</span>
}

function ActiveSwitch({ apiKey: { id, version, key_name, is_active } }: { apiKey: ApiKey }) {
  const update = useStaffMutation('updateApiKey', {
    invalidates: ['listApiKeys'],
    versioned: (input) => input.api_key_id,
    done: (now) =>
      now.is_active
        ? ['Chave ativada', 'Volta a funcionar em até um minuto.']
        : ['Chave desativada', 'Deixa de funcionar em até um minuto.'],
    failed: () => 'Erro ao alterar status da chave',
  })
  const waiting = usePending('updateApiKey').findLast(
    (input) => input.api_key_id === id && input.is_active !== undefined,
  )
  const active = waiting?.is_active ?? is_active
  return (
    <Switch
      label={`${key_name} ativa`}
      checked={active}
      onChange={({ target }) => update.mutate({ api_key_id: id, version, is_active: target.checked })}
      className="min-h-(--control-height)"
    >
      <span className="w-13">{active ? 'Ativa' : 'Inativa'}</span>
    </Switch>
  )
}

function Remove({ apiKey: { id, key_name } }: { apiKey: ApiKey }) {
  const remove = useStaffMutation('deleteApiKey', {
    invalidates: ['listApiKeys'],
    done: 'Chave de API removida',
    failed: () => 'Erro ao remover chave de API',
  })
  return (
    <ConfirmButton
      name={key_name}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ api_key_id: id })}
    />
  )
}
