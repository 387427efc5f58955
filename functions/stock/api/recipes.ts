import * as recipes from '#functions/stock/verbs/recipes.ts'
import { recipesContract } from '#shared/stock.ts'

export const contract = recipesContract
export const verbs = recipes
