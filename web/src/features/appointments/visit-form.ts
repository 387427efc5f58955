import { PAST_NEEDS_NOTES } from '#shared/appointments.ts'
import type { StaffInput } from '../../lib/staff-api.ts'
import type { ClientChoice } from './client-picker.tsx'
import { professionalOf } from './items.ts'
import { parsePrice } from './price.ts'

/** A visit as it stands in the form. */
export type VisitForm = {
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

export type FormErrors = Partial<Record<keyof VisitForm | 'phone', string>>

/** What is missing or wrong, field by field. The server looks again. */
export function errorsOf(form: VisitForm, isPast: boolean): FormErrors {
  const { client, service, date, time, duration, price, notes } = form
  const minutes = Number(duration)
  return Object.fromEntries(
    Object.entries({
      client:
        client.kind === 'none'
          ? 'Escolha o cliente, ou marque como cliente avulso.'
          : client.kind === 'new' && !client.name.trim()
            ? 'Nome é obrigatório'
            : undefined,
      phone: client.kind === 'new' && !client.phone.trim() ? 'Informe o telefone com DDD.' : undefined,
      service: service ? undefined : 'Escolha o serviço.',
      date: date ? undefined : 'Informe a data.',
      time: /^\d\d:\d\d$/.test(time) ? undefined : 'Informe o horário.',
      duration:
        Number.isInteger(minutes) && minutes >= 5 && minutes <= 720 ? undefined : 'De 5 a 720 minutos.',
      price: price && parsePrice(price) === undefined ? 'Informe um valor como 55,00.' : undefined,
      notes: isPast && !notes.trim() ? PAST_NEEDS_NOTES : undefined,
    }).filter(([, text]) => text),
  )
}

/** The form as the server takes it. */
export function visitInput(form: VisitForm, allowOverlap: boolean): StaffInput<'createAppointment'> {
  const { client, service, column, date, time, duration, price, notes } = form
  const amount = parsePrice(price)
  return {
    professional_id: professionalOf(column),
    service_id: service,
    date,
    time,
    duration: Number(duration),
    ...(amount !== undefined && { price: amount }),
    ...(notes.trim() && { notes: notes.trim() }),
    ...(client.kind === 'known' && { client_id: client.id }),
    ...(client.kind === 'new' && { new_client: { name: client.name.trim(), phone: client.phone.trim() } }),
    ...(client.kind === 'walk_in' && client.name.trim() && { client_name: client.name.trim() }),
    ...(allowOverlap && { allow_overlap: true }),
  }
}
