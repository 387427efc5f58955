import { clientFields } from '#shared/client-fields.ts'
import type { Client } from '#shared/clients.ts'
import type { FormOf } from '#shared/entity.ts'
import { maskPhone } from '../../lib/contact.ts'
import { fieldsOf as entityFields, valuesOf as entityValues } from '../../lib/entity-form.ts'
import { changedFields } from '../../lib/merge3.ts'

/** `none` is a dependent without a number; both are one field in the form. */
export type PhoneValue = { number: string; none: boolean }

export type ClientValues = Omit<FormOf<typeof clientFields>, 'phone'> & { phone: PhoneValue }

export function valuesOf(client?: Client): ClientValues {
  const { phone: number, ...values } = entityValues(clientFields, client)
  return { ...values, phone: { number, none: client !== undefined && !client.phone } }
}

/** A number becomes the phone, anything else the name. */
export function valuesFrom(search: string): ClientValues {
  if (/^[\d\s()+.-]{3,}$/.test(search))
    return { ...valuesOf(), phone: { number: maskPhone(search), none: false } }
  return { ...valuesOf(), name: search }
}

export function phoneError({ number, none }: PhoneValue): string | undefined {
  return none || number.trim() ? undefined : 'Informe o telefone com DDD ou marque a opção abaixo.'
}

export function sameNumber(one: PhoneValue, other: PhoneValue): boolean {
  const digits = ({ number }: PhoneValue) => number.replace(/\D/g, '')
  return one.none === other.none && digits(one) === digits(other)
}

/** A new phone sends the box as well, because its consent is a new one. */
export function changesOf(values: ClientValues, base: ClientValues) {
  const fields = fieldsOf(values)
  const changes = changedFields(fields, fieldsOf(base))
  const { whatsapp_opt_in } = fields
  return 'phone' in changes ? { ...changes, whatsapp_opt_in } : changes
}

export function fieldsOf({ phone: { number, none }, ...values }: ClientValues) {
  const fields = entityFields(clientFields, { ...values, phone: none ? '' : number })
  return { ...fields, whatsapp_opt_in: none ? null : fields.whatsapp_opt_in }
}
