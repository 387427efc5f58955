// Not built yet.
export const listMovements = async (): Promise<never> => {
  throw new Error('not built')
}
export const moveStock = async (): Promise<never> => {
  throw new Error('not built')
}
