import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import type { ProposedFact } from '#shared/assistant.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDuration } from '#shared/time.ts'
import { whoComes } from '#shared/whom.ts'

export type Shown = {
  client?: string | undefined
  service?: string | undefined
  professional?: string | undefined
  date: string
  time: string
  duration: number
  price?: number | undefined
  staff_notes?: string | undefined
}

const labels: Record<keyof Shown, string> = {
  client: 'Cliente',
  service: 'Serviço',
  professional: 'Profissional',
  date: 'Data',
  time: 'Horário',
  duration: 'Duração',
  price: 'Preço',
  staff_notes: 'Observações da equipe',
}

const statusNames: Record<AppointmentStatus, string> = {
  scheduled: 'Agendado',
  confirmed: 'Confirmado',
  in_service: 'Em atendimento',
  completed: 'Concluído',
  cancelled: 'Cancelado',
  no_show: 'Não compareceu',
}

export const NOBODY = 'Sem profissional definido'

export const shownOf = ({ service_name, professional_name, ...rest }: AgendaAppointment) => ({
  client: whoComes(rest),
  service: service_name,
  professional: professional_name ?? NOBODY,
  date: rest.date,
  time: rest.time,
  duration: rest.duration,
})

export function appointmentFacts(after: Shown, before?: Shown): ProposedFact[] {
  return (Object.keys(labels) as (keyof Shown)[]).flatMap((field) => {
    const now = written(field, after[field])
    const was = before && written(field, before[field])
    if (now === undefined) return []
    return [{ label: labels[field], ...(was !== undefined && was !== now && { before: was }), after: now }]
  })
}

export function statusFacts(before: AppointmentStatus, after: AppointmentStatus): ProposedFact[] {
  return before === after ? [] : [{ label: 'Status', before: statusNames[before], after: statusNames[after] }]
}

export function cancellationFacts(
  appointment: AgendaAppointment,
  reason: string | undefined,
): ProposedFact[] {
  return [
    ...appointmentFacts(shownOf(appointment)),
    ...statusFacts(appointment.status, 'cancelled'),
    ...(reason ? [{ label: 'Motivo', after: reason }] : []),
  ]
}

const clientLabels = {
  name: 'Nome',
  phone: 'Telefone',
  dependent: 'Sem telefone próprio',
  email: 'E-mail',
  birth_date: 'Nascimento',
  address: 'Endereço',
  notes: 'Observações',
  labels: 'Etiquetas',
}

/** A proposal may set these fields of a new client, but only the client gives consents. */
export const clientFields = Object.keys(clientLabels)

export function clientFacts(input: Record<string, unknown>): ProposedFact[] {
  return Object.entries(clientLabels).flatMap(([field, label]) => {
    const value = input[field]
    if (value === undefined) return []
    if (value === true) return [{ label, after: 'Sim' }]
    if (field === 'birth_date') return [{ label, after: dayOf(String(value)) }]
    return [{ label, after: Array.isArray(value) ? value.join(', ') : String(value) }]
  })
}

function written(field: keyof Shown, value: string | number | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (field === 'date') return dayOf(String(value))
  if (field === 'duration') return formatDuration(Number(value))
  return field === 'price' ? formatMoney(Number(value)) : String(value)
}

function dayOf(date: string): string {
  return date.split('-').reverse().join('/')
}
