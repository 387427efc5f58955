import type { Appointment, AppointmentStatus } from './appointments.ts'

/** Statuses in which an appointment occupies its professional's time (RULINGS C10). */
const blocking: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_service']

/** Whether an appointment occupies time: then, and only then, it stands on the day sheet. */
export function occupies({ status }: Pick<Appointment, 'status'>): boolean {
  return blocking.includes(status)
}
