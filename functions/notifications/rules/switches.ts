import type { NotificationSwitches } from '#shared/notification-switches.ts'
import type { Templates } from '#shared/notifications.ts'

/** The phone is left out, because an audit log must not hold it. */
export function changedFlags(here: NotificationSwitches, there: NotificationSwitches) {
  return Object.fromEntries(
    Object.entries(here).filter(
      ([name, value]) => typeof value === 'boolean' && value !== there[name as keyof NotificationSwitches],
    ),
  )
}

/** Tells whether a WhatsApp reminder would ask for a confirmation without its link. */
export function lacksLink(
  { whatsapp_enabled, confirmation_required }: NotificationSwitches,
  { reminder_24h: template }: Templates,
): boolean {
  if (!whatsapp_enabled || !confirmation_required || !template) return false
  return !template.variables.includes('link')
}
