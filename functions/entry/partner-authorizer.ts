/** Knows API keys for the gateway: tenant, scopes and tier. */
export const handler = async (): Promise<never> => {
  throw new Error('not built yet')
}
