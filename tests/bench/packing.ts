import { freeStarts, type SlotPolicy } from '#functions/schedule/rules/slots.ts'
import type { Busy } from '#shared/schedule.ts'
import { addDays, timeOf } from '#shared/time.ts'
import { randomFrom } from '../../infra/local/seed/business.ts'
import type { Row } from './compare.ts'
import { round } from './report.ts'

/** Customers ask for services of these minutes, each as often as it is listed. */
const SERVICES = [20, 20, 30, 30, 30, 30, 45, 45, 60, 75]
const SHORTEST = Math.min(...SERVICES)

/** The shop works from 08:00 to 18:00 without the lunch hour. */
const [OPEN, CLOSE] = [480, 1080]
const LUNCH = { start: '12:00', end: '13:00' }
const WORKED = CLOSE - OPEN - 60

const FIRST_DATE = '2025-06-10'
const NOW = new Date('2025-06-09T12:00:00Z')

export type Setting = { step: number; buffer: number }
export const SETTINGS: Setting[] = [15, 30].flatMap((step) => [0, 5].map((buffer) => ({ step, buffer })))

/** Holds the means over full days. */
type Filled = { appointments: number; lostMinutes: number }
/** `worse` counts the days on which packing loses more minutes than the grid. */
export type Compared = { grid: Filled; packed: Filled; worse: number }

/** Fills the same days with the same customers, by the grid alone and with packing. */
export function compareDays(days: number, setting: Setting): Compared {
  const grid = Array.from({ length: days }, (_, day) => fillDay(day, setting, false))
  const packed = Array.from({ length: days }, (_, day) => fillDay(day, setting, true))
  const worse = packed.filter((busy, day) => lostMinutes(busy) > lostMinutes(grid[day] ?? [])).length
  return { grid: meanOf(grid), packed: meanOf(packed), worse }
}

/** Returns a table of the benefits of packing. */
export function packingRows(days: number): Row[] {
  return SETTINGS.map((setting) => {
    const { grid, packed, worse } = compareDays(days, setting)
    return [
      `every ${setting.step} min, buffer ${setting.buffer}`,
      round(grid.lostMinutes, 1),
      round(packed.lostMinutes, 1),
      round(grid.appointments, 1),
      round(packed.appointments, 1),
      worse,
    ]
  })
}

function meanOf(days: Busy[][]): Filled {
  const mean = (of: (busy: Busy[]) => number) => days.reduce((sum, busy) => sum + of(busy), 0) / days.length
  return { appointments: mean((busy) => busy.length), lostMinutes: mean(lostMinutes) }
}

/** Returns the working minutes that are not booked, including buffers. */
function lostMinutes(busy: Busy[]): number {
  return WORKED - busy.reduce((sum, [start, end]) => sum + end - start, 0)
}

/**
 * Gives each customer the first free start from a random minute on, or else the first of the day. A customer who finds
 * none leaves. The day is full when even the shortest service has no start left.
 */
function fillDay(day: number, { step, buffer }: Setting, packs: boolean): Busy[] {
  const random = randomFrom(day)
  const date = addDays(FIRST_DATE, day % 28)
  const policy: SlotPolicy = {
    timezone: 'America/Sao_Paulo',
    window_start: OPEN,
    window_end: CLOSE,
    slot_duration: step,
    pack_appointments: packs,
    buffer_time: buffer,
    min_advance_booking: 0,
    notice_in_working_hours: false,
    max_advance_booking: 60,
    breaks: Array.from({ length: 7 }, (_, weekday) => ({ weekday, ...LUNCH })),
  }
  const busy: Busy[] = []
  while (freeStarts(policy, busy, date, SHORTEST, NOW).length > 0) {
    const duration = SERVICES[Math.floor(random() * SERVICES.length)] as number
    const wish = OPEN + Math.floor(random() * (CLOSE - OPEN))
    const free = freeStarts(policy, busy, date, duration, NOW)
    const start = free.find((one) => one >= wish) ?? free[0]
    if (start !== undefined) busy.push([start, start + duration, 'appointment', timeOf(start)])
  }
  return busy
}
