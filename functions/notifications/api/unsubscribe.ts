import * as subscriptions from '#functions/notifications/verbs/unsubscribe.ts'
import { unsubscribeContract } from '#shared/unsubscribe.ts'

export const contract = unsubscribeContract
export const verbs = subscriptions
