import * as z from 'zod'
import { contract } from './contract.ts'
import { line } from './fields.ts'
import { categoriesAddresses } from './staff-routes.ts'

/** Each type has its own category names. */
export const categoryTypes = ['income', 'expense', 'service', 'stock'] as const
export type CategoryType = (typeof categoryTypes)[number]

export const categoryName = () => line(60)

const namesSchema = () => z.object({ categories: z.array(z.string()) })

export const categoriesContract = /* @__PURE__ */ contract(categoriesAddresses, {
  renameCategory: {
    access: { permission: 'catalog.write' },
    input: () =>
      z.strictObject({
        type: z.enum(categoryTypes),
        name: categoryName(),
        new_name: categoryName().min(1, 'Informe o nome da categoria.'),
      }),
    output: namesSchema,
    status: 200,
    idempotent: true,
    errors: ['category_not_found', 'category_exists'],
  },
  deleteCategory: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ type: z.enum(categoryTypes), name: categoryName() }),
    output: namesSchema,
    status: 200,
    idempotent: true,
    errors: ['category_not_found'],
  },
})
