import type * as z from 'zod'
import { categories, categoriesOf } from '#functions/categories/records.ts'
import { defaultCategories, sameCategory } from '#functions/categories/rules.ts'
import { act } from '#functions/kit/act.ts'
import { audit, commit, create, decide } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { type financeContract, type TransactionType, transactionTypes } from '#shared/finance.ts'

type Input<K extends keyof typeof financeContract> = z.output<(typeof financeContract)[K]['input']>
type Output<K extends keyof typeof financeContract> = z.input<(typeof financeContract)[K]['output']>

export async function listFinanceCategories(ctx: Ctx): Promise<Output<'listFinanceCategories'>> {
  const [income, expense] = await Promise.all(transactionTypes.map((type) => namesOf(ctx, type)))
  return { income, expense } as Output<'listFinanceCategories'>
}

/** Default categories are restored where none is left (RULINGS C18). */
async function namesOf(ctx: Ctx, type: TransactionType): Promise<string[]> {
  return decide(async () => {
    const own = await categoriesOf(ctx, type)
    if (own.length > 0) return own.map(({ name }) => name)
    const defaults = defaultCategories.filter((one) => one.type === type)
    await commit(
      ctx,
      ...defaults.map((one) => create(categories, one)),
      audit('category.defaults', type, { after: { names: defaults.length } }),
    )
    return inOrder(defaults.map(({ name }) => name))
  })
}

export async function addFinanceCategory(
  ctx: Ctx,
  { type, name }: Input<'addFinanceCategory'>,
): Promise<Output<'addFinanceCategory'>> {
  const exists = () => new AppError('category_exists', 'Essa categoria já existe.')
  return act(ctx, async () => {
    const own = await categoriesOf(ctx, type)
    if (own.some((one) => sameCategory(one.name, name))) throw exists()
    return {
      answer: { categories: inOrder([...own.map((one) => one.name), name]) },
      writes: [
        create(categories, { type, name }, exists),
        audit('category.create', name, { after: { type } }),
      ],
    }
  })
}

function inOrder(names: string[]): string[] {
  return names.sort((a, b) => a.localeCompare(b, 'pt-BR'))
}
