// Not built yet.
export const getMetrics = async (): Promise<never> => {
  throw new Error('not built')
}
