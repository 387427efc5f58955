import { consumeMessageEvents } from '#functions/kit/message-events.ts'
import { recordReport } from '#functions/notifications/reactions/status.ts'

/** Records what became of messages, as their providers say. */
export const handler = consumeMessageEvents(recordReport)
