import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due.ts'

/** To be written: an appointment at its next instant, or the birthdays of a day. */
export async function remind(_: Ctx, __: object, ___: DueMessage, ____: string): Promise<string> {
  return 'to be written'
}
