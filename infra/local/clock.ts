/** Workers share the offset. */
export type Clock = {
  now(): number
  offset(): number
  /** Timers that become due fire. */
  advance(milliseconds: number): void
  onMove(listener: () => void): void
  /** It is one float64: milliseconds ahead of the machine. */
  shared: SharedArrayBuffer
}

export function createClock(initialOffset: number): Clock {
  const shared = new SharedArrayBuffer(8)
  const view = new Float64Array(shared)
  view[0] = initialOffset
  const offset = () => view[0] as number
  const listeners: (() => void)[] = []
  return {
    shared,
    now: () => Date.now() + offset(),
    offset,
    advance(milliseconds) {
      view[0] = offset() + milliseconds
      for (const listener of listeners) listener()
    },
    onMove: (listener) => void listeners.push(listener),
  }
}
