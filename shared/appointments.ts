import * as z from 'zod'
import { clientFields, contactFields } from './client-fields.ts'
import { allowOverlap, placeConsents } from './consents.ts'
import { contract } from './contract.ts'
import { type Entity, fieldsNamed } from './entity.ts'
import { changeShape, newShape, storedShape } from './entity-schema.ts'
import { date, day, id, instant, line, money, paragraph, personName, time } from './fields.ts'
import { WIDER_NETWORKS } from './limit-facts.ts'
import { paymentMethods, payments, receivable, settlementSchema } from './payments.ts'
import { appointmentsAddresses } from './staff-routes.ts'

/** The first three occupy the professional's time (RULINGS B1, C10). */
export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
  'cancelled',
  'no_show',
] as const

/** Staff accept or reject what a returning customer typed differently (RULINGS D1); consent is for this phone. */
const reportedClientSchema = () =>
  z
    .object(
      storedShape(
        fieldsNamed(clientFields, 'name', 'email', 'birth_date', 'address', 'whatsapp_opt_in', 'phone'),
      ),
    )
    .partial()

export const appointmentFields = {
  /** The client booked the appointment for this person. */
  for: {
    kind: 'text',
    max: 120,
    links: false,
    label: 'Para outra pessoa',
    doc: 'Nome de quem vem, quando o cliente agenda para outra pessoa. Trocar o cliente o retira, se ele não vem junto.',
    optional: true,
  },
  /** A new appointment has the service's, unless it is given. */
  price: { kind: 'money', label: 'Preço' },
  /** No customer, message, calendar or webhook gets these notes. */
  staff_notes: {
    kind: 'text',
    max: 1000,
    lines: true,
    label: 'Observações',
    audit: 'observações da equipe',
    doc: 'Observações da equipe. O cliente não as vê, e nenhum evento as traz.',
    optional: true,
  },
} as const satisfies Entity

export const appointmentSchema = () =>
  z.object({
    id: z.string(),
    client_id: z.string().optional(),
    client_name: line(120),
    ...storedShape(appointmentFields),
    reported_client: reportedClientSchema().optional(),
    /** Only the professional vouches for this client, which gives no access to the file (RULINGS G2). */
    own_word: z.literal(true).optional(),
    /** Without it the appointment is on the tenant's own day sheet (DESIGN 4). */
    professional_id: z.string().optional(),
    professional_name: line(120).optional(),
    service_id: z.string(),
    service_name: line(120),
    date: date(),
    time: time(),
    /** The minutes are copied from the service at the booking. */
    duration: z.int(),
    /** It is missing where no income is recorded (RULINGS E10). */
    settlement: settlementSchema().optional(),
    status: z.enum(appointmentStatuses),
    /** The customer, or an API key, wrote these notes; staff write `staff_notes` (RULINGS G4). */
    notes: paragraph(1000).optional(),
    /** A cancellation cut this end off the notes; taking it back restores it. */
    notes_cut: z.string().optional(),
    staff_notes_cut: z.string().optional(),
    /** It is `pelo cliente`, `pelo estabelecimento` or `por <name of the API key>`. */
    cancelled_by: z.string().optional(),
    cancel_reason: line(200).optional(),
    overlaps: z.array(z.string()).optional(),
    /** A status may be undone on this day only (RULINGS C10). */
    status_at: instant().optional(),
    source: z.enum(['page', 'staff']).optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type Appointment = z.infer<ReturnType<typeof appointmentSchema>>

export const WALK_IN = 'Cliente avulso'

/** An appointment in the past needs notes (RULINGS D19). */
export const PAST_NEEDS_NOTES = 'No passado, escreva o motivo nas observações.'

/** Callers who reach only their own agenda may back-date by this many days (RULINGS G2). */
export const DAYS_BACK = 7

export const agendaAppointmentSchema = () => appointmentSchema().partial({ price: true })
export type AgendaAppointment = z.infer<ReturnType<typeof agendaAppointmentSchema>>

const minutes = () =>
  z.int().min(5, 'A duração mínima é de 5 minutos.').max(720, 'A duração máxima é de 720 minutos.')

const place = () => ({
  date: day(),
  time: time(),
  /** Null leaves it unassigned, on the tenant's own day sheet. */
  professional_id: id('pro').nullable(),
})

/**
 * Finishing names one method for all, or parts with `money.write`; an empty object means the usual method.
 */
const finishing = () =>
  z.strictObject({
    method: z.enum(paymentMethods).optional(),
    payments: payments().optional(),
    discount: money().optional(),
    tip: money().optional(),
    receivable: receivable().optional(),
  })
export type FinishingInput = z.infer<ReturnType<typeof finishing>>

export const newClient = () => z.strictObject(newShape({ ...contactFields, email: clientFields.email }))

export const historyEntrySchema = () =>
  z.object({
    version: z.int(),
    at: instant(),
    by: z.string().optional(),
    action: z.enum(['created', 'moved', 'resized', 'edited', 'status', 'reported']),
    /** The entry says of free text about a person only that it changed. */
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })
export type HistoryEntry = z.infer<ReturnType<typeof historyEntrySchema>>

// Errors are written out, because a spread would bring the validator into the browser.
export const appointmentsContract = /* @__PURE__ */ contract(appointmentsAddresses, {
  /** Any minute is allowed; the past needs notes, an overlap needs consent. */
  createAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        ...place(),
        service_id: id('srv'),
        client_id: id('cli').optional(),
        new_client: newClient().optional(),
        client_name: personName().optional(),
        /** The default is the professional's duration of the service. */
        duration: minutes().optional(),
        ...newShape(appointmentFields),
        price: money().optional(),
        ...placeConsents(),
      }),
    output: agendaAppointmentSchema,
    status: 201,
    idempotent: true,
    errors: [
      'service_not_found',
      'professional_not_found',
      'client_not_found',
      'phone_taken',
      'too_many_lookups',
      'too_long_ago',
      'overlap',
      'same_time_booked',
      'service_not_offered',
    ],
  },
  getAppointment: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ appointment_id: id('apt') }),
    output: () =>
      z.object({ appointment: agendaAppointmentSchema(), history: z.array(historyEntrySchema()) }),
    status: 200,
    errors: ['appointment_not_found'],
  },
  /** A new service sets duration and price, unless they are given. */
  editAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        ...changeShape(appointmentFields),
        service_id: id('srv').optional(),
        client_id: id('cli').nullable().optional(),
        new_client: newClient().optional(),
        client_name: personName().optional(),
        ...placeConsents(),
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
      'too_many_lookups',
      'overlap',
      'same_time_booked',
      'service_not_offered',
      'invalid_status_transition',
    ],
  },
  /** Another time needs a new confirmation (RULINGS B1); a date in the past needs notes. */
  moveAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        ...place(),
        duration: minutes(),
        staff_notes: paragraph(1000).optional(),
        ...placeConsents(),
      }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: [
      'appointment_not_found',
      'version_conflict',
      'client_not_found',
      'professional_not_found',
      'too_long_ago',
      'overlap',
      'same_time_booked',
      'service_not_offered',
      'invalid_status_transition',
    ],
  },
  setStatus: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        status: z.enum(appointmentStatuses),
        reason: line(200).optional(),
        settlement: finishing().optional(),
        ...allowOverlap(),
      }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: [
      'appointment_not_found',
      'client_not_found',
      'professional_not_found',
      'version_conflict',
      'invalid_status_transition',
      'overlap',
    ],
  },
  /** The client's file takes over what the customer typed, or it is dropped (RULINGS D1, E21). */
  resolveReportedClient: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ appointment_id: id('apt'), version: z.int().min(1), accept: z.boolean() }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: ['appointment_not_found', 'version_conflict', 'client_not_found'],
  },
  /** Cancels the upcoming bookings from this one's network and hour (RULINGS E20). */
  cancelOrigin: {
    access: { permission: 'agenda.all' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        network: z.literal(WIDER_NETWORKS.map(({ bits }) => bits)).optional(),
      }),
    output: () => z.object({ appointment_ids: z.array(z.string()) }),
    status: 200,
    idempotent: true,
    errors: ['origin_not_found'],
  },
})
