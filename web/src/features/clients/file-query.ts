/** The query of a client's file, or of the list when there is none; search and filters stay, dialogs do not. */
export function fileQuery(params: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(params)
  next.delete('acao')
  next.delete('novo')
  if (id) next.set('cliente', id)
  else next.delete('cliente')
  return next.toString()
}
