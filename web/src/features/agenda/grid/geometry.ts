import { DAY_MINUTES } from '#shared/hours.ts'
import type { Band } from '../forms/hours.ts'
import { SHORTEST } from '../forms/items.ts'

/** Gives the pixels of a minute at each zoom. */
export const scales = [0.95, 1.5, 2.4] as const

/** Gives the least height of a block in pixels: one line of words. */
export const LOWEST = 14

/** Returns the minutes that dragging snaps to: a divisor of the slot. */
export function snapOf(step: number): number {
  if (step % 15 === 0) return 15
  return step % 10 === 0 ? 10 : 5
}

const snapped = (minutes: number, step: number) => Math.round(minutes / step) * step
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Returns the start of a block grabbed at `grabbed` minutes below its top and held at `minutes`. */
export function startAt(
  minutes: number,
  grabbed: number,
  duration: number,
  step: number,
  shown: Band,
): number {
  const last = Math.min(shown.end, DAY_MINUTES) - Math.min(duration, shown.end - shown.start)
  return between(snapped(minutes - grabbed, step), shown.start, last)
}

/** Returns the length, at most `longest`, of a block held at `minutes` by its lower edge. */
export function durationAt(
  minutes: number,
  start: number,
  longest: number,
  step: number,
  shown: Band,
): number {
  const end = between(snapped(minutes, step), start + SHORTEST, Math.min(shown.end, start + longest))
  return Math.max(SHORTEST, end - start)
}

/** Returns the time that a drag over empty space marks, in either direction; a click marks a slot. */
export function stretchAt(from: number, to: number, step: number, slot: number, shown: Band): Band {
  const floor = (minutes: number) => Math.floor(minutes / step) * step
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const start = between(floor(low), shown.start, shown.end - step)
  if (high - low < step / 2) {
    const onSlot = between(Math.floor(low / slot) * slot, shown.start, shown.end - step)
    const chosen = low - onSlot < slot ? onSlot : start
    return { start: chosen, end: Math.min(chosen + slot, shown.end) }
  }
  return { start, end: between(floor(high) + step, start + step, shown.end) }
}

/** Returns the pixels to scroll per frame when the pointer is near an edge, more the nearer. */
export function pull(position: number, length: number, edge = 48, fastest = 14): number {
  if (position < edge) return -Math.ceil(((edge - Math.max(0, position)) / edge) * fastest)
  if (position > length - edge)
    return Math.ceil(((Math.min(length, position) - (length - edge)) / edge) * fastest)
  return 0
}
