import {
  type AgendaAppointment,
  type Appointment,
  type AppointmentChange,
  type AppointmentStatus,
  PAST_NEEDS_NOTES,
  WALK_IN,
} from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Can } from '#shared/roles.ts'
import type { Service } from '#shared/services.ts'
import { appointmentCourse, isAwaited } from '#shared/statuses.ts'
import type { Terms } from '#shared/terms.ts'
import { instantOf, minutesOf } from '#shared/time.ts'

/** How an appointment goes from one status to another, or that it can't. */
type Step = 'forward' | 'end' | 'undo'

/**
 * The kind of step from one status to another: along the appointment's life, to its other ends, or back (RULINGS
 * C10).
 */
function stepBetween(from: AppointmentStatus, to: AppointmentStatus): Step | undefined {
  const [was, becomes] = [appointmentCourse.indexOf(from), appointmentCourse.indexOf(to)]
  if (was >= 0 && becomes > was) return 'forward'
  if (becomes < 0) return isAwaited(from) && from !== to ? 'end' : undefined
  if (was < 0) return isAwaited(to) ? 'undo' : undefined
  return becomes < was ? 'undo' : undefined
}

export type StatusRefusal = keyof typeof statusRefusals
/** What is said when a status can't be had. */
export const statusRefusals = {
  no_step: 'Este agendamento não pode passar para esse status. Atualize a tela e veja como ele está agora.',
  not_yet_day: 'Só dá para iniciar ou concluir no dia do atendimento.',
  not_yet_time: 'Só dá para marcar falta depois do horário marcado.',
  undo_role: 'Só o proprietário ou o gerente pode desfazer.',
  undo_late: 'Só dá para desfazer no mesmo dia da mudança.',
} as const

/**
 * Whether an appointment may get a status now, or why not. `today` is the business's date, `started` whether the
 * appointment's time has come, `changedOn` the business's date on which it got the status it has, `mayUndo` whether
 * the role undoes.
 */
export function judgeStatus(
  appointment: Pick<Appointment, 'status' | 'date'>,
  to: AppointmentStatus,
  facts: { today: string; started: boolean; changedOn: string; mayUndo: boolean },
): 'ok' | StatusRefusal {
  const step = stepBetween(appointment.status, to)
  if (!step) return 'no_step'
  if (step === 'undo') {
    if (!facts.mayUndo) return 'undo_role'
    return facts.changedOn === facts.today ? 'ok' : 'undo_late'
  }
  if ((to === 'in_service' || to === 'completed') && appointment.date > facts.today) return 'not_yet_day'
  if (to === 'no_show' && !facts.started) return 'not_yet_time'
  return 'ok'
}

/** The event that tells of a new status (RULINGS D20): taking a confirmation or a cancellation back is an update. */
export function statusEvent(from: AppointmentStatus, to: AppointmentStatus) {
  if (to === 'cancelled') return 'appointment.cancelled' as const
  if (to === 'confirmed' && from === 'scheduled') return 'appointment.confirmed' as const
  return 'appointment.updated' as const
}

type Edit = {
  notes?: string | null | undefined
  price?: number | undefined
  client_id?: string | null | undefined
  client_name?: string | undefined
}

/** An appointment after an edit; another service brings its own time and price, unless a price is told. */
export function edited(
  before: Appointment,
  told: Edit,
  {
    service,
    terms,
    client,
    reported,
  }: {
    service?: Service | undefined
    terms?: Terms | undefined
    /** Another than it has. */
    client?: Client | undefined
    reported?: Appointment['reported_client']
  },
): Appointment {
  return {
    ...before,
    ...(service && terms && { service_id: service.id, service_name: service.name }),
    ...(terms && { price: terms.price, duration: terms.duration }),
    // What one client typed about themselves is no other's.
    ...(client && { client_id: client.id, client_name: client.name, reported_client: reported }),
    ...(told.client_id === null && {
      client_id: undefined,
      client_name: told.client_name || WALK_IN,
      reported_client: undefined,
    }),
    ...(told.notes !== undefined && { notes: told.notes || undefined, notes_cut: undefined }),
    ...(told.price !== undefined && { price: told.price }),
  }
}

/**
 * An appointment with a new status; that it was cancelled, and why, stands in its notes too (RULINGS B15) until the
 * cancellation is taken back.
 */
export function withStatus(
  before: Appointment,
  status: AppointmentStatus,
  reason: string | undefined,
  now: Date,
): Appointment {
  const cancels = status === 'cancelled'
  return {
    ...before,
    status,
    status_at: now.toISOString(),
    ...(cancels && withCancellation(before.notes, reason)),
    ...(before.status === 'cancelled' && withoutCancellation(before)),
    cancel_reason: cancels && reason ? reason : undefined,
  }
}

const NOTES_LIMIT = 1000

const cancellationLine = (reason: string | undefined) =>
  ['Cancelado pelo estabelecimento', ...(reason ? [reason] : [])].join(': ')

type Notes = Pick<Appointment, 'notes' | 'notes_cut'>

/**
 * Notes with the cancellation on a last line of its own (RULINGS B14, B15); what was there before is cut at the
 * limit.
 */
function withCancellation(notes: string | undefined, reason: string | undefined): Notes {
  const line = cancellationLine(reason)
  if (!notes) return { notes: line }
  // Not in the middle of a character that takes two units.
  const kept = notes.slice(0, NOTES_LIMIT - line.length - 1).replace(/\p{Surrogate}$/u, '')
  return { notes: `${kept}\n${line}`, notes_cut: notes.slice(kept.length) || undefined }
}

/** The notes as they were before the cancellation; what somebody wrote over its line stays as it is. */
function withoutCancellation({ notes = '', notes_cut = '', cancel_reason }: Appointment): Notes {
  const line = cancellationLine(cancel_reason)
  if (notes === line) return { notes: undefined, notes_cut: undefined }
  const kept = notes.endsWith(`\n${line}`) ? notes.slice(0, -line.length - 1) + notes_cut : notes
  return { notes: kept || undefined, notes_cut: undefined }
}

export type Changes = AppointmentChange['changes']

/** Fields that change with every write and say nothing. */
const silent = new Set(['version', 'updated_at', 'status_at'])

/** What is different, field by field; a field that is missing has no `from` or no `to`. */
export function changesBetween(before: Appointment, after: Appointment): Changes {
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field as keyof Appointment]
    const to = after[field as keyof Appointment]
    if (!silent.has(field) && JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  return changes
}

/**
 * What an appointment lacks that comes to a day gone by without notes (RULINGS D19); `today` is the business's date.
 */
export function notesRefusal(
  { date, notes }: Pick<Appointment, 'date' | 'notes'>,
  today: string,
): FieldError | undefined {
  return date < today && !notes ? { field: 'notes', message: PAST_NEEDS_NOTES } : undefined
}

/** What is wrong with a time: the day has it not, or the appointment would run past midnight. `duration` in minutes. */
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

/**
 * Changes as the history keeps them: that words about a person changed, not which, so that nothing has to be
 * forgotten.
 */
export function redactFreeText(changes: Changes): Changes {
  const kept = Object.entries(changes).map(([field, change]) => [field, wordy.has(field) ? {} : change])
  return Object.fromEntries(kept)
}
const wordy = new Set(['notes', 'notes_cut', 'reported_client', 'cancel_reason'])

/** An appointment as a role may see it: what it costs is money. */
export function forRole(can: Can, { price, ...appointment }: Appointment): AgendaAppointment {
  return can('money.read') ? { ...appointment, price } : appointment
}

/** The facts of an appointment that the audit log keeps: none of them is personal. */
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

/** What is said when something about an appointment is refused. */
export const refusals = {
  appointment_not_found: 'Agendamento não encontrado. Atualize a tela.',
  version_conflict: 'Outra pessoa mexeu neste agendamento. Mostramos como está agora.',
  service_not_found: 'Serviço não encontrado. Escolha outro serviço.',
  professional_not_found: 'Profissional não encontrado. Escolha outro profissional.',
  client_not_found: 'Cliente não encontrado. Escolha outro cliente.',
  phone_taken: 'Já existe um cliente com este telefone. Procure por ele na lista.',
  invalid_status_transition: 'Só dá para mudar agendamentos em aberto.',
} as const
