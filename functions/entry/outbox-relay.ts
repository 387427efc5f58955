import { relay } from '#functions/kit/relay.ts'

/** Moves events from the outbox to the bus. */
export const handler = relay()
