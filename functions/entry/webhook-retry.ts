/** Later attempts, and all of webhooks that fail. */
export const handler = async (): Promise<never> => {
  throw new Error('not built yet')
}
