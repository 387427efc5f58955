import { create, type ItemWrite } from '#functions/kit/commit.ts'
import { record } from '#functions/kit/records.ts'
import { queryAll, type Scope } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { categoryKey, sameCategory } from './rules.ts'

/**
 * | item     | pk                    | sk                        | access                             |
 * |----------|-----------------------|---------------------------|------------------------------------|
 * | category | `<tenant>#categories` | `<type>#<name in small>`  | one Query for all, one range a type |
 *
 * A name is unique per type whatever its case (spec, staff side, section 5): the key says so.
 */
export type Category = { type: CategoryType; name: string }
type CategoryType = 'income' | 'expense' | 'service' | 'stock'

export const categories = record<Category, { type: CategoryType; name: string }>({
  key: ({ type, name }) => ['categories', `${type}#${categoryKey(name)}`],
})

/** A type's categories by name, strongly read. */
export async function categoriesOf(scope: Scope, type: CategoryType): Promise<Category[]> {
  const between = [`${type}#`, `${type}#\uffff`] as const
  const found = await queryAll<Category>(scope, 'categories', { between, consistent: true })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

/**
 * The category that something new is put into: in the spelling it already has, or made with it. The write holds the
 * rest only while the category is there.
 */
export function intoCategory(
  type: CategoryType,
  name: string,
  existing: readonly Category[],
): { name: string; write: ItemWrite } {
  const known = existing.find((one) => sameCategory(one.name, name))
  if (!known) return { name, write: create(categories, { type, name }) }
  const as = { name: known.name }
  return { name: known.name, write: patch(categories, { type, name: known.name }, as, as) }
}
