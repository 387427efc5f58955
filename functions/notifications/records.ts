import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { type DueKeys, dueAt, dueShard } from '#functions/kit/system-records.ts'
import { instant } from '#shared/fields.ts'
import { instantOfId } from '#shared/ids.ts'
import {
  channels,
  type MessageTexts,
  messageKinds,
  notificationStatuses,
  type Templates,
} from '#shared/notifications.ts'

/**
 * | item         | pk                                 | sk               | access                         |
 * |--------------|------------------------------------|------------------|--------------------------------|
 * | notification | `<tenant>#notifications#<YYYY-MM>` | `<notification>` | one Query for a month, by time; due until it is settled; TTL 400 days |
 * | words        | `<tenant>#message_words`           | `message_words`  | one Get before messages are written |
 * | zone move    | `<tenant>#zone_move`               | `zone_move`      | due until all that is due by the business's clocks is set again |
 *
 * The switches are in the booking configuration: bookings are judged by them and read it anyway.
 */
const notificationSchema = () =>
  z.strictObject({
    id: z.string(),
    kind: z.enum(messageKinds),
    channel: z.enum(channels).optional(),
    appointment_id: z.string().optional(),
    starts_at: instant().optional(),
    /** Another date or time makes the message outdated. Another zone changes neither. */
    wall: z.strictObject({ date: z.string(), time: z.string() }).optional(),
    client_id: z.string().optional(),
    client_name: z.string().optional(),
    /** It is the invitation or the member when the message goes to others. */
    subject_id: z.string().optional(),
    /** The webhook may be deleted before the message is sent. */
    webhook: z.strictObject({ name: z.string(), reason: z.enum(['gone', 'exhausted']) }).optional(),
    departure_id: z.string().optional(),
    backup: z.enum(['done', 'failed']).optional(),
    before: z.strictObject({ date: z.string(), time: z.string() }).optional(),
    /** The mask lets the owner recognise the recipient, and nobody write to it. */
    recipient: z.string().optional(),
    status: z.enum(notificationStatuses),
    reason: z.string().optional(),
    scheduled_for: instant(),
    /** The attempt may run until the lease's end, after which its outcome is unknown. */
    attempt_at: instant().optional(),
    tries: z.int(),
    /** A queued message is due at its next attempt, a claimed one at the end of its lease. */
    due: instant().optional(),
    sent_at: instant().optional(),
    created_at: instant(),
  })
/** The index keys belong to it, because attempts set them. */
export type Notification = z.infer<ReturnType<typeof notificationSchema>> & DueKeys

/** The list of messages shows a message for this long. */
export const KEEP_MS = 400 * 86_400_000

export const notifications = record<Notification, { id: string }>({
  name: 'notification',
  shape: 3,
  leaver: { kept: 'a log of messages, with masked addresses' },
  erased: 'anonymised',
  schema: notificationSchema,
  key: ({ id }) => [notificationsPartition(instantOfId(id)), id],
  indexes: ({ id, due }): { due?: [string, string] } => (due ? { due: [dueShard(randomOf(id)), due] } : {}),
  expires: ({ created_at }) => new Date(Date.parse(created_at) + KEEP_MS),
})

export const notificationsPartition = (at: Date) => `notifications#${at.toISOString().slice(0, 7)}`

/** The channel at the id's end would put all into one shard, so it is cut off. */
const randomOf = (id: string) => id.slice(0, 30)

export const waiting = (id: string, due: string | undefined) => dueAt(randomOf(id), due)

/** The id is the same for each delivery of the event. `whom` distinguishes recipients. */
export function notificationId(eventId: string, whom: string): string {
  return `ntf_${eventId.slice(eventId.indexOf('_') + 1)}_${whom}`
}

export type MessageWords = { texts: MessageTexts; templates: Templates }

/** Without this item all texts are the product's. */
export const messageWords = record<MessageWords, object>({
  name: 'message_words',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.looseObject({ texts: z.looseObject({}), templates: z.looseObject({}) }),
  key: () => ['message_words', 'message_words'],
})

/** A second round starts at `again`; `professional_id` and `date` are the current round's position. */
export type ZoneMove = {
  tenant_id: string
  version: number
  again?: string | undefined
  professional_id?: string | undefined
  date?: string | undefined
  due?: string | undefined
} & DueKeys

export const zoneMoves = record<ZoneMove, object>({
  name: 'zone_move',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      tenant_id: z.string(),
      version: z.int(),
      again: instant().optional(),
      professional_id: z.string().optional(),
      date: z.iso.date().optional(),
      due: instant().optional(),
    }),
  key: () => ['zone_move', 'zone_move'],
  indexes: ({ tenant_id, due }): { due?: [string, string] } =>
    due ? { due: [dueShard(tenant_id), due] } : {},
})
