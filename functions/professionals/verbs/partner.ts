import type * as z from 'zod'
import { staffCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerProfessionalsContract } from '#shared/partner/business.ts'
import { serviceIds } from './reads.ts'

type Route = (typeof partnerProfessionalsContract)['listProfessionals']

export async function listProfessionals(ctx: Ctx): Promise<z.input<Route['output']>> {
  const catalog = await staffCatalog(ctx)
  const services = serviceIds(catalog)
  return {
    data: catalog.professionals.map(({ service_ids, ...professional }) => ({
      ...professional,
      ...(service_ids && { service_ids: service_ids.filter((id) => services.has(id)) }),
    })),
  }
}
