/** Returns an address that no other request of the tests uses, because limits count by address. */
export function nextAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}

/** Returns headers of a request from an address. Only the local edge reads them. */
export const from = (address: string) => ({ 'x-local-viewer': address })
