/** What the server's clock is ahead of the device's, in milliseconds: from its latest answer. */
let drift = 0

/** Takes the server's instant from an answer. */
export function noteServerTime({ headers }: Response) {
  const at = Date.parse(headers.get('x-now') ?? '')
  if (at) drift = at - Date.now()
}

/** Now, by the server's clock: the device's own may be wrong by hours or a year (RULINGS A20). */
export const serverNow = () => new Date(Date.now() + drift)
