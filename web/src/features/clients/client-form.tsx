import type { Client } from '#shared/clients.ts'
import { useToday } from '../../lib/business-time.ts'
import { maskPhone } from '../../lib/contact.ts'
import { changedFields } from '../../lib/merge3.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { keepClient } from './client-rows.ts'
import {
  type ClientValues,
  fieldsOf,
  labels,
  labelsError,
  type PhoneValue,
  phoneError,
  valuesFrom,
  valuesOf,
} from './client-values.ts'
import { useKnownLabels } from './use-client-list.ts'

/** A new client; what was searched for without success is the beginning. */
export function NewClientDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const create = useStaffMutation('createClient')
  const form = useRecordForm({
    name: `client:new:${search}`,
    values: valuesFrom(search),
    labels,
    save: (values) =>
      create.mutateAsync({
        ...withoutNulls(fieldsOf(values)),
        ...(values.phone.none && { dependent: true as const }),
      }),
    saved: (client) => {
      keepClient(client)
      doneToast('Cliente adicionado com sucesso', client.name)
      onClose()
    },
  })
  return (
    <RecordDialog title="Novo cliente" form={form} onClose={onClose}>
      <ClientFields form={form} />
    </RecordDialog>
  )
}

export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const query = useStaffQuery('getClient', { client_id: client.id })
  const update = useStaffMutation('updateClient', {
    invalidates: ['getClient'],
    versioned: (input) => input.client_id,
    onSuccess: keepClient,
  })
  const form = useRecordForm({
    name: `client:${client.id}`,
    values: valuesOf(client),
    version: client.version,
    labels,
    save: (values, version = client.version, base) =>
      update.mutateAsync({
        client_id: client.id,
        version,
        ...changedFields(fieldsOf(values), fieldsOf(base)),
      }),
    reload: async () => {
      const { data, isError } = await query.refetch()
      if (isError || data?.access !== 'file') return undefined
      return { values: valuesOf(data.client), version: data.client.version }
    },
    saved: ({ name }) => {
      doneToast('Cliente atualizado com sucesso', name)
      onClose()
    },
  })
  return (
    <RecordDialog title={`Editar ${client.name}`} form={form} onClose={onClose}>
      <ClientFields form={form} />
    </RecordDialog>
  )
}

type Form = Pick<ReturnType<typeof useRecordForm<ClientValues, Client>>, 'text' | 'value'>

function ClientFields({ form }: { form: Form }) {
  const today = useToday()
  const known = useKnownLabels()
  return (
    <div className="space-y-4">
      <TextField
        {...form.text('name', { required: 'Nome é obrigatório' })}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      <PhoneField {...form.value('phone', { check: phoneError })} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10.5rem]">
        <TextField
          {...form.text('email', { optional: true })}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          spellCheck={false}
        />
        <TextField
          {...form.text('birth_date', { optional: true })}
          type="date"
          autoComplete="off"
          min="1900-01-01"
          max={today}
        />
      </div>
      <TextField {...form.text('address', { optional: true })} autoComplete="off" maxLength={200} />
      <TextArea {...form.text('notes', { optional: true })} maxLength={1000} rows={3} />
      <ChipsField
        {...form.value('labels', {
          check: labelsError,
          optional: true,
          help: 'Enter ou vírgula separa: VIP, mensalista, alérgico.',
        })}
        suggestions={known}
        maxLength={30}
      />
    </div>
  )
}

type PhoneProps = {
  field: { id: string; label: string; error?: string }
  value: PhoneValue
  onChange: (value: PhoneValue) => void
}

function PhoneField({ field, value, onChange }: PhoneProps) {
  return (
    <div>
      <TextField
        field={field}
        value={value.none ? '' : value.number}
        onChange={({ target }) => {
          const atEnd = target.selectionStart === target.value.length
          onChange({ ...value, number: atEnd ? maskPhone(target.value) : target.value })
        }}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(11) 98765-4321"
        maxLength={25}
        disabled={value.none}
        className="disabled:border-line disabled:bg-transparent"
      />
      <label className="mt-2 flex min-h-7 w-fit cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={value.none}
          onChange={({ target }) => onChange({ ...value, none: target.checked })}
          className="size-4 accent-primary"
        />
        Sem telefone (dependente)
      </label>
    </div>
  )
}
