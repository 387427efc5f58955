import type { Appointment, AppointmentStatus } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { type LinkAction, linkActions } from '#shared/contract.ts'
import { isInsideNotice } from '#shared/notice.ts'
import { appointmentCourse, isAwaited } from '#shared/statuses.ts'
import { instantOf, minutesOf } from '#shared/time.ts'

type Caller = { kind: string; name?: string }

export function isCustomer({ kind }: Caller): boolean {
  return kind === 'customer' || kind === 'link'
}

type Step = 'forward' | 'end' | 'undo'

/** Returns whether the step goes along the appointment's life, to another end, or back (RULINGS C10). */
function stepBetween(from: AppointmentStatus, to: AppointmentStatus): Step | undefined {
  const [was, becomes] = [appointmentCourse.indexOf(from), appointmentCourse.indexOf(to)]
  if (was >= 0 && becomes > was) return 'forward'
  if (becomes < 0) return isAwaited(from) && from !== to ? 'end' : undefined
  if (was < 0) return isAwaited(to) ? 'undo' : undefined
  return becomes < was ? 'undo' : undefined
}

export type StatusRefusal = keyof typeof statusRefusals
export const statusRefusals = {
  no_step: 'Este agendamento não pode passar para esse status. Atualize a tela e veja como ele está agora.',
  not_yet_day: 'Só dá para iniciar ou concluir no dia do atendimento.',
  not_yet_time: 'Só dá para marcar falta depois do horário marcado.',
  undo_role: 'Só o proprietário ou o gerente pode desfazer.',
  undo_late: 'Só dá para desfazer no mesmo dia da mudança.',
  customer_step: 'Este agendamento não pode mais ser alterado por aqui. Fale com o estabelecimento.',
  customer_late: 'O horário deste agendamento já chegou. Fale com o estabelecimento.',
  cancel_notice: 'Para cancelar, fale com o estabelecimento.',
  reschedule_notice: 'Para reagendar, fale com o estabelecimento.',
  confirmed_already: 'Este agendamento já está confirmado.',
} as const

/** `today` is the tenant's date; `changedOn` is the date of the last status change. */
type StatusFacts = {
  today: string
  started: boolean
  changedOn: string
  mayUndo: boolean
}

export function judgeStatus(
  appointment: Pick<Appointment, 'status' | 'date'>,
  to: AppointmentStatus,
  { today, started, changedOn, mayUndo }: StatusFacts,
): 'ok' | StatusRefusal {
  const step = stepBetween(appointment.status, to)
  if (!step) return 'no_step'
  if (step === 'undo') {
    if (!mayUndo) return 'undo_role'
    return changedOn === today ? 'ok' : 'undo_late'
  }
  if ((to === 'in_service' || to === 'completed') && appointment.date > today) return 'not_yet_day'
  if (to === 'no_show' && !started) return 'not_yet_time'
  return 'ok'
}

export function hasStarted(
  timezone: string,
  { date, time }: Pick<Appointment, 'date' | 'time'>,
  now: Date,
): boolean {
  const start = instantOf(timezone, date, minutesOf(time))
  return !start || start <= now
}

export const customerActions: { [S in AppointmentStatus]?: LinkAction } = {
  confirmed: 'confirm',
  cancelled: 'cancel',
}

type Timed = Pick<Appointment, 'date' | 'time'>

/** Customers may act until the start, or until the notice period before it (RULINGS D7). */
export function customerRefusal(
  action: LinkAction | undefined,
  { timezone, config }: { timezone: string; config: Pick<BookingConfig, 'cancel_notice_hours'> },
  appointment: Timed & Pick<Appointment, 'status'>,
  now: Date,
): StatusRefusal | undefined {
  if (!action || !isAwaited(appointment.status)) return 'customer_step'
  if (hasStarted(timezone, appointment, now)) return 'customer_late'
  if (action === 'confirm') return appointment.status === 'confirmed' ? 'confirmed_already' : undefined
  return isInsideNotice({ timezone, config }, appointment, now) ? `${action}_notice` : undefined
}

export function linkRefusal(
  code: StatusRefusal,
  { status }: Pick<Appointment, 'status'>,
): string | undefined {
  if (code === 'confirmed_already') return undefined
  if (status === 'cancelled') return CANCELLED
  return statusRefusals[code]
}
const CANCELLED =
  'Este agendamento foi cancelado pelo estabelecimento. Faça um novo agendamento ou fale com o estabelecimento.'

export function openActions(
  place: { timezone: string; config: Pick<BookingConfig, 'cancel_notice_hours'> },
  appointment: Timed & Pick<Appointment, 'status'>,
  now: Date,
): LinkAction[] {
  return linkActions.filter((action) => !customerRefusal(action, place, appointment, now))
}

/** Taking back a confirmation or a cancellation is an update (RULINGS D20). */
export function statusEvent(from: AppointmentStatus, to: AppointmentStatus) {
  if (to === 'cancelled') return 'appointment.cancelled' as const
  if (to === 'confirmed' && from === 'scheduled') return 'appointment.confirmed' as const
  return 'appointment.updated' as const
}

type StatusInput = { status: AppointmentStatus; reason?: string | undefined; by: Caller; now: Date }

/** A cancellation adds a line to the author's notes, and taking it back removes that line. */
export function withStatus(before: Appointment, { status, reason, by, now }: StatusInput): Appointment {
  const cancellation =
    status === 'cancelled' ? { cancelled_by: cancelledBy(by), cancel_reason: reason || undefined } : {}
  return {
    ...before,
    ...(before.status === 'cancelled' && withoutCancellation(before)),
    ...(status === 'cancelled' &&
      withCancellation(before, isCustomer(by) ? 'notes' : 'staff_notes', cancellation)),
    status,
    status_at: now.toISOString(),
    cancelled_by: undefined,
    cancel_reason: undefined,
    ...cancellation,
  }
}

function cancelledBy(by: Caller): string {
  if (isCustomer(by)) return 'pelo cliente'
  return by.kind === 'key' ? `por ${by.name}` : 'pelo estabelecimento'
}

const NOTES_LIMIT = 1000

type Cancellation = Pick<Appointment, 'cancelled_by' | 'cancel_reason'>

const cancellationLine = ({ cancelled_by, cancel_reason }: Cancellation) =>
  [`Cancelado ${cancelled_by}`, ...(cancel_reason ? [cancel_reason] : [])].join(': ')

type Notes = 'notes' | 'staff_notes'

/** Appends the cancellation's line and cuts earlier notes at the limit (RULINGS B14, B15, G4). */
function withCancellation(
  before: Appointment,
  whose: Notes,
  cancellation: Cancellation,
): Partial<Appointment> {
  const notes = before[whose]
  const line = cancellationLine(cancellation)
  if (!notes) return { [whose]: line }
  // A surrogate pair that is cut loses both halves.
  const kept = notes.slice(0, NOTES_LIMIT - line.length - 1).replace(/\p{Surrogate}$/u, '')
  return { [whose]: `${kept}\n${line}`, [`${whose}_cut`]: notes.slice(kept.length) || undefined }
}

/** Notes that somebody has rewritten stay as they are. */
function withoutCancellation(before: Appointment): Partial<Appointment> {
  return { ...notesWithoutLine(before, 'notes'), ...notesWithoutLine(before, 'staff_notes') }
}

function notesWithoutLine(before: Appointment, whose: Notes): Partial<Appointment> {
  const { [whose]: notes = '', [`${whose}_cut` as const]: cut = '' } = before
  const line = cancellationLine(before)
  const kept = notes.endsWith(`\n${line}`) ? notes.slice(0, -line.length - 1) + cut : notes
  return { [whose]: (notes !== line && kept) || undefined, [`${whose}_cut`]: undefined }
}
