import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { calendarInput } from './calendar-window.ts'
import { allowSameTime } from './consents.ts'
import { contract, linkActions } from './contract.ts'
import { date, line, time } from './fields.ts'
import { linksAddresses } from './routes.ts'

/** The actions in a list of my appointments are valid this long (RULINGS C7). */
export const ACTION_SECONDS = 15 * 60

/** A code is valid this long after its request. */
export const CODE_SECONDS = 10 * 60

export const MY_APPOINTMENTS_LIMIT = 50

const ownAppointmentSchema = () =>
  z.object({
    id: z.string(),
    service_name: z.string(),
    for: z.string().optional(),
    professional_name: z.string().optional(),
    date: z.string(),
    time: z.string(),
    duration: z.int(),
    price: z.number(),
    status: z.enum(appointmentStatuses),
    notes: z.string().optional(),
    version: z.int(),
    /** Calendar files need instants. */
    starts_at: z.string(),
    ends_at: z.string(),
  })
export type OwnAppointment = z.infer<ReturnType<typeof ownAppointmentSchema>>

/** Each token allows what the customer may still do. */
export const actionTokensSchema = () => z.partialRecord(z.enum(linkActions), z.string())
export type ActionTokens = z.infer<ReturnType<typeof actionTokensSchema>>

const linkBusinessSchema = () =>
  z.object({
    slug: z.string(),
    name: z.string(),
    timezone: z.string(),
    phone: z.string().optional(),
    email: z.string().optional(),
    address: z.string().optional(),
    primary_color: z.string().optional(),
    secondary_color: z.string().optional(),
    max_advance_booking: z.int(),
  })

const linkViewSchema = () =>
  z.object({
    action: z.enum(linkActions),
    appointment: ownAppointmentSchema(),
    business: linkBusinessSchema(),
    refusal: z.string().optional(),
    notice: z.string().optional(),
    /** After a confirmation, `confirm` has no further effect. */
    actions: actionTokensSchema(),
  })
export type LinkView = z.infer<ReturnType<typeof linkViewSchema>>

const token = () => z.string().regex(/^[\w.-]{1,400}$/, 'Token inválido')
const phone = () => z.string().trim().min(1, 'Informe seu telefone com DDD.').max(20)
const withToken = () => z.strictObject({ token: token() })
const changed = () =>
  z.object({
    appointment: ownAppointmentSchema(),
    actions: actionTokensSchema(),
    /** The client will get a message about the change (RULINGS C16). */
    message_queued: z.boolean().optional(),
    /** It is the same as in the reply of `book`, for the current appointment. */
    reminder_hours: z.union([z.literal(24), z.literal(2)]).optional(),
  })

export const linksContract = /* @__PURE__ */ contract(linksAddresses, {
  /** E-mail scanners open links, so this changes nothing. A link to another `action` is refused. */
  getLink: {
    access: { link: 'any' },
    input: () => z.strictObject({ token: token(), action: z.enum(linkActions) }),
    output: linkViewSchema,
    status: 200,
    errors: [],
  },
  /** The appointment's own time counts as free. */
  getLinkAvailability: {
    access: { link: 'reschedule' },
    input: () => z.strictObject({ token: token(), date: date() }),
    output: () => z.object({ date: z.string(), slots: z.array(z.string()) }),
    status: 200,
    errors: ['professional_not_found'],
  },
  getLinkCalendar: {
    access: { link: 'reschedule' },
    input: () => calendarInput({ token: token() }),
    output: () => z.object({ days: z.array(z.object({ date: z.string(), free: z.boolean() })) }),
    status: 200,
    errors: ['professional_not_found'],
  },
  cancelByLink: {
    access: { link: 'cancel' },
    input: () => z.strictObject({ token: token(), reason: line(200).optional() }),
    output: changed,
    status: 200,
    idempotent: true,
    errors: ['invalid_status_transition', 'client_not_found', 'professional_not_found'],
  },
  rescheduleByLink: {
    access: { link: 'reschedule' },
    input: () => z.strictObject({ token: token(), date: date(), time: time(), ...allowSameTime() }),
    output: changed,
    status: 200,
    idempotent: true,
    errors: [
      'invalid_status_transition',
      'client_not_found',
      'professional_not_found',
      'slot_in_past',
      'slot_too_soon',
      'slot_too_far',
      'slot_outside_hours',
      'slot_off_grid',
      'slot_taken',
      'same_time_booked',
      'too_many_moves',
    ],
  },
  confirmByLink: {
    access: { link: 'confirm' },
    input: withToken,
    output: changed,
    status: 200,
    idempotent: true,
    errors: ['invalid_status_transition', 'client_not_found', 'professional_not_found'],
  },
  listMyAppointments: {
    access: 'public',
    input: () => z.strictObject({ phone: phone(), code: z.string().trim().max(10).optional() }),
    output: () =>
      z.object({
        found: z.boolean(),
        appointments: z.array(ownAppointmentSchema().extend({ actions: actionTokensSchema() })),
      }),
    status: 200,
    errors: ['too_many_lookups', 'code_required', 'code_wrong'],
  },
  /** The reply masks the e-mail address. */
  sendMyCode: {
    access: 'public',
    input: () => z.strictObject({ phone: phone() }),
    output: () => z.object({ email: z.string() }),
    status: 200,
    idempotent: true,
    errors: ['too_many_lookups', 'code_unavailable'],
  },
})
