// Not built yet.
export const listTransactions = async (): Promise<never> => {
  throw new Error('not built')
}
export const listPending = async (): Promise<never> => {
  throw new Error('not built')
}
export const createTransaction = async (): Promise<never> => {
  throw new Error('not built')
}
export const updateTransaction = async (): Promise<never> => {
  throw new Error('not built')
}
export const deleteTransaction = async (): Promise<never> => {
  throw new Error('not built')
}
export const settleTransaction = async (): Promise<never> => {
  throw new Error('not built')
}
