import * as notifications from '#functions/google/verbs/notifications.ts'
import { googleNotificationContract } from '#shared/google.ts'

export const contract = googleNotificationContract
export const verbs = notifications
