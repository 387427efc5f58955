import { consumeMessageEvents } from '#functions/kit/message-events.ts'

/** Records what became of messages, as their providers say. */
export const handler = consumeMessageEvents()
