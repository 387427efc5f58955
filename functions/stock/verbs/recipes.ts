// Not built yet.
export const getRecipe = async (): Promise<never> => {
  throw new Error('not built')
}
export const saveRecipe = async (): Promise<never> => {
  throw new Error('not built')
}
