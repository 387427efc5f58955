import { consumeMessageEvents } from '#functions/kit/message-events.ts'
import { recordReport } from '#functions/notifications/reactions/status.ts'

/** Records delivery reports of the providers. */
export const handler = consumeMessageEvents(recordReport)
