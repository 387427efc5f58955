import type * as z from 'zod'
import { bookingConfigs, staffCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import type { partnerServicesContract } from '#shared/partner/business.ts'
import { services } from '../records.ts'
import { isListed } from '../rules.ts'
import * as staff from './services.ts'

type Routes = typeof partnerServicesContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listServices(ctx: Ctx): Promise<Output<'listServices'>> {
  const { config, services: all } = await staffCatalog(ctx)
  const newest = all.toSorted((a, b) => (a.id > b.id ? -1 : 1))
  return { data: newest.map((one) => ({ ...one, visible: isListed(config.visible_services, one.id) })) }
}

export async function getService(
  ctx: Ctx,
  { service_id: id }: Input<'getService'>,
): Promise<Output<'getService'>> {
  const [service, config] = await getMany(ctx, [ref(services, { id }), ref(bookingConfigs, {})])
  if (!service) throw new AppError('service_not_found', 'Serviço não encontrado')
  return { ...service, visible: isListed(config?.visible_services, id) }
}

export function createService(ctx: Ctx, input: Input<'createService'>): Promise<Output<'createService'>> {
  return staff.createService(ctx, input)
}

export function updateService(ctx: Ctx, input: Input<'updateService'>): Promise<Output<'updateService'>> {
  return staff.updateService(ctx, input)
}

export function deleteService(ctx: Ctx, input: Input<'deleteService'>): Promise<Output<'deleteService'>> {
  return staff.deleteService(ctx, input)
}
