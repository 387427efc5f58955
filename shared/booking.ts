import * as z from 'zod'
import { fontFamilies, layoutStyles } from './booking-config.ts'
import { calendarInput } from './calendar-window.ts'
import { allowSameTime } from './consents.ts'
import { contract } from './contract.ts'
import type { ErrorCode } from './errors.ts'
import { birthDate, date, email, id, instant, line, money, paragraph, personName, time } from './fields.ts'
import { ANY_PROFESSIONAL } from './ids.ts'
import { actionTokensSchema } from './links.ts'
import { bookingAddresses } from './routes.ts'

const professionalChoice = () => z.union([id('pro'), z.literal(ANY_PROFESSIONAL)])

const typedPhone = () =>
  z.string().trim().min(1, 'Informe seu telefone com DDD.').max(20, 'Informe seu telefone com DDD.')

/** Strangers may write notes, so markup is refused; `<` and `>` as text are allowed. */
const notes = () => paragraph(1000).regex(/^(?!.*<[/!?a-z])/is, 'Escreva somente texto, sem código HTML.')

const pageServiceSchema = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    category: z.string().optional(),
    price: z.number(),
    duration: z.int(),
  })
const pageProfessionalSchema = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    specialties: z.array(z.string()),
    avatar_url: z.string().optional(),
    service_ids: z.array(z.string()).optional(),
    service_terms: z
      .array(z.object({ service_id: z.string(), price: z.number().optional(), duration: z.int().optional() }))
      .optional(),
  })

const bookingPageSchema = () =>
  z.object({
    /** A closed page still shows contacts (RULINGS D9). */
    open: z.boolean(),
    business: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      timezone: z.string(),
      description: z.string().optional(),
      logo_url: z.string().optional(),
      phone: z.string().optional(),
      email: z.string().optional(),
      address: z.string().optional(),
      area_code: z.string().optional(),
    }),
    config: z
      .object({
        business_name: z.string().optional(),
        welcome_message: z.string().optional(),
        primary_color: z.string().optional(),
        secondary_color: z.string().optional(),
        font_family: z.enum(fontFamilies).optional(),
        layout_style: z.enum(layoutStyles).optional(),
        style: z.string().optional(),
        require_email: z.boolean(),
        require_notes: z.boolean(),
        max_advance_booking: z.int(),
        /** The page asks whether WhatsApp messages are welcome. */
        asks_whatsapp: z.boolean().optional(),
      })
      .nullable(),
    services: z.array(pageServiceSchema()),
    professionals: z.array(pageProfessionalSchema()),
  })
export type BookingPage = z.infer<ReturnType<typeof bookingPageSchema>>

const clientInput = () =>
  z.strictObject({
    phone: typedPhone(),
    name: personName().min(1, 'Nome é obrigatório'),
    email: email().optional(),
    birth_date: birthDate().optional(),
    address: line(200).optional(),
    notes: notes().optional(),
    whatsapp_opt_in: z.literal(true).optional(),
  })

/** It is `free`, or the first reason that refuses the start. */
export type StartVerdict = 'free' | Extract<ErrorCode, `slot_${string}`>

export const bookingContract = /* @__PURE__ */ contract(bookingAddresses, {
  getBookingPage: {
    access: 'public',
    input: () => z.strictObject({}),
    output: bookingPageSchema,
    status: 200,
    revalidated: true,
    errors: [],
  },
  getAvailability: {
    access: 'public',
    input: () =>
      z.strictObject({ service_id: id('srv'), professional_id: professionalChoice(), date: date() }),
    output: () => z.object({ date: z.string(), slots: z.array(z.string()) }),
    status: 200,
    errors: ['booking_closed', 'service_not_found', 'professional_not_found', 'service_not_offered'],
  },
  getCalendar: {
    access: 'public',
    input: () => calendarInput({ service_id: id('srv'), professional_id: professionalChoice() }),
    output: () => z.object({ days: z.array(z.object({ date: z.string(), free: z.boolean() })) }),
    status: 200,
    errors: ['booking_closed', 'service_not_found', 'professional_not_found', 'service_not_offered'],
  },
  lookupClient: {
    access: 'public',
    input: () => z.strictObject({ phone: typedPhone() }),
    output: () =>
      z.object({
        found: z.boolean(),
        client: z.object({ first_name: z.string(), email: z.string().optional() }).optional(),
      }),
    status: 200,
    errors: ['too_many_lookups'],
  },
  book: {
    access: 'public',
    input: () =>
      z.strictObject({
        service_id: id('srv'),
        professional_id: professionalChoice(),
        date: date(),
        time: time(),
        /** Nothing is booked when the terms differ from those shown. */
        price: money().optional(),
        duration: z.int().optional(),
        for: personName().optional(),
        client: clientInput(),
        ...allowSameTime(),
      }),
    output: () =>
      z.object({
        appointment_id: z.string(),
        client_id: z.string(),
        is_new_client: z.boolean(),
        professional_id: z.string(),
        professional_name: z.string(),
        /** The page may have shown older terms, so these are the booked ones. */
        service_name: z.string(),
        duration: z.int(),
        price: z.number(),
        status: z.enum(['scheduled', 'confirmed']),
        starts_at: instant(),
        ends_at: instant(),
        /** Each token allows what the customer may still do. */
        actions: actionTokensSchema(),
        reminder_hours: z.union([z.literal(24), z.literal(2)]).optional(),
      }),
    status: 201,
    idempotent: true,
    errors: [
      'booking_closed',
      'service_not_found',
      'professional_not_found',
      'service_not_offered',
      'slot_in_past',
      'slot_too_soon',
      'slot_too_far',
      'slot_outside_hours',
      'slot_off_grid',
      'slot_taken',
      'terms_changed',
      'same_time_booked',
      'too_many_bookings',
    ],
  },
})
