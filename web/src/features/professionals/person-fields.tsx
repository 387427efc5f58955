import { Controller, type UseFormReturn } from 'react-hook-form'
import { formatPhone } from '#shared/phone.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import { checkEmail } from '../../lib/account-messages.ts'
import { maskPhone } from '../../lib/contact.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { ColorField } from '../../ui/color-field.tsx'
import { TextField } from '../../ui/field.tsx'

export type PersonValues = {
  name: string
  phone: string
  email: string
  specialties: string[]
  color: string
}

/** How each field is called on the screen. */
export const personNames: Record<keyof PersonValues, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'Email',
  specialties: 'Especialidades',
  color: 'Cor',
}
export const personFields = Object.keys(personNames) as (keyof PersonValues)[]

export function personOf(professional?: ListedProfessional): PersonValues {
  return {
    name: professional?.name ?? '',
    phone: professional?.phone ? formatPhone(professional.phone) : '',
    email: professional?.email ?? '',
    specialties: professional?.specialties ?? [],
    color: professional?.color ?? '',
  }
}

const MAX_SPECIALTIES = 12

export function PersonFields({ form }: { form: UseFormReturn<PersonValues> }) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className="space-y-4">
      <TextField
        field={{ id: 'professional-name', label: personNames.name, error: errors.name?.message }}
        {...register('name', { validate: (value) => Boolean(value.trim()) || 'Nome é obrigatório' })}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="phone"
          render={({ field }) => (
            <TextField
              {...field}
              field={{
                id: 'professional-phone',
                label: personNames.phone,
                optional: true,
                error: errors.phone?.message,
              }}
              onChange={(event) => field.onChange(maskPhone(event.target.value))}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder="(11) 98765-4321"
            />
          )}
        />
        <TextField
          field={{
            id: 'professional-email',
            label: personNames.email,
            optional: true,
            error: errors.email?.message,
          }}
          {...register('email', {
            validate: (typed) => !typed.trim() || checkEmail(typed),
          })}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <Controller
        control={control}
        name="specialties"
        rules={{
          validate: (value) =>
            value.length <= MAX_SPECIALTIES || `No máximo ${MAX_SPECIALTIES} especialidades.`,
        }}
        render={({ field }) => (
          <ChipsField
            field={{
              id: 'professional-specialties',
              label: personNames.specialties,
              optional: true,
              error: errors.specialties?.message,
              help: 'As duas primeiras aparecem na página de agendamento.',
            }}
            values={field.value}
            maxLength={60}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="color"
        render={({ field }) => (
          <ColorField
            label={personNames.color}
            value={field.value}
            onChange={field.onChange}
            help="Marca os horários desta pessoa na agenda."
          />
        )}
      />
    </div>
  )
}
