import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import { appointmentCourse, isAwaited } from '#shared/statuses.ts'
import { minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { statusOf } from '../../schedule/appointment-status.ts'
import { type AppointmentItem, type Item, nameOf } from '../forms/items.ts'

export type Now = { date: string; minutes: number }

export const nowIn = (timezone: string, at: Date): Now => wallClock(timezone, at)

export const isOverdue = ({ appointment: { status }, date, end }: AppointmentItem, now: Now) =>
  isAwaited(status) && (date < now.date || (date === now.date && end <= now.minutes))

export const OVERDUE = 'Passou do horário'

const hasStarted = ({ date, time }: Pick<AgendaAppointment, 'date' | 'time'>, now: Now) =>
  date < now.date || (date === now.date && minutesOf(time) <= now.minutes)

export type StatusStep = { to: AppointmentStatus; label: string; main: boolean }

const labels: Record<AppointmentStatus, string> = {
  scheduled: 'Voltar para agendado',
  confirmed: 'Confirmar',
  in_service: 'Iniciar atendimento',
  completed: 'Concluir',
  cancelled: 'Cancelar agendamento',
  no_show: 'Não compareceu',
}

/** The server decides; the most likely step comes first. */
export function nextSteps(appointment: AgendaAppointment, now: Now): StatusStep[] {
  const at = appointmentCourse.indexOf(appointment.status)
  if (at < 0 || appointment.status === 'completed') return []
  const today = appointment.date <= now.date
  const forward = appointmentCourse
    .slice(at + 1)
    .filter((to) => to === 'confirmed' || today)
    .map((to) => ({ to, label: labels[to] }))
  const likely = hasStarted(appointment, now) ? forward.filter(({ to }) => to !== 'confirmed') : forward
  const ends =
    appointment.status === 'in_service'
      ? []
      : (['no_show', 'cancelled'] as const)
          .filter((to) => to === 'cancelled' || hasStarted(appointment, now))
          .map((to) => ({ to, label: labels[to] }))
  return [...likely, ...ends].map((step, index) => ({ ...step, main: index === 0 && likely.length > 0 }))
}

/** Owner and manager may undo a status on its day (RULINGS C10). */
export function mayUndo({ status, status_at }: AgendaAppointment, now: Now, timezone: string): boolean {
  if (!status_at || status === 'scheduled') return false
  return nowIn(timezone, new Date(status_at)).date === now.date
}

/** The form is `10:00 às 10:30`. */
export const spanName = (start: number, end: number) => `${timeOf(start)} às ${timeOf(Math.min(end, 1440))}`

/** The form is `10:00 às 10:30, João Silva, Corte, confirmado, com Ana`. */
export function appointmentLabel(
  item: AppointmentItem,
  professional: string | undefined,
  over: readonly Item[],
  now: Now,
): string {
  const { appointment, start, end } = item
  return [
    spanName(start, end),
    nameOf(item),
    appointment.service_name,
    statusOf(appointment.status).word.toLowerCase(),
    professional ? `com ${professional}` : 'sem profissional',
    over.length > 0 && `sobreposto a ${over.map(nameOf).join(' e ')}`,
    isOverdue(item, now) && OVERDUE.toLowerCase(),
    appointment.reported_client && 'com dados informados pelo cliente',
  ]
    .filter(Boolean)
    .join(', ')
}
