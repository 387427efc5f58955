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

/** Anyone with the link may write notes: the schema refuses markup, but allows `<` and `>` as text. */
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
    /** False while the page takes no bookings; contacts are still shown (RULINGS D9). */
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
      /** It completes phones that are typed without one. */
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
        /** Names the custom CSS to load. */
        style: z.string().optional(),
        require_email: z.boolean(),
        require_notes: z.boolean(),
        max_advance_booking: z.int(),
        /** Asks whether messages may come by WhatsApp. */
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

/** `free`, or the first reason that rules a start out. */
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
        /** The customer was shown these terms: on others nothing is booked. */
        price: money().optional(),
        duration: z.int().optional(),
        /** Names who comes when it is not the client. */
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
        /** These are the booked terms: a page that was read earlier may show another price. */
        service_name: z.string(),
        duration: z.int(),
        price: z.number(),
        status: z.enum(['scheduled', 'confirmed']),
        starts_at: instant(),
        ends_at: instant(),
        /** Tokens of the links to cancel and to move it, as far as its customer may. */
        actions: actionTokensSchema(),
        /** The first reminder goes out so many hours before the start; missing means that none is due. */
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
