import type { Ctx } from '#functions/kit/context.ts'

/** To be written, as all here. */
export async function getSubscription(_: Ctx): Promise<{ business: string; unsubscribed: boolean }> {
  return { business: '', unsubscribed: false }
}
export async function unsubscribe(_: Ctx): Promise<{ business: string; unsubscribed: boolean }> {
  return { business: '', unsubscribed: false }
}
