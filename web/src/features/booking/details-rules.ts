import type { Input } from '../../lib/api.ts'
import type { Answers, Client, Draft } from './answers.ts'
import type { Config } from './use-flow.ts'

export type FieldErrors = Partial<Record<keyof Draft, string>>

// A copy of `EMAIL` (shared/email.ts): shared with the staff app, it would become a file that the page loads at its start.
const EMAIL = /^[\w!#$'*+/=^`{|}~-]+(?:\.[\w!#$'*+/=^`{|}~-]+)*@(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i

/** What is wrong with the form before it is sent (spec, section 5); the server has the last word. */
export function errorsOf(
  draft: Draft,
  config: Config,
  client: Client | undefined,
  today: string,
): FieldErrors {
  const errors: FieldErrors = {}
  const email = draft.email.replace(/\p{Cf}/gu, '').trim()
  if (!draft.name.trim()) errors.name = 'Nome é obrigatório'
  if (!email && needsEmail(config, client)) errors.email = 'E-mail é obrigatório'
  if (email && !EMAIL.test(email)) errors.email = 'E-mail deve ter um formato válido'
  if (draft.birth_date > today) errors.birth_date = 'Data de nascimento não pode ser no futuro'
  if (config.require_notes && !draft.notes.trim()) errors.notes = 'Observações são obrigatórias'
  return errors
}

/** Who has an e-mail on file already need not type it again. */
export const needsEmail = (config: Config, client: Client | undefined) =>
  config.require_email && !client?.known_email

/** The request: values trimmed, empty ones left out. */
export function bookingInput({ professional_id, service_id, date, time, draft }: Answers): Input<'book'> {
  const client: Record<string, string> = {}
  for (const [name, value] of Object.entries(draft)) if (value.trim()) client[name] = value.trim()
  return { service_id, professional_id, date, time, client } as Input<'book'>
}

/** The server's complaints by field of the form; those about nothing that stands in it are left out. */
export function fieldErrorsOf(errors: { field: string; message: string }[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { field, message } of errors) {
    const name = /^client\.(phone|name|email|birth_date|address|notes)$/.exec(field)?.[1]
    if (name) fields[name as keyof Draft] ??= message
  }
  return fields
}
