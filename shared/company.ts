import * as z from 'zod'
import { contract } from './contract.ts'
import { color, date, email, endTime, id, instant, line, paragraph, time } from './fields.ts'
import { holidayKeys } from './holidays.ts'
import { appointmentSummarySchema } from './professionals.ts'
import { companyAddresses } from './staff-routes.ts'

/** Defaults of a new business's booking configuration (spec, customer side, section 9). */
export const bookingDefaults = {
  booking_window_start_time: '08:00',
  booking_window_end_time: '18:00',
  slot_duration: 30,
  buffer_time: 0,
  min_advance_booking: 2,
  max_advance_booking: 60,
} as const

export const companySchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    slug: z.string(),
    timezone: z.string(),
    phone: z.string().optional(),
    email: email().optional(),
    address: line(200).optional(),
    created_at: instant(),
  })
export type Company = z.infer<ReturnType<typeof companySchema>>

const ownHolidaySchema = () =>
  z.object({
    id: z.string(),
    date: date(),
    name: line(60),
    /** On this day of every year. */ yearly: z.boolean(),
  })
export type OwnHoliday = z.infer<ReturnType<typeof ownHolidaySchema>>

/** How the business takes bookings on its page (spec, customer side, section 3). */
export const bookingConfigSchema = () =>
  z.object({
    is_public_booking_enabled: z.boolean(),
    is_active: z.boolean(),
    business_name: line(120).optional(),
    business_description: paragraph(1000).optional(),
    welcome_message: paragraph(300).optional(),
    logo_url: z.url().max(2048).optional(),
    primary_color: color().optional(),
    secondary_color: color().optional(),
    display_phone: z.boolean(),
    display_email: z.boolean(),
    display_address: z.boolean(),
    require_email: z.boolean(),
    require_notes: z.boolean(),
    auto_confirm: z.boolean(),
    /** One window for all days; open weekdays follow from the professionals' hours (RULINGS D3). */
    booking_window_start_time: time(),
    booking_window_end_time: endTime(),
    /** Minutes between offered starts. */
    slot_duration: z.int().min(5).max(720),
    /** Minutes kept free before and after an appointment. */
    buffer_time: z.int().min(0).max(240),
    /** Hours of notice that a booking needs. */
    min_advance_booking: z.number().min(0).max(720),
    /** Hours before its start until which customers cancel and move an appointment; missing: 0 (RULINGS D7). */
    cancel_notice_hours: z.int().min(0).max(168).optional(),
    /** Who lists appointments by phone proves it with a code sent to the client's e-mail; missing: no. */
    appointments_code: z.boolean().optional(),
    /** Days ahead that can be booked; today is day 0. */
    max_advance_booking: z.int().min(0).max(365),
    /** Ids of the services on the page; missing means all active ones, empty means none (RULINGS D11). */
    visible_services: z.array(z.string()).optional(),
    service_order: z.array(z.string()).optional(),
    /** Public holidays on which it closes; missing, and none, until the owner answers (RULINGS D14). */
    holidays: z.array(z.enum(holidayKeys)).optional(),
    own_holidays: z.array(ownHolidaySchema()).optional(),
    /** Bookings from one address, where a tenant needs more than `BOOKING_LIMITS`: its own tablet (RULINGS E20). */
    bookings_per_address: z.object({ hour: z.int().min(1).max(60), day: z.int().min(1).max(300) }).optional(),
    /** Counts the changes of this and of what the catalog consists of; missing before the first. */
    version: z.int().optional(),
  })
export type BookingConfig = z.infer<ReturnType<typeof bookingConfigSchema>>

export const OWN_HOLIDAYS = 60

const holidaySchema = () =>
  z.object({
    holiday: z.enum(holidayKeys),
    name: z.string(),
    date: z.string(),
    kind: z.enum(['national', 'optional']),
    morning: z.boolean(),
    closed: z.boolean(),
  })

const holidaysSchema = () =>
  z.object({
    holidays: z.array(holidaySchema()),
    own: z.array(ownHolidaySchema()),
    /** Time zone, booking window and minutes between starts, for drawing any day. */
    opening: z.object({ timezone: z.string(), start: time(), end: endTime(), step: z.int() }),
    /** Appointments on the new closed day, which are not cancelled (RULINGS D14). */
    affected_appointments: z.array(appointmentSummarySchema()),
  })
export type Holidays = z.infer<ReturnType<typeof holidaysSchema>>

export const companyContract = /* @__PURE__ */ contract(companyAddresses, {
  listHolidays: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: holidaysSchema,
    status: 200,
    errors: [],
  },
  /** Closes or opens on a public holiday, or on all of them. */
  switchHoliday: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ holiday: z.enum([...holidayKeys, 'all']), closed: z.boolean() }),
    output: holidaysSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  addOwnHoliday: {
    access: { permission: 'company.write' },
    input: () =>
      z.strictObject({
        date: date(),
        name: line(60).min(1, 'Informe o nome do feriado.'),
        yearly: z.boolean(),
      }),
    output: holidaysSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_holidays'],
  },
  removeOwnHoliday: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ holiday: id('hol') }),
    output: holidaysSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
})
