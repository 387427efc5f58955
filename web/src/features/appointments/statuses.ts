import type { AgendaVisit, AppointmentStatus } from '#shared/appointments.ts'
import { minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { statusOf } from '../../lib/visit-status.ts'
import type { VisitItem } from './items.ts'

const life: AppointmentStatus[] = ['scheduled', 'confirmed', 'in_service', 'completed']

/** Now on the business's clock. */
export type Now = { date: string; minutes: number }

export const nowIn = (timezone: string, at: Date): Now => wallClock(timezone, at)

const hasStarted = ({ date, time }: Pick<AgendaVisit, 'date' | 'time'>, now: Now) =>
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
export function nextSteps(visit: AgendaVisit, now: Now): StatusStep[] {
  const at = life.indexOf(visit.status)
  if (at < 0 || visit.status === 'completed') return []
  const today = visit.date <= now.date
  const forward = life
    .slice(at + 1)
    .filter((to) => to === 'confirmed' || today)
    .map((to) => ({ to, label: labels[to] }))
  // Whoever sits in the chair needs no confirming any more.
  const likely = hasStarted(visit, now) ? forward.filter(({ to }) => to !== 'confirmed') : forward
  const ends =
    visit.status === 'in_service'
      ? []
      : (['no_show', 'cancelled'] as const)
          .filter((to) => to === 'cancelled' || hasStarted(visit, now))
          .map((to) => ({ to, label: labels[to] }))
  return [...likely, ...ends].map((step, index) => ({ ...step, main: index === 0 && likely.length > 0 }))
}

/** Whether the last status may be taken back: by owner and manager, on the day on which it was set (RULINGS C10). */
export function mayUndo({ status, status_at }: AgendaVisit, now: Now, timezone: string): boolean {
  if (!status_at || status === 'scheduled') return false
  return nowIn(timezone, new Date(status_at)).date === now.date
}

/** `10:00 às 10:30` */
export const spanName = (start: number, end: number) => `${timeOf(start)} às ${timeOf(Math.min(end, 1440))}`

/** A visit in one sentence, for who hears it: `10:00 às 10:30, João Silva, Corte, confirmado, com Ana`. */
export function visitLabel(
  { visit, start, end }: VisitItem,
  professional: string | undefined,
  over: string[],
): string {
  return [
    spanName(start, end),
    visit.client_name,
    visit.service_name,
    statusOf(visit.status).word.toLowerCase(),
    professional ? `com ${professional}` : 'sem profissional',
    over.length > 0 && `sobreposto a ${over.join(' e ')}`,
    visit.reported_client && 'com dados informados pelo cliente',
  ]
    .filter(Boolean)
    .join(', ')
}
