import { states } from '#shared/states.ts'
import { optionalEmailFault } from '../../lib/account-messages.ts'
import { phoneText } from '../../lib/contact.ts'
import type { useEntityForm } from '../../lib/entity-form.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import {
  type CompanyValues,
  cnpjError,
  maskCnpj,
  maskPostalCode,
  postalCodeError,
  type profileFields,
} from './company-values.ts'
import { FormPanel } from './form-panel.tsx'
import { ZoneField } from './zone-field.tsx'

type FieldsProps = { form: ReturnType<typeof useEntityForm<typeof profileFields, CompanyValues, unknown>> }

export function CompanyFields({ form }: FieldsProps) {
  return (
    <div className="space-y-4">
      <FormPanel title="Dados da empresa">
        <TextField {...form.text('name')} autoComplete="organization" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.text('cnpj', { mask: maskCnpj, tidy: maskCnpj, check: cnpjError })}
            autoCapitalize="characters"
            placeholder="12.345.678/0001-95"
          />
          <PhoneField {...form.text('phone', phoneText)} autoComplete="tel" />
          <TextField
            {...form.text('area_code', {
              help: 'Dos telefones digitados sem DDD. Vazio: o do telefone da empresa.',
            })}
            inputMode="numeric"
            placeholder="11"
            maxLength={5}
          />
          <TextField {...form.text('email', { check: optionalEmailFault })} autoComplete="email" />
          <TextField
            {...form.text('website')}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            placeholder="www.exemplo.com.br"
          />
        </div>
        <TextArea
          {...form.text('description', {
            help: 'A página de agendamento mostra este texto, se não tiver um próprio.',
          })}
        />
      </FormPanel>
      <FormPanel title="Endereço" text="Só aparece na página se você quiser.">
        <Address form={form} />
      </FormPanel>
      <FormPanel title="Horário local">
        <ZoneField form={form} />
      </FormPanel>
    </div>
  )
}

function Address({ form }: FieldsProps) {
  return (
    <div className="grid grid-cols-6 gap-4">
      <div className="col-span-6 sm:col-span-2">
        <TextField
          {...form.text('postal_code', {
            mask: maskPostalCode,
            tidy: maskPostalCode,
            check: postalCodeError,
          })}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="01310-100"
          maxLength={10}
        />
      </div>
      <div className="col-span-6 sm:col-span-4">
        <TextField {...form.text('street')} />
      </div>
      <div className="col-span-3 sm:col-span-2">
        <TextField {...form.text('number')} />
      </div>
      <div className="col-span-3 sm:col-span-4">
        <TextField {...form.text('complement')} />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <TextField {...form.text('district')} />
      </div>
      <div className="col-span-4 sm:col-span-3">
        <TextField {...form.text('city')} autoComplete="address-level2" />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <SelectField {...form.text('state', { optional: false })} autoComplete="address-level1">
          <option value="">–</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}
