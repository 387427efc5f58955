/** Waits with full jitter: up to the doubling step, at most 400 ms. */
export function pause(round: number, baseMs: number): Promise<void> {
  const ceiling = Math.min(400, baseMs * 2 ** round)
  return new Promise((resolve) => setTimeout(resolve, Math.random() * ceiling))
}
