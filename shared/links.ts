import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { calendarInput } from './calendar-window.ts'
import { allowSameTime } from './consents.ts'
import { contract, linkActions } from './contract.ts'
import { date, line, time } from './fields.ts'
import { linksAddresses } from './routes.ts'

/** Seconds for which the actions in a list of my appointments hold (RULINGS C7). */
export const ACTION_SECONDS = 15 * 60

/** Seconds for which a code holds from the request for it. */
export const CODE_SECONDS = 10 * 60

/** Appointments in the list of one phone. */
export const MY_APPOINTMENTS_LIMIT = 50

/** An appointment as its customer sees it. */
const ownAppointmentSchema = () =>
  z.object({
    id: z.string(),
    service_name: z.string(),
    /** Names who comes when it was booked for somebody else. */
    for: z.string().optional(),
    professional_name: z.string().optional(),
    date: z.string(),
    time: z.string(),
    /** Minutes. */
    duration: z.int(),
    price: z.number(),
    status: z.enum(appointmentStatuses),
    notes: z.string().optional(),
    /** Counts its changes: calendars keep the latest. */
    version: z.int(),
    /** Instants, for calendar files. */
    starts_at: z.string(),
    ends_at: z.string(),
  })
export type OwnAppointment = z.infer<ReturnType<typeof ownAppointmentSchema>>

/** Tokens of what a customer may still do with an appointment. */
export const actionTokensSchema = () => z.partialRecord(z.enum(linkActions), z.string())
export type ActionTokens = z.infer<ReturnType<typeof actionTokensSchema>>

/** The business that an appointment is at, with the contacts that its page shows. */
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
    /** Days ahead that can be booked; today is day 0. */
    max_advance_booking: z.int(),
  })

const linkViewSchema = () =>
  z.object({
    action: z.enum(linkActions),
    appointment: ownAppointmentSchema(),
    business: linkBusinessSchema(),
    /** Says why the action is no longer possible; missing while it is. */
    refusal: z.string().optional(),
    /** Says what the business has changed since the link was made. */
    notice: z.string().optional(),
    /** The customer may do these now; with a confirmation made before, `confirm` does nothing more. */
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
    /** A message about the change will be sent to the client (RULINGS C16). */
    message_queued: z.boolean().optional(),
    /** It means what it does in the answer to `book`, for the appointment as it is now. */
    reminder_hours: z.union([z.literal(24), z.literal(2)]).optional(),
  })

export const linksContract = /* @__PURE__ */ contract(linksAddresses, {
  /** Changes nothing: mail scanners open links. `action`: what the page is for, refused if the link is for another. */
  getLink: {
    access: { link: 'any' },
    input: () => z.strictObject({ token: token(), action: z.enum(linkActions) }),
    output: linkViewSchema,
    status: 200,
    errors: [],
  },
  /** Free starts for this appointment, its own time included, with its own professional and duration. */
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
  /** The appointments of a phone from today on, with tokens of 15 minutes for what can still be done. */
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
  /** Sends the code that a business may require; the answer names the address, masked. */
  sendMyCode: {
    access: 'public',
    input: () => z.strictObject({ phone: phone() }),
    output: () => z.object({ email: z.string() }),
    status: 200,
    idempotent: true,
    errors: ['too_many_lookups', 'code_unavailable'],
  },
})
