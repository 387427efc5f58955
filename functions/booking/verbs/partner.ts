import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerBookingContract } from '#shared/partner/agenda.ts'
import * as page from './page.ts'

type Route = (typeof partnerBookingContract)['getAvailability']

export function getAvailability(
  ctx: Ctx,
  input: z.output<Route['input']>,
): Promise<z.input<Route['output']>> {
  return page.getAvailability(ctx, input)
}
