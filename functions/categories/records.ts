import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import { type CategoryType, categoryName, categoryTypes } from '#shared/categories.ts'
import { categoryKey } from './rules.ts'

/**
 * | item     | pk                    | sk                        | access                             |
 * |----------|-----------------------|---------------------------|------------------------------------|
 * | category | `<tenant>#categories` | `<type>#<name in small>`  | one Query for all, one range a type |
 *
 * The key makes a name unique per type, whatever its case (spec, staff side, section 5).
 */
const categorySchema = () => z.strictObject({ type: z.enum(categoryTypes), name: categoryName() })
export type Category = z.infer<ReturnType<typeof categorySchema>>

export const categories = record<Category, { type: CategoryType; name: string }>({
  name: 'category',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: categorySchema,
  key: ({ type, name }) => ['categories', `${type}#${categoryKey(name)}`],
})

export async function categoriesOf(scope: Scope, type: CategoryType): Promise<Category[]> {
  const found = await queryAll<Category>(scope, 'categories', { prefix: `${type}#`, consistent: true })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
