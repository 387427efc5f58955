import { WALK_IN } from '#shared/appointments.ts'
import { formatPhone } from '#shared/phone.ts'
import { phoneText } from '../../../lib/contact.ts'
import type { useRecordForm } from '../../../lib/record-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { ClientSearch } from './client-search.tsx'
import { type ClientValues, clientRules } from './client-values.ts'

type PickerProps = {
  form: Pick<ReturnType<typeof useRecordForm<ClientValues, unknown>>, 'text' | 'value'>
  optional?: boolean
}

/** The client is found, created on the spot, or a walk-in. */
export function ClientPicker({ form, optional }: PickerProps) {
  const {
    field,
    value: client,
    onChange,
  } = form.value('client', optional ? clientRules.newClient : clientRules.client)
  const name = form.value('name')
  const phone = form.value('phone')
  if (client.kind === 'none') {
    return (
      <ClientSearch
        field={field}
        typed={client.typed ?? ''}
        onType={(typed) => onChange({ kind: 'none', typed })}
        onChoose={(choice, typed) => {
          name.onChange(typed.name)
          phone.onChange(typed.phone)
          onChange(choice)
        }}
      />
    )
  }
  const again = (
    <Button
      look="quiet"
      className="shrink-0 text-primary-ink"
      onClick={() => {
        name.onChange('')
        phone.onChange('')
        onChange({ kind: 'none' })
      }}
    >
      Trocar
    </Button>
  )
  if (client.kind === 'known') {
    return (
      <div>
        <p className="mb-1.5 font-semibold">Cliente</p>
        <div className="flex min-h-(--field-height) items-center justify-between rounded-md border border-line bg-tint pl-3">
          <span className="min-w-0 truncate">
            <span className="font-semibold">{client.name}</span>
            {client.phone && <span className="ml-2 text-soft">{formatPhone(client.phone)}</span>}
          </span>
          {again}
        </div>
      </div>
    )
  }
  const isNew = client.kind === 'new'
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="sr-only">{isNew ? 'Novo cliente' : WALK_IN}</legend>
      <div className="-mt-1 mb-1 flex items-center justify-between">
        <span className="font-semibold">{isNew ? 'Novo cliente' : WALK_IN}</span>
        {again}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...form.text('name', { ...clientRules.name, optional: !isNew })}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={120}
        />
        {isNew && <PhoneField {...form.text('phone', { ...clientRules.phone, ...phoneText })} />}
      </div>
    </fieldset>
  )
}
