/** The mail's link carries account and code as base64url of `{u, c}`, so that no address stands in a URL. */
export function readConfirmLink(value: string): { user: string; code: string } {
  try {
    const { u, c } = JSON.parse(atob(value.replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof u === 'string' && typeof c === 'string') return { user: u, code: c }
  } catch {
    // Cut short by a mail program, or made up.
  }
  throw Object.assign(new Error(), { code: 'CodeMismatchException' })
}
