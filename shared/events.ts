import * as z from 'zod'
import { appointmentChangeSchema } from './appointment-changes.ts'
import { appointmentSchema } from './appointments.ts'
import { clientSchema } from './clients.ts'
import { date, instant } from './fields.ts'
import { ledgerEventSchema } from './finance.ts'
import { lazily } from './lazy.ts'
import { stockItemSchema } from './stock.ts'

const mergedClientSchema = () => clientSchema().extend({ removed_id: z.string() })
/** Such events only name their entity, because data of people should not lie in queues. */
const namedSchema = () => z.object({ id: z.string(), version: z.int() })
const agendaChangeSchema = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    dates: z.array(date()),
    /** True when team, services or holidays changed. */
    context_changed: z.literal(true).optional(),
  })

const switchedOffSchema = () =>
  z.object({ id: z.string(), version: z.int(), name: z.string(), reason: z.enum(['gone', 'exhausted']) })

/** Events for consumers and webhooks. Each `data` holds the whole entity (RULINGS D20). */
export const eventSchemas = /* @__PURE__ */ lazily({
  'appointment.created': appointmentSchema,
  /** It covers all other changes, completion and no-show included. */
  'appointment.updated': appointmentChangeSchema,
  'appointment.confirmed': appointmentChangeSchema,
  'appointment.rescheduled': appointmentChangeSchema,
  'appointment.cancelled': appointmentChangeSchema,
  /** An hour before it begins. */
  'appointment.reminder_1h': appointmentSchema,
  'client.created': clientSchema,
  'client.updated': clientSchema,
  /** The client was deleted, or anonymised because appointments remain. `data` is the client before that. */
  'client.removed': clientSchema,
  /** `data` is the client that remains. */
  'client.merged': mergedClientSchema,
  /** Today is the client's birthday. */
  'client.birthday': clientSchema,
  /** A client asked for the code that shows their appointments; the event does not carry it. */
  'client.code_requested': namedSchema,
  /** The business's clocks changed: what is due by them moves. */
  'company.zone_changed': namedSchema,
  /** A message by WhatsApp did not arrive: perhaps another channel reaches the client. `id` is its record's. */
  'notification.failed': namedSchema,
  /** Google Calendar was connected; appointments ahead enter it. */
  'google.connected': namedSchema,
  /** Somebody was invited to the team. */
  'invitation.created': namedSchema,
  /** A membership ended, or its role lost permissions; `id` is the departure. */
  'member.left': namedSchema,
  /** It is known what the departure ended and handed over; the owners get a message. */
  'departure.done': namedSchema,
  /** A change on these dates of the agenda that is not an appointment's. */
  'agenda.changed': agendaChangeSchema,
  /** An appointment or a sale brought money in, at once or when it was settled. */
  'payment.received': ledgerEventSchema,
  /** It covers every other change of a transaction: one by hand, a reversal, something pending. */
  'ledger.changed': ledgerEventSchema,
  /** An item's quantity fell to its minimum or below. */
  'stock.low_alert': stockItemSchema,
  /** An agenda got an address for calendar programs; `id` is the agenda. */
  'calendar.feed_opened': namedSchema,
  /** A webhook was switched off because its receiver does not answer; the owner gets a message. */
  'webhook.switched_off': switchedOffSchema,
})

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>

const appointmentEvents = [
  'appointment.created',
  'appointment.updated',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
] as const satisfies EventType[]

const ledgerEvents = ['payment.received', 'ledger.changed'] as const satisfies EventType[]

/** Events per consumer: infra makes rules and queues of them, `consume` requires their handlers. */
export const subscriptions = {
  'metrics-roll': [
    ...appointmentEvents,
    ...ledgerEvents,
    'client.created',
    'client.removed',
    'client.merged',
  ],
  'stock-recipes': ['appointment.updated'],
  'agenda-fresh': [...appointmentEvents, 'agenda.changed'],
  'client-index': [
    ...appointmentEvents,
    'client.created',
    'client.updated',
    'client.removed',
    'client.merged',
  ],
  notifications: [
    'appointment.created',
    'appointment.updated',
    'appointment.rescheduled',
    'appointment.cancelled',
    'client.code_requested',
    // Takes the client out of the list of messages.
    'client.removed',
    'company.zone_changed',
    'departure.done',
    'invitation.created',
    'notification.failed',
    'webhook.switched_off',
  ],
  'webhook-fanout': [
    ...appointmentEvents,
    'appointment.reminder_1h',
    'client.created',
    // Takes what the log of deliveries has of the client out of it.
    'client.removed',
    'client.birthday',
    'payment.received',
    'stock.low_alert',
  ],
  /** Keeps what `changed_since` of the REST API lists. */
  'change-feed': [
    ...appointmentEvents,
    ...ledgerEvents,
    'client.created',
    'client.updated',
    'client.removed',
    'client.merged',
  ],
  /** Keeps what calendar programs read. */
  'calendar-feed': [...appointmentEvents, 'agenda.changed', 'calendar.feed_opened'],
  /** Ends or hands over what a member who left has made. */
  leavers: ['member.left'],
  /** Lists what Google Calendar has to be told. */
  'google-events': [...appointmentEvents, 'company.zone_changed', 'google.connected'],
} as const satisfies Record<string, readonly EventType[]>

export type Consumer = keyof typeof subscriptions

/** An event on its way to the queues. `version` is the entity's: the higher one is newer. */
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

/** Bytes of an event's `data` as JSON: a quarter of PutEvents' entry limit. */
export const EVENT_DATA_LIMIT = 64 * 1024
