import * as z from 'zod'
import { contract } from './contract.ts'
import { date, email, id, instant, line, money, paragraph, personName, time } from './fields.ts'
import { appointmentsAddresses } from './staff-routes.ts'

/** The statuses of an appointment (RULINGS B1, C10). The first three occupy the professional's time. */
export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
  'cancelled',
  'no_show',
] as const

/** What a returning customer typed differently from the stored client; staff decide on it (RULINGS D1). */
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
    /** Missing for a walk-in (RULINGS D19). */
    client_id: z.string().optional(),
    client_name: line(120),
    reported_client: reportedClientSchema().optional(),
    /** Missing without a professional: the appointment is on the business's sheet (DESIGN 4). */
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
    /** Text that the cancellation's note displaced; it returns when the cancellation is undone. */
    notes_cut: z.string().optional(),
    cancel_reason: line(200).optional(),
    /** Ids of what it overlapped when staff placed it, after they confirmed the overlap. */
    overlaps: z.array(z.string()).optional(),
    /** Time of the last status change, missing before the first. Undo depends on it (RULINGS C10). */
    status_at: instant().optional(),
    source: z.enum(['page', 'staff']).optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type Appointment = z.infer<ReturnType<typeof appointmentSchema>>

/** An appointment after a change, with each changed field before and after (RULINGS D20). */
export const appointmentChangeSchema = () =>
  appointmentSchema().extend({
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })

/** Name of an appointment that belongs to no stored client (RULINGS D19). */
export const WALK_IN = 'Cliente avulso'

/** Refusal for an appointment that is moved into the past without notes (RULINGS D19). */
export const PAST_NEEDS_NOTES = 'No passado, escreva o motivo nas observações.'

/** An appointment as staff see it; the price only with permission to see money. */
export const agendaAppointmentSchema = () => appointmentSchema().partial({ price: true })
export type AgendaAppointment = z.infer<ReturnType<typeof agendaAppointmentSchema>>

/** Staff may overlap other entries when they say so; the refusal `overlap` names those entries. */
export const allowOverlap = () => ({ allow_overlap: z.boolean().optional() })

const minutes = () =>
  z.int().min(5, 'A duração mínima é de 5 minutos.').max(720, 'A duração máxima é de 720 minutos.')

const place = () => ({
  date: date(),
  time: time(),
  /** Null: no professional, on the business's sheet. */
  professional_id: id('pro').nullable(),
})

const newClient = () =>
  z.strictObject({
    name: personName().min(1, 'Nome é obrigatório'),
    phone: z.string().trim().min(1, 'Informe o telefone com DDD.').max(25),
    email: email().optional(),
  })

const historyEntrySchema = () =>
  z.object({
    version: z.int(),
    at: instant(),
    by: z.string().optional(),
    action: z.enum(['created', 'moved', 'resized', 'edited', 'status', 'reported']),
    /** For texts about a person (notes and the like) only the fact that they changed. */
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })
export type HistoryEntry = z.infer<ReturnType<typeof historyEntrySchema>>

// Errors are written out: a spread counts as a side effect and would bring the validator into the browser.
export const appointmentsContract = /* @__PURE__ */ contract(appointmentsAddresses, {
  /** Also off the grid and outside hours; in the past with a note; over other entries when allowed. */
  createAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        ...place(),
        service_id: id('srv'),
        client_id: id('cli').optional(),
        new_client: newClient().optional(),
        client_name: personName().optional(),
        /** Missing: the service's duration with this professional. */
        duration: minutes().optional(),
        price: money().optional(),
        notes: paragraph(1000).optional(),
        ...allowOverlap(),
      }),
    output: agendaAppointmentSchema,
    status: 201,
    idempotent: true,
    errors: ['service_not_found', 'professional_not_found', 'client_not_found', 'phone_taken', 'overlap'],
  },
  getAppointment: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ appointment_id: id('apt') }),
    output: () =>
      z.object({ appointment: agendaAppointmentSchema(), history: z.array(historyEntrySchema()) }),
    status: 200,
    errors: ['appointment_not_found'],
  },
  /** Fields other than time, professional and status. A new service brings its own time and price. */
  editAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        notes: paragraph(1000).nullable().optional(),
        price: money().optional(),
        service_id: id('srv').optional(),
        client_id: id('cli').nullable().optional(),
        new_client: newClient().optional(),
        client_name: personName().optional(),
        ...allowOverlap(),
      }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: [
      'appointment_not_found',
      'version_conflict',
      'service_not_found',
      'client_not_found',
      'phone_taken',
      'overlap',
      'invalid_status_transition',
    ],
  },
  /** A new date or time needs a new confirmation (RULINGS B1); a past date needs notes. */
  moveAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        ...place(),
        duration: minutes(),
        notes: paragraph(1000).optional(),
        ...allowOverlap(),
      }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: [
      'appointment_not_found',
      'version_conflict',
      'professional_not_found',
      'overlap',
      'invalid_status_transition',
    ],
  },
  /** Forward, to a final status, or back on the same day for owner and manager (RULINGS C10). */
  setStatus: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        status: z.enum(appointmentStatuses),
        reason: line(200).optional(),
        ...allowOverlap(),
      }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: ['appointment_not_found', 'version_conflict', 'invalid_status_transition', 'overlap'],
  },
  /** Accepts or rejects the reported data of the customer (RULINGS D1). */
  resolveReportedClient: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ appointment_id: id('apt'), version: z.int().min(1), accept: z.boolean() }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: ['appointment_not_found', 'version_conflict', 'client_not_found'],
  },
})
export type AppointmentChange = z.infer<ReturnType<typeof appointmentChangeSchema>>

/** The appointment before a change. */
export function beforeChange({ changes, ...appointment }: AppointmentChange): Appointment {
  const was = Object.entries(changes).map(([field, { from }]) => [field, from])
  return appointmentSchema().parse({ ...appointment, ...Object.fromEntries(was) })
}
