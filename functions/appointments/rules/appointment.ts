import type { AppointmentChange } from '#shared/appointment-changes.ts'
import {
  type AgendaAppointment,
  type Appointment,
  DAYS_BACK,
  type HistoryEntry,
  PAST_NEEDS_NOTES,
  WALK_IN,
} from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { FieldError } from '#shared/errors.ts'
import { type Can, type Role, roleNames } from '#shared/roles.ts'
import type { Service } from '#shared/services.ts'
import { occupies } from '#shared/statuses.ts'
import type { Terms } from '#shared/terms.ts'
import { addDays, instantOf, minutesOf } from '#shared/time.ts'

/** A link's holder reaches only its own appointment; others reach those of their agendas. */
export function mayTouch(
  { by, own }: { by: { kind: string; appointment_id?: string }; own?: string | undefined },
  { id, professional_id }: Pick<Appointment, 'id' | 'professional_id'>,
): boolean {
  if (by.kind === 'link') return by.appointment_id === id
  return own === undefined || own === professional_id
}

type Edit = {
  notes?: string | null | undefined
  staff_notes?: string | null | undefined
  price?: number | undefined
  client_id?: string | null | undefined
  client_name?: string | undefined
  for?: string | null | undefined
}

/** Another service brings its duration, and its price unless one is given. */
export function edited(
  before: Appointment,
  input: Edit,
  {
    service,
    terms,
    client,
    reported,
    own_word,
  }: {
    service?: Service | undefined
    terms?: Terms | undefined
    client?: Client | undefined
    reported?: Appointment['reported_client']
    own_word?: true | undefined
  },
): Appointment {
  return {
    ...before,
    ...(service && terms && { service_id: service.id, service_name: service.name }),
    ...(terms && { price: terms.price, duration: terms.duration }),
    // The person it is for and the reported data belong to one client, so another client takes neither over.
    ...(client && {
      client_id: client.id,
      client_name: client.name,
      ...(client.id !== before.client_id && { for: undefined }),
      reported_client: reported,
      // Naming the same client again does not discard a confirmation by somebody else.
      own_word: own_word && (client.id === before.client_id ? before.own_word : own_word),
    }),
    ...(input.client_id === null && {
      client_id: undefined,
      client_name: input.client_name || WALK_IN,
      ...(before.client_id && { for: undefined }),
      reported_client: undefined,
      own_word: undefined,
    }),
    ...(input.for !== undefined && { for: input.for || undefined }),
    ...(input.notes !== undefined && { notes: input.notes || undefined, notes_cut: undefined }),
    ...(input.staff_notes !== undefined && {
      staff_notes: input.staff_notes || undefined,
      staff_notes_cut: undefined,
    }),
    ...(input.price !== undefined && { price: input.price }),
  }
}

/** Tells whether an edit occupies time that the appointment did not occupy before. */
export function takesNewTime(before: Appointment, after: Appointment): boolean {
  if (!occupies(after)) return false
  const moved = (['date', 'time', 'professional_id'] as const).some((field) => before[field] !== after[field])
  return moved || !occupies(before)
}

export type Changes = AppointmentChange['changes']

const silent = new Set([
  ...['version', 'updated_at', 'status_at', 'link_version', 'links_ended', 'income_ids'],
  ...['due', 'awaits', 'reminded', 'moves'],
])

export function changesBetween(before: Appointment, after: Appointment): Changes {
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field as keyof Appointment]
    const to = after[field as keyof Appointment]
    if (!silent.has(field) && JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  return changes
}

/** An appointment on a past date needs notes (RULINGS D19); `today` is the tenant's date. */
export function notesRefusal(
  { date, notes, staff_notes }: Pick<Appointment, 'date' | 'notes' | 'staff_notes'>,
  today: string,
): FieldError | undefined {
  const lacking = date < today && !notes && !staff_notes
  return lacking ? { field: 'staff_notes', message: PAST_NEEDS_NOTES } : undefined
}

/** Notes of a booking from the page are the customer's own words and may not be changed. */
export function customerNotesRefusal(
  { source, notes = '' }: Appointment,
  input: Pick<Edit, 'notes'>,
): FieldError | undefined {
  if (source !== 'page' || input.notes === undefined || (input.notes ?? '') === notes) return undefined
  return { field: 'notes', message: 'Estas observações são do cliente. Escreva as suas em staff_notes.' }
}

/** Old dates are refused to most callers, because their figures and books may be closed. */
export function isTooLongAgo(can: Can, date: string, today: string): boolean {
  return !can('agenda.all') && date < addDays(today, -DAYS_BACK)
}

/** Refuses a time that a clock change skips, or an end after midnight. The duration is in minutes. */
export function validateTime(
  timezone: string,
  { date, time }: { date: string; time: string },
  duration: number,
): FieldError | undefined {
  const start = minutesOf(time)
  if (start + duration > 1440) {
    return { field: 'duration', message: 'O atendimento precisa terminar até a meia-noite.' }
  }
  if (instantOf(timezone, date, start)) return undefined
  return { field: 'time', message: 'Este horário não existe neste dia: o relógio muda. Escolha outro.' }
}

/** Replaces free text by the fact that it changed, so that the history never needs erasing. */
export function redactFreeText(changes: Changes): Changes {
  const kept = Object.entries(changes).map(([field, change]) => [
    field,
    freeTextFields.has(field) ? {} : change,
  ])
  return Object.fromEntries(kept)
}
const freeTextFields = new Set([
  ...['notes', 'notes_cut', 'staff_notes', 'staff_notes_cut'],
  ...['reported_client', 'cancel_reason', 'for'],
])

/** Leaves out money without `money.read`, and reported data without `clients.all` (RULINGS E21). */
export function forRole(
  can: Can,
  { price, settlement, reported_client, ...appointment }: Appointment,
): AgendaAppointment {
  return {
    ...appointment,
    ...(can('money.read') && { price, ...(settlement && { settlement }) }),
    ...(reported_client && can('clients.all') && { reported_client }),
  }
}

type StoredEntry = HistoryEntry & { author?: { user_id: string; role: Role } | undefined }

/** Without `agenda.all` other members appear as their role, and money is left out. */
export function entryForRole(
  { by: caller, can }: { by: { kind: string; user_id?: string }; can: Can },
  { author, by, changes, ...entry }: StoredEntry,
): HistoryEntry {
  const { price: _price, settlement: _settlement, ...others } = changes
  const named = !author || author.user_id === caller.user_id || can('agenda.all')
  return {
    ...entry,
    by: named ? by : roleNames[author.role],
    changes: can('money.read') ? changes : others,
  }
}

export function auditFacts({
  date,
  time,
  duration,
  professional_id,
  service_id,
  client_id,
  price,
  status,
}: Appointment) {
  return { date, time, duration, professional_id, service_id, client_id, price, status }
}

export const refusals = {
  appointment_not_found: 'Agendamento não encontrado. Atualize a tela.',
  version_conflict: 'Outra pessoa mexeu neste agendamento. Mostramos como está agora.',
  service_not_found: 'Serviço não encontrado. Escolha outro serviço.',
  professional_not_found: 'Profissional não encontrado. Escolha outro profissional.',
  client_not_found: 'Cliente não encontrado. Escolha outro cliente.',
  phone_taken: 'Já existe um cliente com este telefone. Procure por ele na lista.',
  too_long_ago: `Você anota atendimentos dos últimos ${DAYS_BACK} dias. Para um dia anterior, peça ao proprietário ou ao gerente.`,
  invalid_status_transition: 'Só dá para mudar agendamentos em aberto.',
} as const

/** A refusal is needed only when the appointment would newly occupy time. */
export const goneRefusals = {
  client_not_found: 'O cadastro deste cliente foi excluído. Faça um novo agendamento.',
  professional_not_found:
    'Este profissional não atende mais. Faça um novo agendamento ou escolha outro profissional.',
} as const

/** Customers can neither choose another professional nor see the client's file, so they read these texts. */
export const goneForCustomer: Record<keyof typeof goneRefusals, string> = {
  client_not_found: 'Este agendamento não pode mais mudar de horário por aqui. Fale com o estabelecimento.',
  professional_not_found:
    'Este profissional não atende mais. Faça um novo agendamento ou fale com o estabelecimento.',
}
