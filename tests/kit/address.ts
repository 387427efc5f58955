/** An address that no other request of the tests comes from: limits count by address. */
export function nextAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}

/** Headers of a request from an address; only the local edge reads them. */
export const from = (address: string) => ({ 'x-local-viewer': address })
