// Not built yet.
export const getTill = async (): Promise<never> => {
  throw new Error('not built')
}
export const listSales = async (): Promise<never> => {
  throw new Error('not built')
}
export const getSale = async (): Promise<never> => {
  throw new Error('not built')
}
export const processSale = async (): Promise<never> => {
  throw new Error('not built')
}
export const reverseSale = async (): Promise<never> => {
  throw new Error('not built')
}
