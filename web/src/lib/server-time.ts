/** The server's clock is this many milliseconds ahead of the device's. */
let drift = 0

/** Takes the server's instant from an answer. */
export function noteServerTime({ headers }: Response) {
  const at = Date.parse(headers.get('x-now') ?? '')
  if (at) drift = at - Date.now()
}

/** The device's clock may be wrong by hours or a year (RULINGS A20). */
export const serverNow = () => new Date(Date.now() + drift)
