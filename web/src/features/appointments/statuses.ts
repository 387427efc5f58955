import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import { appointmentCourse } from '#shared/statuses.ts'
import { minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import type { AppointmentItem } from './items.ts'

/** Now on the business's clock. */
export type Now = { date: string; minutes: number }

export const nowIn = (timezone: string, at: Date): Now => wallClock(timezone, at)

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

/** What may come next, the likeliest first. The server decides; this only offers what it would not refuse. */
export function nextSteps(appointment: AgendaAppointment, now: Now): StatusStep[] {
  const at = appointmentCourse.indexOf(appointment.status)
  if (at < 0 || appointment.status === 'completed') return []
  const today = appointment.date <= now.date
  const forward = appointmentCourse
    .slice(at + 1)
    .filter((to) => to === 'confirmed' || today)
    .map((to) => ({ to, label: labels[to] }))
  // Whoever sits in the chair needs no confirming any more.
  const likely = hasStarted(appointment, now) ? forward.filter(({ to }) => to !== 'confirmed') : forward
  const ends =
    appointment.status === 'in_service'
      ? []
      : (['no_show', 'cancelled'] as const)
          .filter((to) => to === 'cancelled' || hasStarted(appointment, now))
          .map((to) => ({ to, label: labels[to] }))
  return [...likely, ...ends].map((step, index) => ({ ...step, main: index === 0 && likely.length > 0 }))
}

/** Whether the last status may be taken back: by owner and manager, on the day on which it was set (RULINGS C10). */
export function mayUndo({ status, status_at }: AgendaAppointment, now: Now, timezone: string): boolean {
  if (!status_at || status === 'scheduled') return false
  return nowIn(timezone, new Date(status_at)).date === now.date
}

/** `10:00 às 10:30` */
export const spanName = (start: number, end: number) => `${timeOf(start)} às ${timeOf(Math.min(end, 1440))}`

/** An appointment in one sentence, for who hears it: `10:00 às 10:30, João Silva, Corte, confirmado, com Ana`. */
export function appointmentLabel(
  { appointment, start, end }: AppointmentItem,
  professional: string | undefined,
  over: string[],
): string {
  return [
    spanName(start, end),
    appointment.client_name,
    appointment.service_name,
    statusOf(appointment.status).word.toLowerCase(),
    professional ? `com ${professional}` : 'sem profissional',
    over.length > 0 && `sobreposto a ${over.join(' e ')}`,
    appointment.reported_client && 'com dados informados pelo cliente',
  ]
    .filter(Boolean)
    .join(', ')
}
