import type { BookingConfig } from '#shared/booking-config.ts'
import type { Client } from '#shared/clients.ts'
import { type NotificationSwitches, switchDefaults } from '#shared/notification-switches.ts'
import type { Channel, ClientKind, skipReasons, Template, Templates } from '#shared/notifications.ts'

export type SkipReason = (typeof skipReasons)[number]

/** Plans one message: by a channel, or not sent for a reason; without a channel none reaches the client. */
export type Planned = { channel?: Channel; skip?: SkipReason }

type Reached = Pick<Client, 'phone' | 'email' | 'whatsapp_opt_in' | 'unsubscribed_at'>
export type MessageSettings = { switches: NotificationSwitches; templates: Templates }

/** Reads the message settings from a business's configuration and its own texts. */
export function messageSettings(
  { notifications }: Pick<BookingConfig, 'notifications'>,
  words: { templates: Templates } | undefined,
): MessageSettings {
  return { switches: notifications ?? switchDefaults, templates: words?.templates ?? {} }
}

/**
 * Returns the channels by which a client gets a message (RULINGS D18): each that is on and has a contact,
 * WhatsApp first, SMS only where WhatsApp is off or does not reach the client. Empty: the business does not
 * send this kind.
 */
export function planChannels(
  kind: ClientKind,
  client: Reached,
  { switches, templates }: MessageSettings,
): readonly Planned[] {
  if (!sendsKind(kind, switches)) return []
  if (kind === 'birthday' && client.unsubscribed_at) return [{ skip: 'unsubscribed' }]
  const by = (channel: Channel): Planned => {
    const skip = unreachedBy(channel, kind, client, { switches, template: templates[kind] })
    return skip ? { channel, skip } : { channel }
  }
  const whatsapp = switches.whatsapp_enabled && client.phone ? [by('whatsapp')] : []
  const written = whatsapp.some(({ skip }) => !skip)
  const sms = switches.sms_enabled && !written && client.phone ? [by('sms')] : []
  const email = switches.email_enabled && client.email ? [by('email')] : []
  const planned = [...whatsapp, ...sms, ...email]
  return planned.length > 0 ? planned : [{ skip: 'no_contact' }]
}

/** Tells whether a business sends messages of this kind. */
export function sendsKind(kind: ClientKind, switches: NotificationSwitches): boolean {
  if (kind === 'reminder_24h' || kind === 'reminder_2h' || kind === 'birthday') return switches[kind]
  return true
}

/** Returns why a client with a contact for a channel gets no message of this kind by it, if so. */
export function unreachedBy(
  channel: Channel,
  kind: ClientKind,
  { phone = '', whatsapp_opt_in, unsubscribed_at }: Reached,
  {
    switches,
    template,
  }: { switches: Pick<NotificationSwitches, 'foreign_phones'>; template: Template | undefined },
): SkipReason | undefined {
  if (kind === 'birthday' && unsubscribed_at) return 'unsubscribed'
  if (channel === 'email') return undefined
  if (isForeign(phone) && !switches.foreign_phones) return 'foreign'
  if (isLandline(phone)) return 'landline'
  if (channel === 'sms') return undefined
  if (!whatsapp_opt_in) return 'no_opt_in'
  return template ? undefined : 'no_template'
}

/** Fraudsters are paid for messages to numbers of some countries. */
export const isForeign = (phone: string): boolean => phone !== '' && !phone.startsWith('+55')

/**
 * A Brazilian number with eight digits behind its area code (RULINGS D12), or that of a service such as 0800; of foreign
 * ones it cannot be told.
 */
export function isLandline(phone: string): boolean {
  return /^(?:\+55\d{10}$|\d)/.test(phone)
}
