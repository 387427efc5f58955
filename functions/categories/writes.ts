import { create, type ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { patch } from '#functions/kit/writes.ts'
import type { CategoryType } from '#shared/categories.ts'
import { categories, categoriesOf } from './records.ts'
import { sameCategory } from './rules.ts'

/** Reuses the existing spelling. The write fails if the category is deleted meanwhile. */
export async function intoCategory(
  ctx: Ctx,
  type: CategoryType,
  name: string | null | undefined,
): Promise<{ name?: string; writes: ItemWrite[] }> {
  if (!name) return { writes: [] }
  const known = (await categoriesOf(ctx, type)).find((one) => sameCategory(one.name, name))
  if (!known) return { name, writes: [create(categories, { type, name })] }
  const as = { name: known.name }
  return { name: known.name, writes: [patch(categories, { type, name: known.name }, as, as)] }
}
