/** Waits before a further try, with full jitter: anything between nothing and the doubling step, 400 ms at most. */
export function pause(round: number, baseMs: number): Promise<void> {
  const ceiling = Math.min(400, baseMs * 2 ** round)
  return new Promise((resolve) => setTimeout(resolve, Math.random() * ceiling))
}
