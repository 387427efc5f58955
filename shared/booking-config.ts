import * as z from 'zod'
import { businessName, color, date, endTime, line, origin, paragraph, time } from './fields.ts'
import { holidayKeys } from './holidays.ts'
import { switchesSchema } from './notification-switches.ts'

/** A new business starts with these values (spec, customer side, section 9). */
export const bookingDefaults = {
  booking_window_start_time: '08:00',
  booking_window_end_time: '18:00',
  slot_duration: 30,
  buffer_time: 0,
  min_advance_booking: 2,
  max_advance_booking: 60,
} as const

export const fontFamilies = [
  'instrument-sans',
  'oswald',
  'playfair-display',
  'nunito',
  'bitter',
  'system',
] as const
export type FontFamily = (typeof fontFamilies)[number]

export const layoutStyles = ['cards', 'list', 'compact'] as const
export type LayoutStyle = (typeof layoutStyles)[number]

export const EMBED_ORIGINS = 10

export const CUSTOM_CSS_BYTES = 20_000

export const OWN_HOLIDAYS = 60

export const ownHolidaySchema = () =>
  z.object({
    id: z.string(),
    date: date(),
    name: line(60),
    /** It returns on this day of every year. */ yearly: z.boolean(),
  })
export type OwnHoliday = z.infer<ReturnType<typeof ownHolidaySchema>>

const pictureUrl = () => z.string().max(300)

/** Owners set this on the page's screen (spec, customer side, section 3). */
export const editableConfigSchema = () =>
  z.object({
    is_public_booking_enabled: z.boolean(),
    is_active: z.boolean(),
    /** The page may use another name than the tenant's (RULINGS D23). */
    business_name: businessName().optional(),
    /** The default is the description of the company's profile. */
    business_description: paragraph(1000).optional(),
    welcome_message: paragraph(300).optional(),
    logo_url: pictureUrl().optional(),
    primary_color: color().optional(),
    secondary_color: color().optional(),
    font_family: z.enum(fontFamilies).optional(),
    layout_style: z.enum(layoutStyles).optional(),
    display_phone: z.boolean(),
    display_email: z.boolean(),
    display_address: z.boolean(),
    require_email: z.boolean(),
    require_notes: z.boolean(),
    auto_confirm: z.boolean(),
    /** The window is the same on all days; professionals' hours decide the open weekdays (RULINGS D3). */
    booking_window_start_time: time(),
    booking_window_end_time: endTime(),
    /** Starts are offered at this distance, in minutes. */
    slot_duration: z.int().min(5).max(720),
    /** It adds starts right after an entry, off the grid of `slot_duration`. */
    pack_appointments: z.boolean().optional(),
    buffer_time: z.int().min(0).max(240),
    /** The notice is in hours. DynamoDB cannot store numbers as small as JSON allows. */
    min_advance_booking: z
      .number()
      .min(0)
      .max(720)
      .refine((hours) => Number(hours.toFixed(2)) === hours, 'Use no máximo duas casas decimais.'),
    /** The notice counts only while the professional works. */
    notice_in_working_hours: z.boolean().optional(),
    /** Customers may cancel and move until this many hours before the start (RULINGS D7). */
    cancel_notice_hours: z.int().min(0).max(168).optional(),
    /** Listing appointments by phone requires a code sent to the client's e-mail. */
    appointments_code: z.boolean().optional(),
    max_advance_booking: z.int().min(0).max(365),
    /** When missing, all active services are shown; when empty, none (RULINGS D11). */
    visible_services: z.array(z.string()).max(500).optional(),
    embed_origins: z.array(origin()).max(EMBED_ORIGINS).optional(),
    /** A tenant may raise the limit for its own tablet (RULINGS E20). */
    bookings_per_address: z
      .strictObject({ hour: z.int().min(1).max(60), day: z.int().min(1).max(300) })
      .optional(),
  })

export const bookingConfigSchema = () =>
  editableConfigSchema().extend({
    /** An earlier rule may have allowed other addresses. */
    embed_origins: z.array(z.string()).max(EMBED_ORIGINS).optional(),
    /** The owner chose this slug; `company.slug` is always the current one. */
    custom_slug: z.string().optional(),
    /** The CSS is an item of its own, because it would double what a booking reads. */
    style: z.string().optional(),
    service_order: z.array(z.string()).optional(),
    notifications: switchesSchema().optional(),
    holidays: z.array(z.enum(holidayKeys)).optional(),
    own_holidays: z.array(ownHolidaySchema()).optional(),
    version: z.int().optional(),
  })
export type BookingConfig = z.infer<ReturnType<typeof bookingConfigSchema>>
