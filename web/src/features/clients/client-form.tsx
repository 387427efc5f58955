import { useQueryClient } from '@tanstack/react-query'
import { clientFields } from '#shared/client-fields.ts'
import type { Client } from '#shared/clients.ts'
import { withoutFalseArea } from '#shared/local-phone.ts'
import { useToday } from '../../lib/business-time.ts'
import { maskPhone } from '../../lib/contact.ts'
import { type Inputs, useEntityForm } from '../../lib/entity-form.ts'
import { isOutcomeUnknown } from '../../lib/failure.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { EmailHint } from '../../ui/email-hint.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { keepClient } from './client-rows.ts'
import {
  type ClientValues,
  changesOf,
  fieldsOf,
  type PhoneValue,
  phoneError,
  sameNumber,
  valuesFrom,
  valuesOf,
} from './client-values.ts'
import { useKnownLabels } from './use-client-list.ts'

type DialogProps = {
  client?: Client
  /** This search found nobody, so it begins a new client. */
  search?: string
  onClose: () => void
}

export function ClientDialog({ client, search = '', onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const create = useStaffMutation('createClient')
  const update = useStaffMutation('updateClient', {
    invalidates: ['getClient'],
    versioned: (input) => input.client_id,
  })
  const form = useEntityForm(clientFields, {
    name: `client:${client?.id ?? `new:${search}`}`,
    values: client ? valuesOf(client) : valuesFrom(search),
    version: client?.version,
    save: async (values, version, base) => {
      const answer =
        client && version
          ? update.mutateAsync({
              client_id: client.id,
              version,
              ...changesOf(values, base),
            })
          : create.mutateAsync({
              ...withoutNulls(fieldsOf(values)),
              ...(values.phone.none && { dependent: true as const }),
            })
      const saved = await answer.catch((error) => {
        if (isOutcomeUnknown(error))
          failToast(`Erro ao ${client ? 'atualizar' : 'criar'} cliente. Tente novamente.`)
        throw error
      })
      keepClient(saved)
      return saved
    },
    reload: async () => {
      const file = staffQuery('getClient', { client_id: client?.id ?? '' })
      const now = await queryClient.fetchQuery({ ...file, staleTime: 0 }).catch(() => undefined)
      if (now?.access !== 'file') return undefined
      return { values: valuesOf(now.client), version: now.client.version }
    },
    saved: ({ name }) => {
      doneToast(client ? 'Cliente atualizado com sucesso' : 'Cliente adicionado com sucesso', name)
      onClose()
    },
  })
  return (
    <RecordDialog title={client ? `Editar ${client.name}` : 'Novo cliente'} form={form} onClose={onClose}>
      <ClientFields form={form} isNew={!client} />
    </RecordDialog>
  )
}

type Form = Pick<
  ReturnType<typeof useEntityForm<typeof clientFields, ClientValues, Client>>,
  'choice' | 'setValue' | 'text' | 'value'
>

function ClientFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const today = useToday()
  const known = useKnownLabels()
  const may = useMay()
  // Codes and messages go there, so a professional may not change it.
  const fixed = !isNew && !may('clients.all')
  const phone = form.value('phone', { optional: false, check: phoneError })
  const changePhone = (value: PhoneValue) => {
    phone.onChange(value)
    // Consent was given for a phone, so another one needs it again.
    if (!isNew && !sameNumber(value, phone.value))
      form.setValue('whatsapp_opt_in', false, { shouldDirty: true })
  }
  const email = form.value('email')
  const inputs: Inputs<typeof clientFields> = {
    name: <TextField {...form.text('name')} autoCapitalize="words" disabled={fixed} />,
    phone: <ClientPhone {...phone} onChange={changePhone} fixed={fixed} />,
    whatsapp_opt_in: !phone.value.none && (
      <label className={tick}>
        <input type="checkbox" {...form.choice('whatsapp_opt_in')} className="size-4 accent-primary" />
        {clientFields.whatsapp_opt_in.label}
      </label>
    ),
    email: (
      <div>
        <TextField {...form.text('email')} disabled={fixed} />
        <EmailHint email={email.value} onUse={email.onChange} />
      </div>
    ),
    birth_date: <TextField {...form.text('birth_date')} min="1900-01-01" max={today} />,
    address: <TextField {...form.text('address')} />,
    notes: <TextArea {...form.text('notes')} rows={3} />,
    labels: (
      <ChipsField
        {...form.value('labels', { help: 'Enter ou vírgula separa: VIP, mensalista, alérgico.' })}
        suggestions={known}
        maxLength={clientFields.labels.each}
      />
    ),
  }
  return (
    <div className="space-y-4">
      {inputs.name}
      <div>
        {inputs.phone}
        {inputs.whatsapp_opt_in}
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10.5rem]">
        {inputs.email}
        {inputs.birth_date}
      </div>
      {inputs.address}
      {inputs.notes}
      {inputs.labels}
    </div>
  )
}

const tick = 'mt-2 flex min-h-7 w-fit cursor-pointer items-center gap-2.5'

type PhoneProps = {
  field: { id: string; label: string; error?: string }
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  fixed: boolean
}

function ClientPhone({ field, value, onChange, fixed }: PhoneProps) {
  return (
    <div>
      <PhoneField
        field={field}
        value={value.none ? '' : value.number}
        onChange={({ target }) => {
          const atEnd = target.selectionStart === target.value.length
          onChange({ ...value, number: atEnd ? maskPhone(target.value) : target.value })
        }}
        onBlur={() => {
          const number = withoutFalseArea(value.number)
          if (number !== value.number) onChange({ ...value, number })
        }}
        disabled={fixed || value.none}
        className="disabled:border-line disabled:bg-transparent"
      />
      <label className={tick}>
        <input
          type="checkbox"
          checked={value.none}
          disabled={fixed}
          onChange={({ target }) => onChange({ ...value, none: target.checked })}
          className="size-4 accent-primary"
        />
        Sem telefone (dependente)
      </label>
    </div>
  )
}
