import type { Ctx } from '#functions/kit/context.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import type { NotificationSettings } from '#shared/notifications.ts'

const none: NotificationSettings = {
  ...switchDefaults,
  texts: { email: {}, sms: {} },
  templates: {},
  available: [],
  version: 0,
}

/** To be written, as all here. */
export async function getNotificationSettings(_: Ctx): Promise<NotificationSettings> {
  return none
}
export async function saveNotificationSettings(_: Ctx): Promise<NotificationSettings> {
  return none
}
export async function previewMessage(_: Ctx): Promise<{ text: string }> {
  return { text: '' }
}
