import { relay } from '#functions/kit/relay.ts'

export const handler = relay()
