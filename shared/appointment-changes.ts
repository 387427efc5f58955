import * as z from 'zod'
import { type Appointment, appointmentSchema } from './appointments.ts'

/** An appointment after a change, with each changed field before and after (RULINGS D20); no value: absent. */
export const appointmentChangeSchema = () =>
  appointmentSchema().extend({
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })
export type AppointmentChange = z.infer<ReturnType<typeof appointmentChangeSchema>>

/** The appointment before a change. */
export function beforeChange({ changes, ...appointment }: AppointmentChange): Appointment {
  const was = Object.entries(changes).map(([field, { from }]) => [field, from])
  return appointmentSchema().parse({ ...appointment, ...Object.fromEntries(was) })
}
