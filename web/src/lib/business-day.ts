import { wallClock } from '#shared/time.ts'
import { serverNow } from './server-time.ts'

/** The date follows the server's clock. */
export const todayIn = (timezone: string) => wallClock(timezone, serverNow()).date
