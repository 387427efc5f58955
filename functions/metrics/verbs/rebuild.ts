// Not built yet.
export const rebuildMetrics = async (): Promise<never> => {
  throw new Error('not built')
}
