import { record } from '#functions/kit/records.ts'
import { queryAll, type Scope } from '#functions/kit/table.ts'
import { categoryKey } from './rules.ts'
/**
 * | item     | pk                    | sk                        | access                             |
 * |----------|-----------------------|---------------------------|------------------------------------|
 * | category | `<tenant>#categories` | `<type>#<name in small>`  | one Query for all, one range a type |
 *
 * A name is unique per type whatever its case (spec, staff side, section 5): the key says so.
 */
export type Category = { type: CategoryType; name: string }
export type CategoryType = 'income' | 'expense' | 'service' | 'stock'

export const categories = record<Category, { type: CategoryType; name: string }>({
  key: ({ type, name }) => ['categories', `${type}#${categoryKey(name)}`],
})

/** A type's categories by name, strongly read. */
export async function categoriesOf(scope: Scope, type: CategoryType): Promise<Category[]> {
  const between = [`${type}#`, `${type}#\uffff`] as const
  const found = await queryAll<Category>(scope, 'categories', { between, consistent: true })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
