import type * as z from 'zod'
import { categoriesOf } from '#functions/categories/records.ts'
import { sameCategory } from '#functions/categories/rules.ts'
import { intoCategory } from '#functions/categories/writes.ts'
import { nextConfig, staffCatalog } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { refuseOtherVersion, type Seen } from '#functions/kit/seen.ts'
import { remove } from '#functions/kit/writes.ts'
import { agendaContextChanged } from '#functions/schedule/writes/announcements.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { newId } from '#shared/ids.ts'
import type { ListedService, Service, servicesContract } from '#shared/services.ts'
import { services } from '../records.ts'
import { comboWith, isListed, judgeParts, nextVisible, SERVICES_LIMIT } from '../rules.ts'

type Input<K extends keyof typeof servicesContract> = z.output<(typeof servicesContract)[K]['input']>
type Output<K extends keyof typeof servicesContract> = z.input<(typeof servicesContract)[K]['output']>

export async function listServices(ctx: Ctx): Promise<Output<'listServices'>> {
  const [{ config, services: all }, own] = await Promise.all([
    staffCatalog(ctx),
    categoriesOf(ctx, 'service'),
  ])
  return {
    services: all.map((one) => listed(one, config.visible_services)),
    categories: own.map(({ name }) => name),
  }
}

export async function createService(ctx: Ctx, input: Input<'createService'>): Promise<ListedService> {
  return act(ctx, async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    if (all.length >= SERVICES_LIMIT) {
      throw new AppError('too_many_services', `Uma empresa pode ter no máximo ${SERVICES_LIMIT} serviços.`)
    }
    if (input.combo_of) requireParts(all, input.combo_of, undefined)
    const { visible = true, category: wanted, ...fields } = input
    const category = await intoCategory(ctx, 'service', wanted)
    const now = ctx.now()
    const service = withoutBlanks<Service>({
      id: newId('srv', now),
      is_active: true,
      ...fields,
      category: category.name,
      created_at: now.toISOString(),
      version: 1,
    })
    const list = nextVisible(config.visible_services, all, service.id, visible)
    const { price, duration } = service
    return {
      answer: listed(service, list ?? config.visible_services),
      writes: [
        create(services, service),
        ...category.writes,
        nextConfig(config, list && { visible_services: list }),
        agendaContextChanged(ctx, company),
        audit('service.create', service.id, { after: { price, duration, visible } }),
      ],
    }
  })
}

/** Booked appointments keep their copied name, time and price (RULINGS D4). */
export async function updateService(ctx: Ctx, input: Seen<Input<'updateService'>>): Promise<ListedService> {
  return act(ctx, async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    const stored = requireService(all, input.service_id)
    refuseOtherVersion(stored, input.version)
    const { service_id: id, visible, version: _, category: wanted, ...changes } = input
    if (changes.combo_of) requireParts(all, changes.combo_of, id)
    const combo = comboWith(all, id)
    if (combo && changes.combo_of) throw inCombo(combo, 'e não pode ser um combo.')
    if (combo && stored.is_active && changes.is_active === false) {
      throw inCombo(combo, 'e não pode ser desativado. Tire-o do combo antes.')
    }
    const moves = wanted && !(stored.category && sameCategory(stored.category, wanted))
    const category = await intoCategory(ctx, 'service', moves ? wanted : undefined)
    const service = withoutBlanks<Service>({
      ...stored,
      ...changes,
      ...(wanted !== undefined && { category: wanted && (category.name ?? stored.category) }),
      version: stored.version + 1,
    })
    const list = nextVisible(config.visible_services, all, id, visible)
    return {
      answer: listed(service, list ?? config.visible_services),
      writes: [
        replace(services, service),
        ...category.writes,
        ...(list || changes.combo_of ? [nextConfig(config, list && { visible_services: list })] : []),
        agendaContextChanged(ctx, company),
        audit('service.update', id, {
          before: { price: stored.price, duration: stored.duration, is_active: stored.is_active },
          after: { price: service.price, duration: service.duration, is_active: service.is_active, visible },
        }),
      ],
    }
  })
}

export async function deleteService(
  ctx: Ctx,
  { service_id: id }: Input<'deleteService'>,
): Promise<Output<'deleteService'>> {
  return act(ctx, async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    const service = requireService(all, id)
    const combo = comboWith(all, id)
    if (combo) throw inCombo(combo, 'e não pode ser removido. Tire-o do combo antes.')
    const { visible_services, service_order } = config
    const others = (list: readonly string[]) => list.filter((one) => one !== id)
    return {
      answer: {},
      writes: [
        remove(services, service, service.version),
        nextConfig(config, {
          ...(visible_services && { visible_services: others(visible_services) }),
          ...(service_order && { service_order: others(service_order) }),
        }),
        agendaContextChanged(ctx, company),
        audit('service.delete', id, { before: { name: service.name, price: service.price } }),
      ],
    }
  })
}

export async function orderServices(
  ctx: Ctx,
  { service_ids }: Input<'orderServices'>,
): Promise<Output<'orderServices'>> {
  return act(ctx, async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    const existing = new Set(all.map(({ id }) => id))
    const service_order = [...new Set(service_ids)].filter((id) => existing.has(id))
    return {
      answer: {},
      writes: [
        nextConfig(config, { service_order }),
        agendaContextChanged(ctx, company),
        audit('service.order', ctx.tenant, { after: { first: service_order.slice(0, 5) } }),
      ],
    }
  })
}

function listed(service: Service, list: BookingConfig['visible_services']): ListedService {
  return { ...service, visible: isListed(list, service.id) }
}

function requireService(all: readonly Service[], id: string): Service {
  const service = all.find((one) => one.id === id)
  if (!service) throw new AppError('service_not_found', 'Serviço não encontrado')
  return service
}

const partsRefusals = {
  twice: 'O mesmo serviço está duas vezes no combo.',
  itself: 'Um combo não pode conter a si mesmo.',
  combo: 'Um combo não pode conter outro combo.',
} as const

function requireParts(all: readonly Service[], parts: readonly string[], own: string | undefined): void {
  const refused = judgeParts(all, parts, own)
  if (!refused) return
  if (refused === 'missing') {
    throw new AppError('service_not_found', 'Um dos serviços do combo não existe mais. Escolha outro.')
  }
  throw invalidFields({ field: 'combo_of', message: partsRefusals[refused] })
}

function inCombo(combo: Service, consequence: string): AppError {
  return new AppError('service_in_combo', `Este serviço faz parte do combo "${combo.name}" ${consequence}`)
}
