import { serverNow } from './server-time.ts'

/** Only sign-in tokens and the query library use the device's clock, in milliseconds. */
export const deviceMs = () => Date.now()

/** `ms` is by the device's clock. */
export const serverInstant = (ms: number) => new Date(ms + serverNow().getTime() - deviceMs())
