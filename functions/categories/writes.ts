import { create, type ItemWrite } from '#functions/kit/commit.ts'
import { patch } from '#functions/kit/writes.ts'
import { type Category, type CategoryType, categories } from './records.ts'
import { sameCategory } from './rules.ts'
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
