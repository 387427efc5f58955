import * as z from 'zod'
import { appointmentStatuses } from '../appointments.ts'
import { bookingConfigSchema } from '../booking-config.ts'
import { clientFields } from '../client-fields.ts'
import { shownShape } from '../entity-schema.ts'
import { instant } from '../fields.ts'
import { transactionFields } from '../finance.ts'
import { paymentMethods } from '../payments.ts'
import { professionalSchema } from '../professionals.ts'
import { listedServiceSchema } from '../services.ts'
import { stockItemSchema } from '../stock.ts'

/** `/v1` and webhooks share these schemas (RULINGS E16), which drop every other field. */

export const partnerAppointmentSchema = () =>
  z.object({
    id: z.string(),
    client_id: z.string().optional(),
    client_name: z.string(),
    for: z.string().optional(),
    professional_id: z.string().optional(),
    professional_name: z.string().optional(),
    service_id: z.string(),
    service_name: z.string(),
    date: z.string(),
    time: z.string(),
    duration: z.int(),
    /** They repeat date, time and duration as instants. */
    starts_at: instant(),
    ends_at: instant(),
    timezone: z.string(),
    price: z.number(),
    status: z.enum(appointmentStatuses),
    notes: z.string().optional(),
    /** Webhooks lack it. */
    staff_notes: z.string().optional(),
    cancel_reason: z.string().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type PartnerAppointment = z.infer<ReturnType<typeof partnerAppointmentSchema>>

export const partnerClientSchema = () =>
  z.object({
    id: z.string(),
    ...shownShape(clientFields),
    anonymised_at: instant().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type PartnerClient = z.infer<ReturnType<typeof partnerClientSchema>>

export const partnerServiceSchema = listedServiceSchema
export type PartnerService = z.infer<ReturnType<typeof partnerServiceSchema>>

/** It shows what the booking page does: no contact, account or hours. */
export const partnerProfessionalSchema = () =>
  professionalSchema().pick({ id: true, name: true, is_active: true, specialties: true, service_ids: true })
export type PartnerProfessional = z.infer<ReturnType<typeof partnerProfessionalSchema>>

export const partnerConfigSchema = () =>
  bookingConfigSchema()
    .pick({
      is_public_booking_enabled: true,
      is_active: true,
      welcome_message: true,
      require_email: true,
      require_notes: true,
      auto_confirm: true,
      booking_window_start_time: true,
      booking_window_end_time: true,
      slot_duration: true,
      buffer_time: true,
      min_advance_booking: true,
      notice_in_working_hours: true,
      max_advance_booking: true,
      cancel_notice_hours: true,
      visible_services: true,
    })
    .extend({
      id: z.string(),
      business_name: z.string(),
      slug: z.string(),
      timezone: z.string(),
      version: z.int(),
    })
export type PartnerConfig = z.infer<ReturnType<typeof partnerConfigSchema>>

export const partnerStockItemSchema = stockItemSchema
export type PartnerStockItem = z.infer<ReturnType<typeof partnerStockItemSchema>>

export const partnerTransactionSchema = () => {
  const { type, ...fields } = shownShape(transactionFields)
  return z.object({
    id: z.string(),
    type,
    status: z.enum(['paid', 'pending']),
    ...fields,
    payments: z.array(z.object({ method: z.enum(paymentMethods).optional(), amount: z.number() })),
    tip: z.number().optional(),
    appointment_id: z.string().optional(),
    sale_id: z.string().optional(),
    reverses: z.string().optional(),
    reversed_by: z.string().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
}
export type PartnerTransaction = z.infer<ReturnType<typeof partnerTransactionSchema>>

const link = () => z.string().optional()

/** Each changed field has its value before and after. */
export const partnerAppointmentEventSchema = () =>
  partnerAppointmentSchema()
    .omit({ staff_notes: true })
    .extend({
      changes: z
        .record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() }))
        .optional(),
      /** The phone (E.164) is the client's at the time of sending. */
      client_phone: z.string().optional(),
      /** Links match what the customer may do when the event is sent. */
      links: z.object({ confirm: link(), reschedule: link(), cancel: link() }).optional(),
    })

export const CHANGE_DAYS = 35

/** A list may span this many days. */
export const LISTED_DAYS = { appointments: 92, transactions: 366 } as const

/** A page has this many entities, unless `limit` says less. */
export const PAGE = 50
const LARGEST_PAGE = 100

export const paging = () => ({
  limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).optional(),
  cursor: z.string().max(2000).optional(),
})

/** It excludes other filters; ids are in the order of the changes. */
export const since = () => ({ changed_since: z.iso.datetime({ offset: true }).optional() })

/** A filtered page may be empty and still have a cursor. `removed` lists deleted ids with `changed_since`. */
export const pageOf = <S extends z.ZodType>(entity: S) =>
  z.object({
    data: z.array(entity),
    cursor: z.string().optional(),
    removed: z.array(z.string()).optional(),
  })
