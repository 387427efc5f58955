import { type Channel, channels } from '#shared/notifications.ts'

/** WhatsApp needs a number of its own. */
export function availableChannels(hasWhatsApp: boolean): Channel[] {
  return channels.filter((channel) => channel !== 'whatsapp' || hasWhatsApp)
}
