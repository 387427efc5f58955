import type { Appointment, AppointmentStatus } from './appointments.ts'

/** The course of an appointment that is held, in order; the other statuses end it early (RULINGS C10). */
export const appointmentCourse: readonly AppointmentStatus[] = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
]

/** Tells whether an appointment occupies time (RULINGS C10): then, and only then, it is on the day sheet. */
export function occupies({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'in_service' || isAwaited(status)
}

/** Tells whether an appointment is still ahead of its client: it has neither begun nor ended. */
export function isAwaited(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'confirmed'
}
