import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { FieldError } from '#shared/errors.ts'

type Told = { name: string; email?: string; birth_date?: string; address?: string }
const optionalFields = ['email', 'birth_date', 'address'] as const

/** What the business's own form rules refuse in a customer's data; `today` is the business's date. */
export function refusedFields(
  told: Told & { notes?: string },
  stored: Client | undefined,
  required: { require_email: boolean; require_notes: boolean },
  today: string,
): FieldError[] {
  const refused: FieldError[] = []
  if (required.require_email && !told.email && !stored?.email) {
    refused.push({ field: 'client.email', message: 'E-mail é obrigatório' })
  }
  if (required.require_notes && !told.notes) {
    refused.push({ field: 'client.notes', message: 'Observações são obrigatórias' })
  }
  if (told.birth_date && told.birth_date > today) {
    refused.push({ field: 'client.birth_date', message: 'Data de nascimento não pode ser no futuro' })
  }
  return refused
}

/**
 * What a returning customer typed, against what is on file: blank stored fields are filled in; what differs is kept
 * aside for staff to accept and never overwrites, because knowing a phone proves nothing (RULINGS D1).
 */
export function compareClient(
  stored: Client,
  told: Told,
): { filled: Pick<Client, (typeof optionalFields)[number]>; reported: Appointment['reported_client'] } {
  const filled: Pick<Client, (typeof optionalFields)[number]> = {}
  const reported: NonNullable<Appointment['reported_client']> = {}
  // The page asks a returning customer to confirm a first name only, so that alone is no difference.
  if (!sameText(told.name, stored.name) && !sameText(told.name, firstName(stored.name)))
    reported.name = told.name
  for (const field of optionalFields) {
    const value = told[field]
    if (value === undefined || sameText(value, stored[field] ?? '')) continue
    if (stored[field] === undefined) filled[field] = value
    else reported[field] = value
  }
  return { filled, reported: Object.keys(reported).length > 0 ? reported : undefined }
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** `j***@gmail.com`: enough for its owner to know it, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

function sameText(a: string, b: string): boolean {
  return a.localeCompare(b, 'pt-BR', { sensitivity: 'accent' }) === 0
}
