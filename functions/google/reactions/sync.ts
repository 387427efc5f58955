import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due.ts'

/** To be written. */
export async function syncGoogle(_: Ctx, __: object, ___: DueMessage, ____: string): Promise<string> {
  return 'to be written'
}
