import { type Appointment, WALK_IN } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { AppointmentSummary, Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
import { LISTED_APPOINTMENTS } from '#shared/tenant-limits.ts'
import type { Terms } from '#shared/terms.ts'
/** Stored replies hold these fields and no others. */
export function toAppointmentSummaries(appointments: readonly AppointmentSummary[]): AppointmentSummary[] {
  return appointments.slice(0, LISTED_APPOINTMENTS).map(({ id, date, time, client_name, service_name }) => ({
    id,
    date,
    time,
    client_name,
    service_name,
  }))
}

type AppointmentInput = Pick<Appointment, 'date' | 'time'> &
  Partial<
    Pick<
      Appointment,
      'duration' | 'price' | 'notes' | 'staff_notes' | 'reported_client' | 'own_word' | 'client_name' | 'for'
    >
  >

type Parties = {
  id: string
  service: Service
  terms: Terms
  professional: Professional | undefined
  client: Pick<Client, 'id' | 'name'> | undefined
}

/** Names, duration and price are copied, so that later catalog changes leave them (RULINGS D4). */
export function newAppointment(
  input: AppointmentInput,
  { id, service, terms, professional, client }: Parties,
  { status, source }: Pick<Appointment, 'status' | 'source'>,
  now: Date,
): Appointment {
  const at = now.toISOString()
  return {
    id,
    ...(client && { client_id: client.id }),
    client_name: client?.name ?? (input.client_name || WALK_IN),
    ...(input.for && { for: input.for }),
    ...(input.reported_client && { reported_client: input.reported_client }),
    ...(input.own_word && { own_word: true as const }),
    ...(professional && { professional_id: professional.id, professional_name: professional.name }),
    service_id: service.id,
    service_name: service.name,
    date: input.date,
    time: input.time,
    duration: input.duration ?? terms.duration,
    price: input.price ?? terms.price,
    status,
    ...(input.notes && { notes: input.notes }),
    ...(input.staff_notes && { staff_notes: input.staff_notes }),
    source,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}
