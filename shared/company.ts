import * as z from 'zod'
import { color, email, instant, line, paragraph, time } from './fields.ts'

/** Defaults of a new business's booking configuration (spec, customer side, section 9). */
export const bookingDefaults = {
  booking_window_start_time: '08:00',
  booking_window_end_time: '18:00',
  slot_duration: 30,
  buffer_time: 0,
  min_advance_booking: 2,
  max_advance_booking: 60,
} as const

/** The business itself: one per tenant. Contacts here are shown to customers only under the configuration's flags. */
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
    /** One window a day for the whole business; weekdays come from the professionals' hours (RULINGS D3). */
    booking_window_start_time: time(),
    booking_window_end_time: time(),
    /** Minutes between the starts offered. */
    slot_duration: z.int().min(5).max(720),
    /** Minutes kept free on either side of a visit. */
    buffer_time: z.int().min(0).max(240),
    /** Hours of notice a booking needs. */
    min_advance_booking: z.number().min(0).max(720),
    /** Days ahead that can be booked, today included as day 0. */
    max_advance_booking: z.int().min(0).max(365),
    /** Ids of the services on the page; missing means all active ones, empty means none (RULINGS D11). */
    visible_services: z.array(z.string()).optional(),
  })
export type BookingConfig = z.infer<ReturnType<typeof bookingConfigSchema>>
