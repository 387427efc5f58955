/** Link to write to an address: encoded, so that nothing in it becomes a further recipient or a subject. */
export function mailto(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}
