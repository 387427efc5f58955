import { relay } from '#functions/kit/relay.ts'

/** Brings events from the outbox to the bus. */
export const handler = relay()
