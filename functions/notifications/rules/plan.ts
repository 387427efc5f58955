import type { BookingConfig } from '#shared/booking-config.ts'
import type { Client } from '#shared/clients.ts'
import { type NotificationSwitches, switchDefaults } from '#shared/notification-switches.ts'
import type { Channel, ClientKind, skipReasons, Templates } from '#shared/notifications.ts'

export type SkipReason = (typeof skipReasons)[number]

/** One message of a kind to a client: by a channel, or not sent for a reason; without a channel none reaches the client. */
export type Planned = { channel?: Channel; skip?: SkipReason }

type Reached = Pick<Client, 'phone' | 'email' | 'whatsapp_opt_in' | 'unsubscribed_at'>
export type MessageSettings = { switches: NotificationSwitches; templates: Templates }

/** What decides over a business's messages, of its configuration and its own words. */
export function messageSettings(
  { notifications }: Pick<BookingConfig, 'notifications'>,
  words: { templates: Templates } | undefined,
): MessageSettings {
  return { switches: notifications ?? switchDefaults, templates: words?.templates ?? {} }
}

/**
 * By which channels a client gets a message (RULINGS D18): every one that is on and has a contact, WhatsApp first, SMS only
 * where WhatsApp is off or does not reach the client. Empty: the business does not send this kind.
 */
export function planChannels(
  kind: ClientKind,
  client: Reached,
  { switches, templates }: MessageSettings,
): readonly Planned[] {
  if (!sendsKind(kind, switches)) return []
  if (kind === 'birthday' && client.unsubscribed_at) return [{ skip: 'unsubscribed' }]
  const whatsapp = switches.whatsapp_enabled && client.phone ? [byWhatsApp(kind, client, templates)] : []
  const written = whatsapp.some(({ skip }) => !skip)
  const sms = switches.sms_enabled && !written && client.phone ? [bySms(client.phone)] : []
  const email = switches.email_enabled && client.email ? [{ channel: 'email' as const }] : []
  const planned = [...whatsapp, ...sms, ...email]
  return planned.length > 0 ? planned : [{ skip: 'no_contact' }]
}

/** Whether a business sends messages of this kind. */
export function sendsKind(kind: ClientKind, switches: NotificationSwitches): boolean {
  if (kind === 'reminder_24h' || kind === 'reminder_2h' || kind === 'birthday') return switches[kind]
  return true
}

function byWhatsApp(
  kind: ClientKind,
  { phone = '', whatsapp_opt_in }: Reached,
  templates: Templates,
): Planned {
  const channel = 'whatsapp'
  if (isLandline(phone)) return { channel, skip: 'landline' }
  if (!whatsapp_opt_in) return { channel, skip: 'no_opt_in' }
  return templates[kind] ? { channel } : { channel, skip: 'no_template' }
}

function bySms(phone: string): Planned {
  return isLandline(phone) ? { channel: 'sms', skip: 'landline' } : { channel: 'sms' }
}

/** A Brazilian number with eight digits behind its area code (RULINGS D12); of foreign ones it cannot be told. */
export function isLandline(phone: string): boolean {
  return /^\+55\d{10}$/.test(phone)
}
