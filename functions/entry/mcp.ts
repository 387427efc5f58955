/** The routes of the REST API as tools of an assistant, with the same keys and scopes. */
export const handler = async (): Promise<never> => {
  throw new Error('not built yet')
}
