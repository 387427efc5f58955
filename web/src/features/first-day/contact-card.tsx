import { useState } from 'react'
import type { ConfigView } from '#shared/company.ts'
import { states } from '#shared/states.ts'
import { phoneText } from '../../lib/contact.ts'
import type { Failure } from '../../lib/failure.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useGuide } from './guide.ts'

const blank = { phone: '', street: '', number: '', district: '', city: '', state: '' }
type Contact = typeof blank

/** It is asked for while the business has none. */
export function useContact(config: ConfigView) {
  const { company } = useGuide()
  const [values, setValues] = useState(blank)
  const [isAsked, setAsked] = useState(!company.phone && !company.address)
  const update = useStaffMutation('updateCompany', { invalidates: ['getCompany'] })
  const show = useStaffMutation('updateBookingConfig', { invalidates: ['getBookingConfig'] })
  const { phone: number, ...place } = values
  const phone = number.trim()
  const parts = Object.entries(place).flatMap(([part, typed]) => (typed.trim() ? [[part, typed.trim()]] : []))
  const location = parts.length > 0 && Object.fromEntries(parts)
  const save = async () => {
    if (!phone && !location) return
    // Empty fields stay as they are stored.
    await update.mutateAsync({
      version: company.version,
      ...(phone && { phone }),
      ...(location && { location }),
    })
    await show.mutateAsync({
      version: config.version,
      ...(phone && { display_phone: true }),
      ...(location && { display_address: true }),
    })
    setAsked(false)
    doneToast('Contato salvo', 'A sua página já mostra. Para mudar, abra Perfil da Empresa.')
  }
  return { values, change: (part: Partial<Contact>) => setValues({ ...values, ...part }), isAsked, save }
}

type CardProps = Pick<ReturnType<typeof useContact>, 'values' | 'change'> & { failure: Failure | undefined }

/** The step can be skipped. */
export function ContactCard({ values, change, failure }: CardProps) {
  const props = (name: keyof Contact, label: string) => {
    const error = failure?.errors.find(({ field }) => field === name || field === `location.${name}`)
    return {
      field: { id: `first-day-${name}`, label, ...(error && { error: error.message }) },
      value: values[name],
    }
  }
  const typed = (name: keyof Contact) => ({
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <section aria-labelledby="first-day-contact" className="panel p-4">
      <h2 id="first-day-contact" className="font-semibold">
        Como o cliente fala com você <span className="ml-1 font-normal text-soft text-sm">opcional</span>
      </h2>
      <p className="mt-1 text-soft">Aparece na sua página e nos emails de confirmação.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <PhoneField
            {...props('phone', 'Telefone e WhatsApp')}
            autoComplete="tel"
            onChange={({ target }) => change({ phone: phoneText.mask(target.value) })}
            onBlur={({ target }) => change({ phone: phoneText.tidy(target.value) })}
          />
        </div>
        <div>
          <TextField {...props('street', 'Rua')} {...typed('street')} autoComplete="off" maxLength={120} />
        </div>
        <div>
          <TextField {...props('number', 'Número')} {...typed('number')} autoComplete="off" maxLength={20} />
        </div>
        <div>
          <TextField
            {...props('district', 'Bairro')}
            {...typed('district')}
            autoComplete="off"
            maxLength={80}
          />
        </div>
        <div>
          <TextField
            {...props('city', 'Cidade')}
            {...typed('city')}
            autoComplete="address-level2"
            maxLength={80}
          />
        </div>
        <div>
          <SelectField {...props('state', 'UF')} {...typed('state')} autoComplete="address-level1">
            <option value="">–</option>
            {states.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
        </div>
      </div>
      <Button type="submit" look="secondary" className="mt-4">
        Salvar contato
      </Button>
    </section>
  )
}
