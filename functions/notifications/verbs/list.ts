import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import type { NotificationView } from '#shared/notifications.ts'

/** To be written, as all here. */
export async function listNotifications(_: Ctx): Promise<{ notifications: NotificationView[] }> {
  return { notifications: [] }
}
export async function resendNotification(_: Ctx): Promise<NotificationView> {
  throw new AppError('notification_not_found', '')
}
export async function sendTestNotification(_: Ctx): Promise<NotificationView> {
  throw new AppError('channel_unavailable', '')
}
