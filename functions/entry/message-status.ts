import { consumeMessageEvents } from '#functions/kit/message-events.ts'
import { recordReport } from '#functions/notifications/reactions/status.ts'

export const handler = consumeMessageEvents(recordReport)
