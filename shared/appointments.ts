import * as z from 'zod'
import { allowOverlap, placeConsents } from './consents.ts'
import { contract } from './contract.ts'
import {
  date,
  day,
  email,
  id,
  instant,
  line,
  money,
  paragraph,
  personName,
  storedEmail,
  time,
} from './fields.ts'
import { WIDER_NETWORKS } from './limit-facts.ts'
import { paymentMethods, payments, receivable, settlementSchema } from './payments.ts'
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

/** Holds what a returning customer typed that differs from the file: staff accept it or not (RULINGS D1). */
const reportedClientSchema = () =>
  z.object({
    name: line(120).optional(),
    email: storedEmail().optional(),
    birth_date: date().optional(),
    address: line(200).optional(),
    whatsapp_opt_in: z.literal(true).optional(),
    /** E.164; with the consent, which was given for this phone only. */
    phone: z.string().optional(),
  })

export const appointmentSchema = () =>
  z.object({
    id: z.string(),
    /** Is missing for a walk-in (RULINGS D19). */
    client_id: z.string().optional(),
    client_name: line(120),
    /** Names who comes when the client booked it for somebody else. */
    for: line(120).optional(),
    reported_client: reportedClientSchema().optional(),
    /** Only its own professional named this client. That alone gives no access to the client (RULINGS G2). */
    own_word: z.literal(true).optional(),
    /** Is missing while unassigned: it is on the tenant's own day sheet (DESIGN 4). */
    professional_id: z.string().optional(),
    professional_name: line(120).optional(),
    service_id: z.string(),
    service_name: line(120),
    date: date(),
    time: time(),
    /** Minutes, copied from the service when booked. */
    duration: z.int(),
    price: money(),
    /** Says how a completed appointment was paid (RULINGS E10); missing where its income is not recorded. */
    settlement: settlementSchema().optional(),
    status: z.enum(appointmentStatuses),
    /** The customer's own words, or what an API key wrote for them; staff's are `staff_notes` (RULINGS G4). */
    notes: paragraph(1000).optional(),
    /** The business's own words: no customer, message, calendar or webhook gets them. */
    staff_notes: paragraph(1000).optional(),
    /** End of the notes that the cancellation's line displaced; restored when the cancellation is taken back. */
    notes_cut: z.string().optional(),
    staff_notes_cut: z.string().optional(),
    /** Names who cancelled: `pelo cliente`, `pelo estabelecimento`, `por <name of the API key>`. */
    cancelled_by: z.string().optional(),
    cancel_reason: line(200).optional(),
    /** Staff knowingly put it over the entries with these ids. */
    overlaps: z.array(z.string()).optional(),
    /** Dates a status set after creation: a change may be undone on that day only (RULINGS C10). */
    status_at: instant().optional(),
    /** Says who booked it. */
    source: z.enum(['page', 'staff']).optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type Appointment = z.infer<ReturnType<typeof appointmentSchema>>

/** Client name of an appointment without a client on file (RULINGS D19). */
export const WALK_IN = 'Cliente avulso'

/** Refusal of an appointment on a past date without notes (RULINGS D19). */
export const PAST_NEEDS_NOTES = 'No passado, escreva o motivo nas observações.'

/** Days that an appointment may be dated back by callers who reach their own agenda only (RULINGS G2). */
export const DAYS_BACK = 7

/** An appointment as staff see it; price and settlement only with `money.read`. */
export const agendaAppointmentSchema = () => appointmentSchema().partial({ price: true })
export type AgendaAppointment = z.infer<ReturnType<typeof agendaAppointmentSchema>>

/** Duration, in minutes, of an appointment that staff create, move or resize. */
const minutes = () =>
  z.int().min(5, 'A duração mínima é de 5 minutos.').max(720, 'A duração máxima é de 720 minutos.')

const place = () => ({
  date: day(),
  time: time(),
  /** Null means unassigned, on the tenant's own day sheet. */
  professional_id: id('pro').nullable(),
})

/**
 * Says how an appointment being completed was paid: one method for all of it, or, with `money.write`, parts.
 * An empty one means the business's usual method.
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

const newClient = () =>
  z.strictObject({
    name: personName().min(1, 'Nome é obrigatório'),
    phone: z.string().trim().min(1, 'Informe o telefone com DDD.').max(25),
    email: email().optional(),
  })

export const historyEntrySchema = () =>
  z.object({
    version: z.int(),
    at: instant(),
    /** Address or role of a member, name of an API key, or `Cliente`; missing for a booking on the page. */
    by: z.string().optional(),
    action: z.enum(['created', 'moved', 'resized', 'edited', 'status', 'reported']),
    /** Free text about a person, such as notes, is left out: the entry says only that it changed. */
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  })
export type HistoryEntry = z.infer<ReturnType<typeof historyEntrySchema>>

// Errors are written out: a spread counts as a side effect and would bring the validator into the browser.
export const appointmentsContract = /* @__PURE__ */ contract(appointmentsAddresses, {
  /** Books any minute, also outside hours; the past needs a note, an overlap consent. */
  createAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        ...place(),
        service_id: id('srv'),
        /** A client on file, or a new one; with neither it is a walk-in. */
        client_id: id('cli').optional(),
        new_client: newClient().optional(),
        client_name: personName().optional(),
        for: personName().optional(),
        /** Defaults to the professional's duration of the service. */
        duration: minutes().optional(),
        price: money().optional(),
        staff_notes: paragraph(1000).optional(),
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
  /** Changes staff's notes, price, service, client. A new service sets duration, and price unless given. */
  editAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        staff_notes: paragraph(1000).nullable().optional(),
        price: money().optional(),
        service_id: id('srv').optional(),
        client_id: id('cli').nullable().optional(),
        new_client: newClient().optional(),
        client_name: personName().optional(),
        /** Another client drops it, unless it comes along. */
        for: personName().nullable().optional(),
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
  /**
   * Changes time, date, professional or duration. Another time or date needs a new confirmation (RULINGS B1);
   * another date in the past needs notes, which may come with it.
   */
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
  /** Moves it forward, to another end, or back on the same day for owner and manager (RULINGS C10). */
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
  /** Copies what the customer typed into the client's file, or drops it (RULINGS D1, E21). */
  resolveReportedClient: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ appointment_id: id('apt'), version: z.int().min(1), accept: z.boolean() }),
    output: agendaAppointmentSchema,
    status: 200,
    idempotent: true,
    errors: ['appointment_not_found', 'version_conflict', 'client_not_found'],
  },
  /** Cancels the upcoming bookings of this one's address and hour (RULINGS E20), or of its network of IPv6. */
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
