import type { Appointment, AppointmentStatus } from './appointments.ts'

const blocking: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_service']

/** Whether an appointment occupies its professional's time and so is on the day sheet (RULINGS C10). */
export function occupies({ status }: Pick<Appointment, 'status'>): boolean {
  return blocking.includes(status)
}
