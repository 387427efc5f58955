import * as z from 'zod'
import { appointmentSchema } from './appointments.ts'
import { clientSchema } from './clients.ts'
import { instant } from './fields.ts'
import { lazily } from './lazy.ts'

/** Events the product tells its own consumers, later webhooks too. Each `data` holds the whole entity (RULINGS D20). */
export const eventSchemas = lazily({
  'appointment.created': appointmentSchema,
  'client.created': clientSchema,
})

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>

/** What travels from the outbox over the bus to the queues. `version` is the entity's: consumers ignore an older one. */
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
