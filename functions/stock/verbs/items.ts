// Not built yet.
export const listStock = async (): Promise<never> => {
  throw new Error('not built')
}
export const createStockItem = async (): Promise<never> => {
  throw new Error('not built')
}
export const updateStockItem = async (): Promise<never> => {
  throw new Error('not built')
}
export const deleteStockItem = async (): Promise<never> => {
  throw new Error('not built')
}
export const importStock = async (): Promise<never> => {
  throw new Error('not built')
}
