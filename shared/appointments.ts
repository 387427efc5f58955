import * as z from 'zod'
import { date, email, instant, line, money, paragraph, time } from './fields.ts'

/** The statuses of a visit (RULINGS B1, C10). The first three occupy the professional's time. */
const appointmentStatuses = [
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
    client_id: z.string(),
    client_name: line(120),
    reported_client: reportedClientSchema().optional(),
    professional_id: z.string(),
    professional_name: line(120),
    service_id: z.string(),
    service_name: line(120),
    date: date(),
    time: time(),
    /** Minutes, copied from the service when booked. */
    duration: z.int(),
    price: money(),
    status: z.enum(appointmentStatuses),
    notes: paragraph(1000).optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Appointment = z.infer<ReturnType<typeof appointmentSchema>>
