import * as list from '#functions/notifications/verbs/list.ts'
import * as settings from '#functions/notifications/verbs/settings.ts'
import { notificationsContract } from '#shared/notifications.ts'

export const contract = notificationsContract
export const verbs = { ...list, ...settings }
