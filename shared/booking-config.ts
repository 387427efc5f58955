import * as z from 'zod'
import { businessName, color, date, endTime, line, origin, paragraph, time } from './fields.ts'
import { holidayKeys } from './holidays.ts'
import { switchesSchema } from './notification-switches.ts'

/** Defaults of a new business's booking configuration (spec, customer side, section 9). */
export const bookingDefaults = {
  booking_window_start_time: '08:00',
  booking_window_end_time: '18:00',
  slot_duration: 30,
  buffer_time: 0,
  min_advance_booking: 2,
  max_advance_booking: 60,
} as const

/** The booking page has five bundled fonts and the device's own (RULINGS D24); default: `instrument-sans`. */
export const fontFamilies = [
  'instrument-sans',
  'oswald',
  'playfair-display',
  'nunito',
  'bitter',
  'system',
] as const
export type FontFamily = (typeof fontFamilies)[number]

/** The page lays out professionals and services so (RULINGS D24); the default is `cards`. */
export const layoutStyles = ['cards', 'list', 'compact'] as const
export type LayoutStyle = (typeof layoutStyles)[number]

/** Websites that may show the booking page in a frame. */
export const EMBED_ORIGINS = 10

/** Bytes of a tenant's custom CSS, in UTF-8. */
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

/** Address of a picture that the tenant has uploaded. */
const pictureUrl = () => z.string().max(300)

/** Owners set this on the page's screen; spec, customer side, section 3, defines how bookings are taken. */
export const editableConfigSchema = () =>
  z.object({
    is_public_booking_enabled: z.boolean(),
    is_active: z.boolean(),
    /** Name on the page, where it is not the tenant's (RULINGS D23). */
    business_name: businessName().optional(),
    /** Defaults to the description of the company's profile. */
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
    /** The window is the same on all days; the professionals' hours decide the open weekdays (RULINGS D3). */
    booking_window_start_time: time(),
    booking_window_end_time: endTime(),
    /** Minutes between offered starts. */
    slot_duration: z.int().min(5).max(720),
    /** Adds starts right after what is booked, off the grid of `slot_duration`; missing means no. */
    pack_appointments: z.boolean().optional(),
    /** Minutes kept free before and after an appointment. */
    buffer_time: z.int().min(0).max(240),
    /** Hours of notice that a booking needs. The table stores no numbers as small as JSON may have. */
    min_advance_booking: z
      .number()
      .min(0)
      .max(720)
      .refine((hours) => Number(hours.toFixed(2)) === hours, 'Use no máximo duas casas decimais.'),
    /** Counts those hours only while the professional works; missing: no, all hours of the clock. */
    notice_in_working_hours: z.boolean().optional(),
    /** Customers cancel and move until so many hours before the start; missing means 0 (RULINGS D7). */
    cancel_notice_hours: z.int().min(0).max(168).optional(),
    /** Listing appointments by phone needs a code sent to the client's e-mail; missing means no. */
    appointments_code: z.boolean().optional(),
    /** Days ahead that can be booked; today is day 0. */
    max_advance_booking: z.int().min(0).max(365),
    /** Ids of the services on the page; missing means all active ones, empty means none (RULINGS D11). */
    visible_services: z.array(z.string()).max(500).optional(),
    /** These websites may show the page in a frame; missing or empty means none. */
    embed_origins: z.array(origin()).max(EMBED_ORIGINS).optional(),
    /** Bookings from one address, where a tenant needs more than `limits` give: its own tablet (RULINGS E20). */
    bookings_per_address: z
      .strictObject({ hour: z.int().min(1).max(60), day: z.int().min(1).max(300) })
      .optional(),
  })

/** Says how the business takes bookings on its page, and which messages its clients get about them. */
export const bookingConfigSchema = () =>
  editableConfigSchema().extend({
    /** An earlier rule may have let an address in. */
    embed_origins: z.array(z.string()).max(EMBED_ORIGINS).optional(),
    /** The slug that the owner chose; `company.slug` is always the current one. */
    custom_slug: z.string().optional(),
    /** Names the current custom CSS, which is an item of its own: it would double what a page and a booking read. */
    style: z.string().optional(),
    service_order: z.array(z.string()).optional(),
    /** Defaults to `switchDefaults`. */
    notifications: switchesSchema().optional(),
    /** Public holidays on which it closes; missing, and none, until the owner answers (RULINGS D14). */
    holidays: z.array(z.enum(holidayKeys)).optional(),
    own_holidays: z.array(ownHolidaySchema()).optional(),
    /** Counts the changes of this and of what the catalog consists of; missing before the first. */
    version: z.int().optional(),
  })
export type BookingConfig = z.infer<ReturnType<typeof bookingConfigSchema>>
