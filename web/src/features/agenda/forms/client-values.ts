import { type AgendaAppointment, WALK_IN } from '#shared/appointments.ts'
import { isFailure } from '../../../lib/failure.ts'

export type ClientChoice =
  | { kind: 'new' | 'walk_in' }
  /** Nobody is chosen yet; `typed` is the search text. */
  | { kind: 'none'; typed?: string }
  | { kind: 'known'; id: string; name: string; phone?: string | undefined }

/** `name` and `phone` are for a new client, `name` alone for a walk-in. */
export type ClientValues = { client: ClientChoice; name: string; phone: string }

export const noClient: ClientValues = { client: { kind: 'none' }, name: '', phone: '' }
export const clientLabels = { client: 'Cliente', name: 'Nome', phone: 'Telefone' } as const

export function clientOf({ client_id, client_name }: AgendaAppointment): ClientValues {
  if (client_id) return { ...noClient, client: { kind: 'known', id: client_id, name: client_name } }
  return { ...noClient, client: { kind: 'walk_in' }, name: client_name === WALK_IN ? '' : client_name }
}

export function clientInput({ client, name, phone }: ClientValues) {
  if (client.kind === 'known') return { client_id: client.id }
  if (client.kind === 'new') return { new_client: { name: name.trim(), phone: phone.trim() } }
  return name.trim() ? { client_name: name.trim() } : {}
}

export const clientRules = {
  client: {
    check: ({ kind }: ClientChoice) =>
      kind === 'none' ? 'Escolha o cliente, ou marque como cliente avulso.' : undefined,
  },
  /** Empty means a walk-in; typed text that was not chosen is not dropped. */
  newClient: {
    check: (client: ClientChoice) =>
      client.kind === 'none' && client.typed?.trim()
        ? 'Escolha na lista ou toque em “Novo cliente”. Em branco, fica como cliente avulso.'
        : undefined,
  },
  name: {
    check: (name: string, { client }: ClientValues) =>
      client.kind === 'new' && !name.trim() ? 'Nome é obrigatório' : undefined,
  },
  phone: {
    check: (phone: string, { client }: ClientValues) =>
      client.kind === 'new' && !phone.trim() ? 'Informe o telefone com DDD.' : undefined,
  },
}

const fields: Record<string, string> = {
  client_id: 'client',
  client_name: 'name',
  'new_client.name': 'name',
  'new_client.phone': 'phone',
  start: 'time',
}
/** These refusals concern one field without naming it. */
const fieldOfCode: Record<string, string> = {
  phone_taken: 'phone',
  client_not_found: 'client',
  service_not_found: 'service_id',
  professional_not_found: 'professional_id',
}

export async function withFormFields<A>(answer: Promise<A>): Promise<A> {
  try {
    return await answer
  } catch (error) {
    if (!isFailure(error)) throw error
    const field = fieldOfCode[error.code]
    const errors = field ? [{ field, message: error.message }] : error.errors
    throw Object.assign(error, {
      errors: errors.map((one) => ({ ...one, field: fields[one.field] ?? one.field })),
    })
  }
}
