// Not built yet.
export const listRecurring = async (): Promise<never> => {
  throw new Error('not built')
}
export const createRecurring = async (): Promise<never> => {
  throw new Error('not built')
}
export const updateRecurring = async (): Promise<never> => {
  throw new Error('not built')
}
export const deleteRecurring = async (): Promise<never> => {
  throw new Error('not built')
}
