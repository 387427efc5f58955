import * as z from 'zod'
import { appointmentChangeSchema, appointmentSchema } from './appointments.ts'
import { clientSchema } from './clients.ts'
import { date, instant } from './fields.ts'
import { lazily } from './lazy.ts'

const mergedClientSchema = () => clientSchema().extend({ removed_id: z.string() })
const agendaChangeSchema = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    dates: z.array(date()),
    /** True when it is what the days are drawn in that changed: team, services, holidays. */
    context_changed: z.literal(true).optional(),
  })

/** Events the product tells its own consumers, later webhooks too. Each `data` holds the whole entity (RULINGS D20). */
export const eventSchemas = lazily({
  'appointment.created': appointmentSchema,
  /** Anything but the three below; finishing and not coming too. */
  'appointment.updated': appointmentChangeSchema,
  'appointment.confirmed': appointmentChangeSchema,
  'appointment.rescheduled': appointmentChangeSchema,
  'appointment.cancelled': appointmentChangeSchema,
  'client.created': clientSchema,
  'client.updated': clientSchema,
  /** Deleted, or anonymised when appointments stay. `data` is what was there. */
  'client.removed': clientSchema,
  /** `data` is the one that stays. */
  'client.merged': mergedClientSchema,
  /** Something that staff see on these dates of the agenda changed and is no appointment. */
  'agenda.changed': agendaChangeSchema,
})

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>

/**
 * What travels from the outbox over the bus to the queues. `version` is the entity's: by it a receiver tells the
 * later of two.
 */
export const eventEnvelopeSchema = () =>
  z.object({
    id: z.string(),
    type: z.enum(Object.keys(eventSchemas) as [EventType, ...EventType[]]),
    tenant_id: z.string(),
    version: z.int(),
    created_at: instant(),
    data: z.unknown(),
  })
export type EventEnvelope = z.infer<ReturnType<typeof eventEnvelopeSchema>>

/** Size limit of an event's `data` as JSON, in bytes: a quarter of what one PutEvents entry may weigh. */
export const EVENT_DATA_LIMIT = 64 * 1024
