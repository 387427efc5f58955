// Not built yet.
export const getFinishing = async (): Promise<never> => {
  throw new Error('not built')
}
export const updateFinishing = async (): Promise<never> => {
  throw new Error('not built')
}
