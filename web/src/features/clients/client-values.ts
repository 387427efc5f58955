import { LABELS_PER_CLIENT } from '#shared/client-limits.ts'
import type { Client } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { maskPhone } from '../../lib/contact.ts'
import { changedFields } from '../../lib/merge3.ts'

/** `none` is a dependent without a number; both are one field in the form. */
export type PhoneValue = { number: string; none: boolean }

export type ClientValues = {
  name: string
  phone: PhoneValue
  email: string
  birth_date: string
  address: string
  notes: string
  labels: string[]
  whatsapp_opt_in: boolean
}

export const labels: Record<keyof ClientValues, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  birth_date: 'Nascimento',
  address: 'Endereço',
  notes: 'Observações',
  labels: 'Etiquetas',
  whatsapp_opt_in: 'Aceita mensagens por WhatsApp',
}

export function valuesOf(client?: Client): ClientValues {
  return {
    name: client?.name ?? '',
    phone: { number: formatPhone(client?.phone ?? ''), none: client !== undefined && !client.phone },
    email: client?.email ?? '',
    birth_date: client?.birth_date ?? '',
    address: client?.address ?? '',
    notes: client?.notes ?? '',
    labels: client?.labels ?? [],
    whatsapp_opt_in: client?.whatsapp_opt_in ?? false,
  }
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

export function labelsError(values: readonly string[]): string | undefined {
  return values.length > LABELS_PER_CLIENT ? `No máximo ${LABELS_PER_CLIENT} etiquetas.` : undefined
}

/** A new phone sends the box as well, because its consent is a new one. */
export function changesOf(values: ClientValues, base: ClientValues) {
  const fields = fieldsOf(values)
  const changes = changedFields(fields, fieldsOf(base))
  const { whatsapp_opt_in } = fields
  return 'phone' in changes ? { ...changes, whatsapp_opt_in } : changes
}

export function fieldsOf({ phone, labels, whatsapp_opt_in, ...values }: ClientValues) {
  return {
    name: values.name.trim(),
    phone: phone.none ? null : phone.number.trim(),
    email: values.email.trim() || null,
    birth_date: values.birth_date || null,
    address: values.address.trim() || null,
    notes: values.notes.trim() || null,
    labels: labels.length > 0 ? labels : null,
    whatsapp_opt_in: (!phone.none && whatsapp_opt_in) || null,
  }
}
