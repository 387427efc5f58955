import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerCompanyContract } from '#shared/partner-business.ts'

type Routes = typeof partnerCompanyContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function getBusinessConfig(
  _ctx: Ctx,
  _input: Input<'getBusinessConfig'>,
): Promise<Output<'getBusinessConfig'>> {
  throw new Error('not built yet')
}

export async function updateBusinessConfig(
  _ctx: Ctx,
  _input: Input<'updateBusinessConfig'>,
): Promise<Output<'updateBusinessConfig'>> {
  throw new Error('not built yet')
}
