import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerServicesContract } from '#shared/partner-business.ts'

type Routes = typeof partnerServicesContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listServices(
  _ctx: Ctx,
  _input: Input<'listServices'>,
): Promise<Output<'listServices'>> {
  throw new Error('not built yet')
}

export async function createService(
  _ctx: Ctx,
  _input: Input<'createService'>,
): Promise<Output<'createService'>> {
  throw new Error('not built yet')
}

export async function getService(_ctx: Ctx, _input: Input<'getService'>): Promise<Output<'getService'>> {
  throw new Error('not built yet')
}

export async function updateService(
  _ctx: Ctx,
  _input: Input<'updateService'>,
): Promise<Output<'updateService'>> {
  throw new Error('not built yet')
}

export async function deleteService(
  _ctx: Ctx,
  _input: Input<'deleteService'>,
): Promise<Output<'deleteService'>> {
  throw new Error('not built yet')
}
