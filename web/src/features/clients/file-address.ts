/** A client's file, or the list again when there is none; search and filters stay in the address, dialogs do not. */
export function fileAddress(params: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(params)
  next.delete('acao')
  next.delete('novo')
  if (id) next.set('cliente', id)
  else next.delete('cliente')
  return `?${next}`
}
