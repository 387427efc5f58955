import * as z from 'zod'
import { type Appointment, appointmentSchema } from './appointments.ts'

/** Each changed field has its value before and after, if any (RULINGS D20). */
export const appointmentChangeSchema = () =>
  appointmentSchema().extend({
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })
export type AppointmentChange = z.infer<ReturnType<typeof appointmentChangeSchema>>

export function beforeChange({ changes, ...appointment }: AppointmentChange): Appointment {
  const was = Object.entries(changes).map(([field, { from }]) => [field, from])
  return appointmentSchema().parse({ ...appointment, ...Object.fromEntries(was) })
}
