import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { services } from '#functions/services/records.ts'
import type { Recipe, recipesContract } from '#shared/stock.ts'
import { readStockItems, recipes, stockItemNotFound } from '../records.ts'

type Input<K extends keyof typeof recipesContract> = z.output<(typeof recipesContract)[K]['input']>

export async function getRecipe(ctx: Ctx, { service_id }: Input<'getRecipe'>): Promise<Recipe> {
  return readRecipe(ctx, service_id)
}

export async function saveRecipe(ctx: Ctx, input: Input<'saveRecipe'>): Promise<Recipe> {
  const { service_id, lines, version } = input
  const ids = lines.map(({ stock_item_id }) => stock_item_id)
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (twice >= 0) {
    const field = `lines.${twice}.stock_item_id`
    throw invalidFields({ field, message: 'Este item já está na lista.' })
  }
  return act(ctx, async () => {
    const stored = await readRecipe(ctx, service_id)
    if (stored.version !== version) throw versionConflict()
    const items = await readStockItems(ctx, ids)
    if (items.size < ids.length) throw stockItemNotFound()
    const change = { before: { lines: stored.lines }, after: { lines } }
    const audited = audit('recipe.save', service_id, change)
    if (lines.length > 0) {
      const recipe = { service_id, lines, version: version + 1 }
      return { answer: recipe, writes: [replace(recipes, recipe), audited] }
    }
    const answer = { service_id, lines: [], version: 0 }
    if (version === 0) return { answer }
    return { answer, writes: [remove(recipes, { service_id }, version), audited] }
  })
}

async function readRecipe(ctx: Ctx, service_id: string): Promise<Recipe> {
  const [service, recipe] = await getMany(ctx, [
    ref(services, { id: service_id }),
    ref(recipes, { service_id }),
  ])
  if (!service) throw new AppError('service_not_found', 'Serviço não encontrado')
  const { lines = [], version = 0 } = recipe ?? {}
  return { service_id, lines, version }
}
