import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerBookingContract } from '#shared/partner-agenda.ts'

type Routes = typeof partnerBookingContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function getAvailability(
  _ctx: Ctx,
  _input: Input<'getAvailability'>,
): Promise<Output<'getAvailability'>> {
  throw new Error('not built yet')
}
