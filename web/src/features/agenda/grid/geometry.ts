import { DAY_MINUTES } from '#shared/hours.ts'
import type { Band } from '../forms/hours.ts'
import { SHORTEST } from '../forms/items.ts'

export const scales = [0.95, 1.5, 2.4] as const

export const LOWEST = 14

export function snapOf(step: number): number {
  if (step % 15 === 0) return 15
  return step % 10 === 0 ? 10 : 5
}

const snapped = (minutes: number, step: number) => Math.round(minutes / step) * step
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The block was grabbed `grabbed` minutes below its top. */
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

/** The block is held by its lower edge. */
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

/** A drag marks time in either direction; a click marks a slot. */
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

/** The speed is in pixels per frame, higher near the edge. */
export function pull(position: number, length: number, edge = 48, fastest = 14): number {
  if (position < edge) return -Math.ceil(((edge - Math.max(0, position)) / edge) * fastest)
  if (position > length - edge)
    return Math.ceil(((Math.min(length, position) - (length - edge)) / edge) * fastest)
  return 0
}
