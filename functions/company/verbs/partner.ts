import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerCompanyContract } from '#shared/partner/business.ts'
import { companyOf, readCompany } from '../records.ts'
import { updateBookingConfig } from './config.ts'

type Routes = typeof partnerCompanyContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function getBusinessConfig(ctx: Ctx): Promise<Output<'getBusinessConfig'>> {
  return view(await readCompany(ctx))
}

export async function updateBusinessConfig(
  ctx: Ctx,
  input: Input<'updateBusinessConfig'>,
): Promise<Output<'updateBusinessConfig'>> {
  const { config } = await updateBookingConfig(ctx, input)
  return view({ company: await companyOf(ctx), config })
}

type Read = Awaited<ReturnType<typeof readCompany>>

function view({ company, config }: Read): Output<'getBusinessConfig'> {
  const { id, name, slug, timezone } = company
  return {
    ...config,
    id,
    business_name: config.business_name ?? name,
    slug,
    timezone,
    version: config.version ?? 0,
  }
}
