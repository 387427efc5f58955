import { serverNow } from './server-time.ts'

/** The device's clock in milliseconds, for what only it measures: sign-in tokens and the query library's stamps. */
export const deviceMs = () => Date.now()

/** The server's instant of a moment of the device's clock, in milliseconds. */
export const serverInstant = (ms: number) => new Date(ms + serverNow().getTime() - deviceMs())
