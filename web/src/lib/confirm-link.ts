/**
 * The mail's link carries `<user>.<code>`, where the user is the pool's id of the account: no address stands in a
 * URL.
 */
export function readConfirmLink(value: string): { user: string; code: string } {
  const [, user, code] = /^([\w-]+)\.(\w+)$/.exec(value) ?? []
  if (user && code) return { user, code }
  // Cut short by a mail program, or made up.
  throw Object.assign(new Error(), { code: 'CodeMismatchException' })
}
