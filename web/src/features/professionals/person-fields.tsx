import { formatPhone } from '#shared/phone.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import { optionalEmailFault } from '../../lib/account-messages.ts'
import { phoneText } from '../../lib/contact.ts'
import type { RecordForm } from '../../lib/record-form.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { ColorField } from '../../ui/color-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

export type PersonValues = {
  name: string
  phone: string
  email: string
  specialties: string[]
  color: string
}

export const personLabels: Record<keyof PersonValues, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'Email',
  specialties: 'Especialidades',
  color: 'Cor',
}

export function personOf(professional?: ListedProfessional): PersonValues {
  return {
    name: professional?.name ?? '',
    phone: professional?.phone ? formatPhone(professional.phone) : '',
    email: professional?.email ?? '',
    specialties: professional?.specialties ?? [],
    color: professional?.color ?? '',
  }
}

/** Null removes a value. */
export const personChange = ({ name, phone, email, specialties, color }: PersonValues) => ({
  name: name.trim(),
  specialties,
  phone: phone.trim() || null,
  email: email.trim() || null,
  color: color || null,
})

const MAX_SPECIALTIES = 12

export function PersonFields({ form }: { form: RecordForm<PersonValues> }) {
  return (
    <div className="space-y-4">
      <TextField
        {...form.text('name', { required: 'Nome é obrigatório' })}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField {...form.text('phone', { optional: true, ...phoneText })} />
        <TextField
          {...form.text('email', { optional: true, check: optionalEmailFault })}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <ChipsField
        {...form.value('specialties', {
          optional: true,
          help: 'As duas primeiras aparecem na página de agendamento.',
          check: ({ length }) =>
            length > MAX_SPECIALTIES ? `No máximo ${MAX_SPECIALTIES} especialidades.` : undefined,
        })}
        maxLength={60}
      />
      <ColorField
        {...form.value('color')}
        label={personLabels.color}
        help="Marca os horários desta pessoa na agenda."
      />
    </div>
  )
}
