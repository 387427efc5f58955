import type { Ctx } from '#functions/kit/context.ts'

/** To be written. */
export async function notifyGoogleChange(_: Ctx): Promise<Record<string, never>> {
  return {}
}
