/** The server's clock is so many milliseconds ahead of the device's, by its latest answer. */
let drift = 0

/** Takes the server's instant from an answer. */
export function noteServerTime({ headers }: Response) {
  const at = Date.parse(headers.get('x-now') ?? '')
  if (at) drift = at - Date.now()
}

/** Returns now by the server's clock: the device's own may be wrong by hours or a year (RULINGS A20). */
export const serverNow = () => new Date(Date.now() + drift)
