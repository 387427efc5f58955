import * as z from 'zod'
import { date, email, instant, line, money, paragraph, time } from './fields.ts'

/** The statuses of a visit (RULINGS B1, C10). The first three occupy the professional's time. */
export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
  'cancelled',
  'no_show',
] as const

/** What a returning customer typed that differs from what is on file: staff accept it or not (RULINGS D1). */
const reportedClientSchema = () =>
  z.object({
    name: line(120).optional(),
    email: email().optional(),
    birth_date: date().optional(),
    address: line(200).optional(),
  })

export const appointmentSchema = () =>
  z.object({
    id: z.string(),
    /** Missing for somebody who is no client on file (RULINGS D19). */
    client_id: z.string().optional(),
    client_name: line(120),
    reported_client: reportedClientSchema().optional(),
    /** Missing while nobody in particular is to do it: it stands on the business's own sheet (DESIGN 4). */
    professional_id: z.string().optional(),
    professional_name: line(120).optional(),
    service_id: z.string(),
    service_name: line(120),
    date: date(),
    time: time(),
    /** Minutes, copied from the service when booked. */
    duration: z.int(),
    price: money(),
    status: z.enum(appointmentStatuses),
    notes: paragraph(1000).optional(),
    cancel_reason: line(200).optional(),
    /** Ids of what it stood over when staff put it there, having been told. */
    overlaps: z.array(z.string()).optional(),
    /** When it got its status, if that was after it was made: undoing goes by it (RULINGS C10). */
    status_at: instant().optional(),
    /** Who made it. */
    source: z.enum(['page', 'staff']).optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type Appointment = z.infer<ReturnType<typeof appointmentSchema>>

/** A visit after a change, with what each changed field was and is (RULINGS D20); a field that was or is not there has no value. */
export const appointmentChangeSchema = () =>
  appointmentSchema().extend({
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })
export type AppointmentChange = z.infer<ReturnType<typeof appointmentChangeSchema>>

/** The visit as it stood before a change. */
export function beforeChange({ changes, ...visit }: AppointmentChange): Appointment {
  const was = Object.entries(changes).map(([field, { from }]) => [field, from])
  return appointmentSchema().parse({ ...visit, ...Object.fromEntries(was) })
}
