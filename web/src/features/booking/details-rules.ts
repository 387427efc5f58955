import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import type { Input } from '../../lib/api.ts'
import type { Answers, Client, Draft } from './booking-state.ts'
import type { Config } from './use-flow.ts'

export type TextName = Exclude<keyof Draft, 'whatsapp_opt_in'>
export type FieldErrors = Partial<Record<TextName, string>>

// It copies `EMAIL` (shared/email.ts), because sharing it would add a file to the page's start.
const EMAIL = /^[\w!#$'*+/=^`{|}~-]+(?:\.[\w!#$'*+/=^`{|}~-]+)*@(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i

/** The form is checked before it is sent (spec, section 5); the server decides. */
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

/** A stored e-mail need not be typed again. */
export const needsEmail = (config: Config, client: Client | undefined) =>
  config.require_email && !client?.known_email

/** The key does not depend on the phone. */
export const startOf = ({ date, time, draft }: Answers) => `${date} ${time} ${draft.phone}`

export function bookingInput(answers: Answers): Input<'book'> {
  const { professional_id, service_id, date, time, draft, price, duration } = answers
  const { whatsapp_opt_in, for: other = '', ...texts } = draft
  const client: Record<string, string | true> = { ...(whatsapp_opt_in && { whatsapp_opt_in }) }
  for (const [name, value] of Object.entries(texts)) if (value.trim()) client[name] = value.trim()
  // Without a preference the server chooses, and the confirmation shows the terms.
  const terms = professional_id === ANY_PROFESSIONAL ? {} : { price, duration }
  return {
    service_id,
    professional_id,
    date,
    time,
    ...terms,
    ...(answers.allowed === startOf(answers) && { allow_same_time: true }),
    ...(other.trim() && { for: other.trim() }),
    client,
  } as unknown as Input<'book'>
}

/** Errors of other fields are left out. */
export function fieldErrorsOf(errors: { field: string; message: string }[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { field, message } of errors) {
    const name = /^(?:client\.)?(phone|name|email|birth_date|address|notes|for)$/.exec(field)?.[1]
    if (name) fields[name as TextName] ??= message
  }
  return fields
}
