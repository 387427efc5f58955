import * as categories from '#functions/categories/verbs.ts'
import { categoriesContract } from '#shared/categories.ts'

export const contract = categoriesContract
export const verbs = categories
