import * as z from 'zod'
import { appointmentSchema, appointmentStatuses } from './appointments.ts'
import { contract } from './contract.ts'
import { date, email, id, instant, line, money, paragraph, time } from './fields.ts'
import { appointmentsAddresses } from './staff-routes.ts'

/** Days one request for the agenda may span, both ends included. */
export const AGENDA_DAYS = 31

/** Name of a visit of somebody who is no client on file (RULINGS D19). */
export const WALK_IN = 'Cliente avulso'

/** Seconds after which an open agenda asks whether its days changed; a change shows within 5 s. */
export const AGENDA_CHECK_SECONDS = 3

/** Minutes of a visit that staff make, move or resize. */
const minutes = () =>
  z.int().min(5, 'A duração mínima é de 5 minutos.').max(720, 'A duração máxima é de 720 minutos.')

/** A visit as staff see it; its price only for who may see money. */
const agendaVisitSchema = () => appointmentSchema().partial({ price: true })
export type AgendaVisit = z.infer<ReturnType<typeof agendaVisitSchema>>

/** Time that a professional keeps free of visits: lunch, something personal. */
export const blockSchema = () =>
  z.object({
    id: z.string(),
    professional_id: z.string(),
    date: date(),
    start: time(),
    /** Exclusive; `24:00` is the end of the day. */
    end: z.string(),
    reason: line(120).optional(),
    created_at: instant(),
    version: z.int(),
  })
export type Block = z.infer<ReturnType<typeof blockSchema>>

const agendaDaySchema = () =>
  z.object({
    date: z.string(),
    /** Grows with every change of the day; 0 for a day nobody touched. */
    version: z.int(),
    /** By time, cancelled ones and no-shows included. */
    visits: z.array(agendaVisitSchema()),
    blocks: z.array(blockSchema()),
  })
export type AgendaDay = z.infer<ReturnType<typeof agendaDaySchema>>

const historyEntrySchema = () =>
  z.object({
    version: z.int(),
    at: instant(),
    /** Address of the member, or missing for a customer. */
    by: z.string().optional(),
    action: z.enum(['created', 'moved', 'resized', 'edited', 'status', 'reported']),
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  })
export type HistoryEntry = z.infer<ReturnType<typeof historyEntrySchema>>

/** What somebody would stand over; told with the refusal `overlap` in the problem's `errors` too. */
const overlapFields = () => ({ allow_overlap: z.boolean().optional() })

const place = () => ({
  date: date(),
  time: time(),
  /** Null: nobody in particular, on the business's own sheet. */
  professional_id: id('pro').nullable(),
})

/** Why a visit may not start at the minutes from `start` to `end` (exclusive), or that it may. */
const explanationSchema = () =>
  z.object({
    /** What rules the whole day out before any minute is looked at. */
    closed: z
      .enum([
        'booking_closed',
        'service_inactive',
        'service_hidden',
        'professional_inactive',
        'service_not_offered',
        'in_past',
        'too_far',
      ])
      .optional(),
    /** Minutes the service takes with this professional. */
    duration: z.int(),
    /** Covers the day from 00:00 to 24:00 without a gap. */
    minutes: z.array(
      z.object({
        start: z.string(),
        end: z.string(),
        reason: z.enum([
          'free',
          'outside_window',
          'outside_hours',
          'break',
          'absence',
          'holiday',
          'in_past',
          'too_soon',
          'off_grid',
          'visit',
          'block',
          'external',
          'buffer',
          'does_not_fit',
          'clock_change',
        ]),
        /** Whom, what or which holiday, in words. */
        detail: z.string().optional(),
      }),
    ),
    /** Starts that the page offers. */
    free: z.array(z.string()),
  })
export type Explanation = z.infer<ReturnType<typeof explanationSchema>>

const changeErrors = ['appointment_not_found', 'changed_meanwhile'] as const

export const appointmentsContract = contract(appointmentsAddresses, {
  /** Days with their visits and blocks; a professional's own only, for who has not `agenda.all`. */
  getAgenda: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ from: date(), to: date(), professional_id: id('pro').optional() }),
    output: () => z.object({ days: z.array(agendaDaySchema()) }),
    status: 200,
    errors: [],
  },
  /** The versions alone: at most one read unit a day. */
  checkAgenda: {
    access: { permission: 'agenda.own' },
    relaxed: true,
    input: () => z.strictObject({ from: date(), to: date() }),
    output: () => z.object({ days: z.array(z.object({ date: z.string(), version: z.int() })) }),
    status: 200,
    errors: [],
  },
  explainDay: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ professional_id: id('pro'), service_id: id('srv'), date: date() }),
    output: explanationSchema,
    status: 200,
    errors: ['professional_not_found', 'service_not_found'],
  },
  /** Off the grid and outside hours as staff like; in the past with a note; over something else only when allowed. */
  createAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        ...place(),
        service_id: id('srv'),
        /** A client on file, or a new one, or neither: a walk-in. */
        client_id: id('cli').optional(),
        new_client: z
          .strictObject({
            name: line(120).min(1, 'Nome é obrigatório'),
            phone: z.string().trim().min(1, 'Informe o telefone com DDD.').max(25),
            email: email().optional(),
          })
          .optional(),
        /** Of a walk-in. */
        client_name: line(120).optional(),
        /** Missing: as the service has it with this professional. */
        duration: minutes().optional(),
        price: money().optional(),
        notes: paragraph(1000).optional(),
        ...overlapFields(),
      }),
    output: agendaVisitSchema,
    status: 201,
    idempotent: true,
    errors: [
      'service_not_found',
      'professional_not_found',
      'client_not_found',
      'phone_taken',
      'overlap',
      'idempotency_mismatch',
    ],
  },
  getAppointment: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ appointment_id: id('apt') }),
    output: () => z.object({ appointment: agendaVisitSchema(), history: z.array(historyEntrySchema()) }),
    status: 200,
    errors: ['appointment_not_found'],
  },
  /** What neither moves it nor changes its status. Another service brings its own time and price unless told. */
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
        ...overlapFields(),
      }),
    output: agendaVisitSchema,
    status: 200,
    errors: [...changeErrors, 'service_not_found', 'client_not_found', 'overlap', 'status_refused'],
  },
  /** To another time, date, professional or length. Another time or date asks for confirmation anew (RULINGS B1). */
  moveAppointment: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        ...place(),
        duration: minutes(),
        ...overlapFields(),
      }),
    output: agendaVisitSchema,
    status: 200,
    errors: [...changeErrors, 'professional_not_found', 'overlap', 'status_refused'],
  },
  /** Forward along its life, to its end, or back on the same day for owner and manager (RULINGS C10). */
  setStatus: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1),
        status: z.enum(appointmentStatuses),
        /** Of a cancellation. */
        reason: line(200).optional(),
        ...overlapFields(),
      }),
    output: agendaVisitSchema,
    status: 200,
    errors: [...changeErrors, 'status_refused', 'overlap'],
  },
  /** What the customer typed and the file has not: taken over or put aside (RULINGS D1). */
  settleReported: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ appointment_id: id('apt'), version: z.int().min(1), accept: z.boolean() }),
    output: agendaVisitSchema,
    status: 200,
    errors: [...changeErrors, 'client_not_found'],
  },
  createBlock: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        professional_id: id('pro'),
        date: date(),
        start: time(),
        duration: z.int().min(5).max(1440),
        reason: line(120).optional(),
        ...overlapFields(),
      }),
    output: blockSchema,
    status: 201,
    idempotent: true,
    errors: ['professional_not_found', 'overlap', 'idempotency_mismatch'],
  },
  changeBlock: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        block_id: id('blk'),
        version: z.int().min(1),
        professional_id: id('pro'),
        date: date(),
        start: time(),
        duration: z.int().min(5).max(1440),
        reason: line(120).nullable().optional(),
        ...overlapFields(),
      }),
    output: blockSchema,
    status: 200,
    errors: ['block_not_found', 'changed_meanwhile', 'professional_not_found', 'overlap'],
  },
  removeBlock: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ block_id: id('blk') }),
    output: () => z.object({}),
    status: 200,
    errors: ['block_not_found'],
  },
})
