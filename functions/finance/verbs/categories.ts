// Not built yet.
export const listFinanceCategories = async (): Promise<never> => {
  throw new Error('not built')
}
export const addFinanceCategory = async (): Promise<never> => {
  throw new Error('not built')
}
