import { LABELS_PER_CLIENT } from '#shared/client-limits.ts'
import type { Client } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { maskPhone } from '../../lib/contact.ts'
import { changedFields } from '../../lib/merge3.ts'

/** `none`: a dependent without a number comes with somebody else. Both are one answer in the form. */
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

/** A search that found nobody begins the new client: a number as the phone, anything else as the name. */
export function valuesFrom(search: string): ClientValues {
  if (/^[\d\s()+.-]{3,}$/.test(search))
    return { ...valuesOf(), phone: { number: maskPhone(search), none: false } }
  return { ...valuesOf(), name: search }
}

export function phoneError({ number, none }: PhoneValue): string | undefined {
  return none || number.trim() ? undefined : 'Informe o telefone com DDD ou marque a opção abaixo.'
}

/** Tells whether two typed numbers are the same, however they are punctuated. */
export function sameNumber(one: PhoneValue, other: PhoneValue): boolean {
  const digits = ({ number }: PhoneValue) => number.replace(/\D/g, '')
  return one.none === other.none && digits(one) === digits(other)
}

export function labelsError(values: readonly string[]): string | undefined {
  return values.length > LABELS_PER_CLIENT ? `No máximo ${LABELS_PER_CLIENT} etiquetas.` : undefined
}

/**
 * Returns the changes from `base` to `values`. A new phone sends the box as well: the form unticks it then,
 * and a later tick is for the new phone.
 */
export function changesOf(values: ClientValues, base: ClientValues) {
  const fields = fieldsOf(values)
  const changes = changedFields(fields, fieldsOf(base))
  const { whatsapp_opt_in } = fields
  return 'phone' in changes ? { ...changes, whatsapp_opt_in } : changes
}

/** Returns the fields as the routes take them; empty ones are null. */
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
