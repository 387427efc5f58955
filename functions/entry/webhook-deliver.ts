/** First attempts of deliveries to webhooks that answer. */
export const handler = async (): Promise<never> => {
  throw new Error('not built yet')
}
