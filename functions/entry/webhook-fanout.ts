/** Makes a delivery of each event for each webhook that wants it. */
export const handler = async (): Promise<never> => {
  throw new Error('not built yet')
}
