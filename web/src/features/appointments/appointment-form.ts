import { type AgendaAppointment, PAST_NEEDS_NOTES, WALK_IN } from '#shared/appointments.ts'
import { parseMoney, priceError } from '../../lib/amount.ts'
import type { Failure } from '../../lib/failure.ts'
import type { StaffInput } from '../../lib/staff-api.ts'
import type { ClientChoice } from './client-picker.tsx'
import { LONGEST } from './geometry.ts'
import { professionalOf } from './items.ts'
import { placeErrors, refusedFields } from './place-errors.ts'
import type { PlaceForm } from './place-fields.tsx'

/** An appointment as it stands in the form. */
export type AppointmentForm = {
  client: ClientChoice
  service: string
  column: string
  date: string
  time: string
  duration: string
  /** Empty for who does not see money. */
  price: string
  notes: string
}

/** The form and what of it was typed by hand: that stays when service or professional change. */
export type AppointmentDraft = { form: AppointmentForm; own: { duration: boolean; price: boolean } }

export const newDraft = (place: PlaceForm, drawn: boolean): AppointmentDraft => ({
  form: { client: { kind: 'none' }, service: '', price: '', notes: '', ...place },
  own: { duration: drawn, price: false },
})

export type FormErrors = Partial<Record<keyof AppointmentForm | 'phone', string>>

/** What is missing or wrong in the choice of whom an appointment is for. */
export function clientErrors(client: ClientChoice): Pick<FormErrors, 'client' | 'phone'> {
  if (client.kind === 'none') return { client: 'Escolha o cliente, ou marque como cliente avulso.' }
  if (client.kind !== 'new') return {}
  return {
    ...(!client.name.trim() && { client: 'Nome é obrigatório' }),
    ...(!client.phone.trim() && { phone: 'Informe o telefone com DDD.' }),
  }
}

/** What is missing or wrong, field by field. The server looks again. */
export function errorsOf(form: AppointmentForm, needsNote: boolean): FormErrors {
  const { client, service, price, notes } = form
  return Object.fromEntries(
    Object.entries({
      ...clientErrors(client),
      service: service ? undefined : 'Escolha o serviço.',
      ...placeErrors(form, LONGEST),
      price: price ? priceError(price) : undefined,
      notes: needsNote && !notes.trim() ? PAST_NEEDS_NOTES : undefined,
    }).filter(([, text]) => text),
  )
}

const newClient = ({ name, phone }: { name: string; phone: string }) => ({
  new_client: { name: name.trim(), phone: phone.trim() },
})

/** What an appointment is of, and whom it is for. */
export type AppointmentChange = { service: string; client: ClientChoice }

/** An appointment as it stands before somebody changes it. */
export function changeOf({ service_id, client_id, client_name }: AgendaAppointment): AppointmentChange {
  const client: ClientChoice = client_id
    ? { kind: 'known', id: client_id, name: client_name }
    : { kind: 'walk_in', name: client_name === WALK_IN ? '' : client_name }
  return { service: service_id, client }
}

/** What of a change differs from the appointment, as the server takes it. */
export function changeInput(appointment: AgendaAppointment, { service, client }: AppointmentChange) {
  const [before, name] = [changeOf(appointment).client, 'name' in client ? client.name.trim() : '']
  const isOther = client.kind !== before.kind || (before.kind === 'walk_in' && name !== before.name)
  return {
    ...(service !== appointment.service_id && { service_id: service }),
    ...(client.kind === 'known' && client.id !== appointment.client_id && { client_id: client.id }),
    ...(client.kind === 'new' && newClient(client)),
    ...(client.kind === 'walk_in' && isOther && { client_id: null, ...(name && { client_name: name }) }),
  }
}

/** Where the form has what the request names. */
const fields: Record<string, keyof FormErrors> = {
  client_id: 'client',
  client_name: 'client',
  'new_client.name': 'client',
  'new_client.phone': 'phone',
  service_id: 'service',
  professional_id: 'column',
  date: 'date',
  time: 'time',
  duration: 'duration',
  price: 'price',
  notes: 'notes',
}

/** What the server refused, field by field; a client who was chosen from the list has none. */
export function refusedOf(failure: Failure, { client }: AppointmentForm): FormErrors {
  const { client: who, ...others } = refusedFields(failure, fields)
  return { ...others, ...(who && client.kind !== 'known' && { client: who }) }
}

/** The form as the server takes it. */
export function appointmentInput(
  form: AppointmentForm,
  allowOverlap: boolean,
): StaffInput<'createAppointment'> {
  const { client, service, column, date, time, duration, price, notes } = form
  const amount = parseMoney(price)
  return {
    professional_id: professionalOf(column),
    service_id: service,
    date,
    time,
    duration: Number(duration),
    ...(amount !== undefined && { price: amount }),
    ...(notes.trim() && { notes: notes.trim() }),
    ...(client.kind === 'known' && { client_id: client.id }),
    ...(client.kind === 'new' && newClient(client)),
    ...(client.kind === 'walk_in' && client.name.trim() && { client_name: client.name.trim() }),
    ...(allowOverlap && { allow_overlap: true }),
  }
}
