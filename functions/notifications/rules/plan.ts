import type { BookingConfig } from '#shared/booking-config.ts'
import type { Client } from '#shared/clients.ts'
import { type NotificationSwitches, switchDefaults } from '#shared/notification-switches.ts'
import type { Channel, ClientKind, skipReasons, Template, Templates } from '#shared/notifications.ts'

export type SkipReason = (typeof skipReasons)[number]

/** Without a channel the message reaches nobody. */
export type Planned = { channel?: Channel; skip?: SkipReason }

type Reached = Pick<Client, 'phone' | 'email' | 'whatsapp_opt_in' | 'unsubscribed_at'>
export type MessageSettings = { switches: NotificationSwitches; templates: Templates }

export function messageSettings(
  { notifications }: Pick<BookingConfig, 'notifications'>,
  words: { templates: Templates } | undefined,
): MessageSettings {
  return { switches: notifications ?? switchDefaults, templates: words?.templates ?? {} }
}

/** WhatsApp comes first; SMS is used only where WhatsApp does not reach the client (RULINGS D18). */
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

export function sendsKind(kind: ClientKind, switches: NotificationSwitches): boolean {
  if (kind === 'reminder_24h' || kind === 'reminder_2h' || kind === 'birthday') return switches[kind]
  return true
}

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

/** Fraudsters earn money from messages to some countries. */
export const isForeign = (phone: string): boolean => phone !== '' && !phone.startsWith('+55')

/** A landline has eight digits after the area code, or is a service such as 0800 (RULINGS D12). */
export function isLandline(phone: string): boolean {
  return /^(?:\+55\d{10}$|\d)/.test(phone)
}
