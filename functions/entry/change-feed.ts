/** Keeps what changed, for systems that ask for it. */
export const handler = async (): Promise<never> => {
  throw new Error('not built yet')
}
