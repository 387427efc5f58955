import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, commit, create, decide, type Write } from '#functions/kit/commit.ts'
import { AppError } from '#functions/kit/errors.ts'
import type { Needs } from '#functions/kit/services.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import type { CategoryType, categoriesContract } from '#shared/categories.ts'
import { type Category, categories, categoriesOf } from './records.ts'
import { namesAfter, sameCategory } from './rules.ts'

type Input<K extends keyof typeof categoriesContract> = z.output<(typeof categoriesContract)[K]['input']>
type Names = { categories: string[] }

export async function renameCategory(
  ctx: Needs<'relabel'>,
  { type, name, new_name }: Input<'renameCategory'>,
): Promise<Names> {
  return moveCategory(ctx, type, name, new_name)
}

export async function deleteCategory(
  ctx: Needs<'relabel'>,
  { type, name }: Input<'deleteCategory'>,
): Promise<Names> {
  return moveCategory(ctx, type, name, undefined)
}

/** Renames the category, or deletes it without a new name. A retry continues where a crash stopped it. */
async function moveCategory(
  ctx: Needs<'relabel'>,
  type: CategoryType,
  name: string,
  newName: string | undefined,
): Promise<Names> {
  const action = newName === undefined ? 'category.delete' : 'category.rename'
  const audited = (moved: number) => audit(action, name, { after: { type, name: newName, moved } })
  return act(
    ctx,
    async () => {
      const own = await categoriesOf(ctx, type)
      const known = own.find((one) => sameCategory(one.name, name))
      const moved = await ctx.relabel[type](ctx, name, newName)
      if (!known && moved.length === 0) {
        throw new AppError('category_not_found', 'Categoria não encontrada.')
      }
      return {
        answer: { categories: namesAfter(own, name, newName) },
        writes: [...recordMove(type, own, known, newName), ...moved, audited(moved.length)],
      }
    },
    async (answer) => {
      while (await decide(moveRest)) {}
      return answer
    },
  )

  /** Moves what exceeded the transaction or arrived meanwhile; returns false when nothing is left. */
  async function moveRest(): Promise<boolean> {
    const own = await categoriesOf(ctx, type)
    // A category that was created again meanwhile is a different one.
    if (own.some((one) => sameCategory(one.name, name) && one.name !== newName)) return false
    const moved = await ctx.relabel[type](ctx, name, newName)
    if (moved.length > 0) await commit(ctx, ...moved, audited(moved.length))
    return moved.length > 0
  }
}

function recordMove(
  type: CategoryType,
  own: readonly Category[],
  known: Category | undefined,
  newName: string | undefined,
): Write[] {
  const ends = known ? [remove(categories, known)] : []
  if (newName === undefined) return ends
  if (known && sameCategory(known.name, newName)) return [patch(categories, known, { name: newName }, {})]
  const exists = () => new AppError('category_exists', 'Essa categoria já existe.')
  if (own.some((one) => sameCategory(one.name, newName))) {
    if (known) throw exists()
    return []
  }
  return [create(categories, { type, name: newName }, exists), ...ends]
}
