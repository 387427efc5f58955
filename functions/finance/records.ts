import { record } from '#functions/kit/records.ts'

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
  key: ({ type, name }) => ['categories', `${type}#${name.toLocaleLowerCase('pt-BR')}`],
})
