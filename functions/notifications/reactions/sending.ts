import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due.ts'
import type { Notification } from '../records.ts'

/** As long as the function may run: when it ends, no attempt is under way. */
export const LEASE_MS = 60_000

/** To be written: one attempt of one notification. */
export async function sendNotification(
  _: Ctx,
  __: Notification,
  ___: DueMessage,
  ____: string,
): Promise<string> {
  return 'to be written'
}
