import type { FormOf } from '#shared/entity.ts'
import { professionalFields } from '#shared/professionals.ts'
import { optionalEmailFault } from '../../lib/account-messages.ts'
import { phoneText } from '../../lib/contact.ts'
import type { Inputs, useEntityForm } from '../../lib/entity-form.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { ColorField } from '../../ui/color-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

type Fields = typeof professionalFields
type Form = Pick<ReturnType<typeof useEntityForm<Fields, FormOf<Fields>, unknown>>, 'text' | 'value'>

export function PersonFields({ form }: { form: Form }) {
  const inputs: Inputs<Fields> = {
    name: <TextField {...form.text('name')} autoCapitalize="words" />,
    phone: <PhoneField {...form.text('phone', phoneText)} />,
    email: <TextField {...form.text('email', { check: optionalEmailFault })} />,
    specialties: (
      <ChipsField
        {...form.value('specialties', {
          optional: true,
          help: 'As duas primeiras aparecem na página de agendamento.',
        })}
        maxLength={professionalFields.specialties.each}
      />
    ),
    color: (
      <ColorField
        {...form.value('color')}
        label={professionalFields.color.label}
        help="Marca os horários desta pessoa na agenda."
      />
    ),
  }
  return (
    <div className="space-y-4">
      {inputs.name}
      <div className="grid gap-4 sm:grid-cols-2">
        {inputs.phone}
        {inputs.email}
      </div>
      {inputs.specialties}
      {inputs.color}
    </div>
  )
}
