import * as z from 'zod'
import { appointmentChangeSchema } from './appointment-changes.ts'
import { appointmentSchema } from './appointments.ts'
import { clientSchema } from './clients.ts'
import { date, instant } from './fields.ts'
import { ledgerEventSchema } from './finance.ts'
import { lazily } from './lazy.ts'
import { stockItemSchema } from './stock.ts'

const mergedClientSchema = () => clientSchema().extend({ removed_id: z.string() })
/** Personal data should not stay in queues, so these events name only the entity. */
const namedSchema = () => z.object({ id: z.string(), version: z.int() })
const agendaChangeSchema = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    dates: z.array(date()),
    /** It is set when team, services or holidays changed. */
    context_changed: z.literal(true).optional(),
  })

const switchedOffSchema = () =>
  z.object({ id: z.string(), version: z.int(), name: z.string(), reason: z.enum(['gone', 'exhausted']) })

/** Each `data` holds the whole entity (RULINGS D20). */
export const eventSchemas = /* @__PURE__ */ lazily({
  'appointment.created': appointmentSchema,
  /** It covers all other changes, completion and no-show included. */
  'appointment.updated': appointmentChangeSchema,
  'appointment.confirmed': appointmentChangeSchema,
  'appointment.rescheduled': appointmentChangeSchema,
  'appointment.cancelled': appointmentChangeSchema,
  'appointment.reminder_1h': appointmentSchema,
  'client.created': clientSchema,
  'client.updated': clientSchema,
  'client.removed': clientSchema,
  'client.merged': mergedClientSchema,
  'client.birthday': clientSchema,
  /** The event does not carry the code. */
  'client.code_requested': namedSchema,
  /** Everything that is due by the business's clock moves. */
  'company.zone_changed': namedSchema,
  /** Another channel may reach the client. `id` is the message's record. */
  'notification.failed': namedSchema,
  /** Upcoming appointments enter the calendar. */
  'google.connected': namedSchema,
  'invitation.created': namedSchema,
  /** `id` is the departure. */
  'member.left': namedSchema,
  'departure.done': namedSchema,
  'agenda.changed': agendaChangeSchema,
  'payment.received': ledgerEventSchema,
  /** It covers every other change: by hand, a reversal, a pending entry. */
  'ledger.changed': ledgerEventSchema,
  /** The quantity fell to its minimum or below. */
  'stock.low_alert': stockItemSchema,
  'calendar.feed_opened': namedSchema,
  /** The receiver did not answer; the owner gets a message. */
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

/** infra makes rules and queues of them, and `consume` requires their handlers. */
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
    'client.removed',
    'client.birthday',
    'payment.received',
    'stock.low_alert',
  ],
  'change-feed': [
    ...appointmentEvents,
    ...ledgerEvents,
    'client.created',
    'client.updated',
    'client.removed',
    'client.merged',
  ],
  'calendar-feed': [...appointmentEvents, 'agenda.changed', 'calendar.feed_opened'],
  leavers: ['member.left'],
  'google-events': [...appointmentEvents, 'company.zone_changed', 'google.connected'],
} as const satisfies Record<string, readonly EventType[]>

export type Consumer = keyof typeof subscriptions

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

export const EVENT_DATA_LIMIT = 64 * 1024
