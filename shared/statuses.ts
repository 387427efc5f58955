import type { Appointment, AppointmentStatus } from './appointments.ts'

export const appointmentCourse: readonly AppointmentStatus[] = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
]

/** Exactly these appointments are on the day sheet (RULINGS C10). */
export function occupies({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'in_service' || isAwaited(status)
}

export function isAwaited(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'confirmed'
}
