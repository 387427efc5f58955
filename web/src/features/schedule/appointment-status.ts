import type { AppointmentStatus } from '#shared/appointments.ts'
import { check, circleAlert, circleCheck } from '../../ui/icon-paths.ts'
import { circle, clock, close } from '../../ui/staff-icon-paths.ts'

/** Each status has a word and an icon (RULINGS B13), so that colour is never the only sign. */
const statuses: Record<AppointmentStatus, { word: string; icon: string; color: string }> = {
  scheduled: { word: 'Agendado', icon: circle, color: 'text-soft' },
  confirmed: { word: 'Confirmado', icon: circleCheck, color: 'text-primary-ink' },
  in_service: { word: 'Em atendimento', icon: clock, color: 'text-accent-ink' },
  completed: { word: 'Concluído', icon: check, color: 'text-primary-ink' },
  cancelled: { word: 'Cancelado', icon: close, color: 'text-soft' },
  no_show: { word: 'Não compareceu', icon: circleAlert, color: 'text-brick' },
}

export function statusOf(status: string): { word: string; icon: string; color: string } {
  return statuses[status as AppointmentStatus] ?? { word: status, icon: circle, color: 'text-soft' }
}
