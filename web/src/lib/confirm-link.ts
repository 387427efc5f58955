/** The mail's link carries `<user>.<code>` with the pool's user id, so no address is in the URL. */
export function readConfirmLink(value: string): { user: string; code: string } {
  const [, user, code] = /^([\w-]+)\.(\w+)$/.exec(value) ?? []
  if (user && code) return { user, code }
  // Cut by a mail program, or forged.
  throw Object.assign(new Error(), { code: 'CodeMismatchException' })
}
