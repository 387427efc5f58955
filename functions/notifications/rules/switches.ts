import type { NotificationSwitches } from '#shared/notification-switches.ts'
import type { Templates } from '#shared/notifications.ts'

/** The switches that others differ from, as they are here: no phone, which is nobody's business in an audit. */
export function changedFlags(here: NotificationSwitches, there: NotificationSwitches) {
  return Object.fromEntries(
    Object.entries(here).filter(
      ([name, value]) => typeof value === 'boolean' && value !== there[name as keyof NotificationSwitches],
    ),
  )
}

/** Tells whether a WhatsApp reminder would ask a client to confirm without the link for it. */
export function lacksLink(
  { whatsapp_enabled, confirmation_required }: NotificationSwitches,
  { reminder_24h: template }: Templates,
): boolean {
  if (!whatsapp_enabled || !confirmation_required || !template) return false
  return !template.variables.includes('link')
}
