import type * as z from 'zod'
import { type Category, categories, categoriesOf } from '#functions/categories/records.ts'
import { sameCategory } from '#functions/categories/rules.ts'
import { intoCategory } from '#functions/categories/writes.ts'
import { nextConfig, staffCatalog } from '#functions/company/records.ts'
import { audit, commit, create, decide, type ItemWrite, replace, reply } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { agendaContextChanged } from '#functions/schedule/writes.ts'
import type { BookingConfig } from '#shared/company.ts'
import { newId } from '#shared/ids.ts'
import type { ListedService, Service, servicesContract } from '#shared/services.ts'
import { services } from './records.ts'
import { comboWith, isListed, judgeParts, nextVisible, SERVICES_LIMIT } from './rules.ts'

type Input<K extends keyof typeof servicesContract> = z.output<(typeof servicesContract)[K]['input']>
type Output<K extends keyof typeof servicesContract> = z.input<(typeof servicesContract)[K]['output']>

/** All services in the order of the page, and the categories there are. */
export async function listServices(ctx: Ctx): Promise<Output<'listServices'>> {
  const [{ config, services: all }, own] = await Promise.all([
    staffCatalog(ctx),
    categoriesOf(ctx, 'service'),
  ])
  return { services: all.map((one) => listed(one, config.visible_services)), categories: namesOf(own) }
}

/** Adds a service, and its category with it when that is new. */
export async function createService(ctx: Ctx, input: Input<'createService'>): Promise<ListedService> {
  return decide(async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    if (all.length >= SERVICES_LIMIT) {
      throw new AppError('too_many_services', `Uma empresa pode ter no máximo ${SERVICES_LIMIT} serviços.`)
    }
    if (input.combo_of) requireParts(all, input.combo_of, undefined)
    const { visible = true, category: wanted, description, color, combo_of, ...rest } = input
    const category = await settleCategory(ctx, wanted)
    const now = ctx.now()
    const service: Service = {
      id: newId('srv', now),
      is_active: true,
      ...rest,
      ...(description && { description }),
      ...(color && { color }),
      ...(combo_of && { combo_of }),
      ...(category.name && { category: category.name }),
      created_at: now.toISOString(),
      version: 1,
    }
    const list = nextVisible(config.visible_services, all, service.id, visible)
    const answer = listed(service, list ?? config.visible_services)
    const { price, duration } = service
    await commit(
      ctx,
      create(services, service),
      ...category.writes,
      nextConfig(config, list && { visible_services: list }),
      agendaContextChanged(ctx, company),
      audit('service.create', service.id, { after: { price, duration, visible } }),
      reply(answer),
    )
    return answer
  })
}

/** Changes what is named. What is booked has copied name, time and price, and keeps them (RULINGS D4). */
export async function updateService(ctx: Ctx, input: Input<'updateService'>): Promise<ListedService> {
  return decide(async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    const stored = requireService(all, input.service_id)
    if (stored.version !== input.version) throw versionConflict()
    const { service_id: id, visible, version, category: wanted, ...changes } = input
    if (changes.combo_of) requireParts(all, changes.combo_of, id)
    const within = comboWith(all, id)
    if (within && changes.combo_of) throw inCombo(within, 'e não pode ser um combo.')
    if (within && stored.is_active && changes.is_active === false) {
      throw inCombo(within, 'e não pode ser desativado. Tire-o do combo antes.')
    }
    const moves = wanted && !(stored.category && sameCategory(stored.category, wanted))
    const category = moves ? await settleCategory(ctx, wanted) : { writes: [] }
    const service = withoutBlanks({
      ...stored,
      ...changes,
      ...(wanted !== undefined && { category: wanted && (category.name ?? stored.category) }),
      version: version + 1,
    })
    const list = nextVisible(config.visible_services, all, id, visible)
    const answer = listed(service, list ?? config.visible_services)
    await commit(
      ctx,
      replace(services, service),
      ...category.writes,
      ...(list || changes.combo_of ? [nextConfig(config, list && { visible_services: list })] : []),
      agendaContextChanged(ctx, company),
      audit('service.update', id, {
        before: { price: stored.price, duration: stored.duration, is_active: stored.is_active },
        after: { price: service.price, duration: service.duration, is_active: service.is_active, visible },
      }),
      reply(answer),
    )
    return answer
  })
}

/** Takes a service out of the catalog; appointments keep its name (RULINGS D4). */
export async function deleteService(
  ctx: Ctx,
  { service_id: id }: Input<'deleteService'>,
): Promise<Output<'deleteService'>> {
  return decide(async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    const service = requireService(all, id)
    const within = comboWith(all, id)
    if (within) throw inCombo(within, 'e não pode ser removido. Tire-o do combo antes.')
    const { visible_services, service_order } = config
    const others = (list: readonly string[]) => list.filter((one) => one !== id)
    await commit(
      ctx,
      remove(services, service, service.version),
      nextConfig(config, {
        ...(visible_services && { visible_services: others(visible_services) }),
        ...(service_order && { service_order: others(service_order) }),
      }),
      agendaContextChanged(ctx, company),
      audit('service.delete', id, { before: { name: service.name, price: service.price } }),
      reply({}),
    )
    return {}
  })
}

/** Puts the page in order. What is named and no longer there is passed over. */
export async function orderServices(
  ctx: Ctx,
  { service_ids }: Input<'orderServices'>,
): Promise<Output<'orderServices'>> {
  return decide(async () => {
    const { company, config, services: all } = await staffCatalog(ctx)
    const known = new Set(all.map(({ id }) => id))
    const service_order = [...new Set(service_ids)].filter((id) => known.has(id))
    await commit(
      ctx,
      nextConfig(config, { service_order }),
      agendaContextChanged(ctx, company),
      audit('service.order', ctx.tenant, { after: { first: service_order.slice(0, 5) } }),
      reply({}),
    )
    return {}
  })
}

export async function renameServiceCategory(
  ctx: Ctx,
  { name, new_name }: Input<'renameServiceCategory'>,
): Promise<Output<'renameServiceCategory'>> {
  return moveCategory(ctx, name, new_name)
}

export async function deleteServiceCategory(
  ctx: Ctx,
  { name }: Input<'deleteServiceCategory'>,
): Promise<Output<'deleteServiceCategory'>> {
  return moveCategory(ctx, name, undefined)
}

/** Services one transaction rewrites beside the category and the audit item. */
const BATCH = 90

/**
 * Renames a category (or ends it, without a new name) together with the first services in it; others follow in small
 * transactions. Asked again after a kill, it goes on with the services that still carry the old name.
 */
async function moveCategory(ctx: Ctx, name: string, newName: string | undefined) {
  let answered = false
  for (let first = true; ; first = false) {
    const settled = await decide(async () => {
      const [own, { services: all }] = await Promise.all([categoriesOf(ctx, 'service'), staffCatalog(ctx)])
      const known = own.find((one) => sameCategory(one.name, name))
      // Made anew by somebody since: it is another one.
      if (!first && known && known.name !== newName) return namesOf(own)
      const within = all.filter(
        ({ category }) => category && sameCategory(category, name) && category !== newName,
      )
      // Looked at once more after the last: somebody may have put a service into it meanwhile.
      if (within.length === 0 && !first) return namesOf(own)
      if (within.length === 0 && !known) throw new AppError('category_not_found', 'Categoria não encontrada.')
      const moved = within.slice(0, BATCH)
      const action = newName === undefined ? 'service_category.delete' : 'service_category.rename'
      const isLast = moved.length === within.length && !answered
      await commit(
        ctx,
        ...(first ? recordMove(own, known, newName) : []),
        ...moved.map((service) => relabel(service, newName)),
        audit(action, name, { after: { name: newName, services: moved.length } }),
        ...(isLast ? [reply({ categories: namesAfter(own, name, newName) })] : []),
      )
      answered ||= isLast
      return undefined
    })
    if (settled) return { categories: settled }
  }
}

function recordMove(own: readonly Category[], known: Category | undefined, newName: string | undefined) {
  const ends = known ? [remove(categories, known)] : []
  if (newName === undefined) return ends
  if (known && sameCategory(known.name, newName)) return [patch(categories, known, { name: newName }, {})]
  const exists = () => new AppError('category_exists', 'Essa categoria já existe.')
  if (own.some((one) => sameCategory(one.name, newName))) {
    if (known) throw exists()
    return []
  }
  return [create(categories, { type: 'service', name: newName }, exists), ...ends]
}

function namesAfter(own: readonly Category[], name: string, newName: string | undefined): string[] {
  const others = namesOf(own).filter((one) => !sameCategory(one, name) && one !== newName)
  return newName === undefined ? others : [...others, newName].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}

function relabel(service: Service, category: string | undefined): ItemWrite {
  const { version } = service
  return patch(services, service, { category, version: version + 1 }, { version })
}

async function settleCategory(ctx: Ctx, wanted: string | undefined) {
  if (!wanted) return { writes: [] }
  const { name, write } = intoCategory('service', wanted, await categoriesOf(ctx, 'service'))
  return { name, writes: [write] }
}

function listed(service: Service, list: BookingConfig['visible_services']): ListedService {
  return { ...service, visible: isListed(list, service.id) }
}

function namesOf(own: readonly Category[]): string[] {
  return own.map(({ name }) => name)
}

/** A service without what was taken away: null and empty text mean that there is none (RULINGS B21). */
function withoutBlanks(service: { [F in keyof Service]: Service[F] | null }): Service {
  const kept = Object.entries(service).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(kept) as Service
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
