import type { EventType } from './events.ts'

const appointmentEvents = [
  'appointment.created',
  'appointment.updated',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
] as const satisfies EventType[]

/** Events per consumer: infra makes rules and queues of them, `consume` requires their handlers. */
export const subscriptions = {
  'metrics-roll': [...appointmentEvents, 'client.created', 'client.removed', 'client.merged'],
  'agenda-fresh': [...appointmentEvents, 'agenda.changed'],
  'client-index': [
    ...appointmentEvents,
    'client.created',
    'client.updated',
    'client.removed',
    'client.merged',
  ],
} as const satisfies Record<string, readonly EventType[]>

export type Consumer = keyof typeof subscriptions
