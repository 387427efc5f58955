import type { Metered } from '../kit/meter.ts'
import type { Row } from './compare.ts'
import type { Following } from './following.ts'
import { round } from './report.ts'

/** Limits the counts that earlier issues promised. The counts are the same on every machine. */
export type Bound = { name: string; atMost: number; measured: number }

/** Compares the cost of operations with their bounds. The names are those of the benchmark. */
export function unitBounds(costs: readonly [string, Metered, number][]): Bound[] {
  const costOf = (name: string) => costs.find(([one]) => one === name)?.[1] as Metered
  const writes = (name: string, atMost: number): Bound => ({
    name: `${name}, its limits included: write units`,
    atMost,
    measured: costOf(name).writeUnits,
  })
  const readUnits = (name: string, atMost: number): Bound => ({
    name: `${name}: read units`,
    atMost,
    measured: costOf(name).readUnits,
  })
  return [
    writes('booking, returning client', 20),
    readUnits('booking, returning client', 7),
    writes('booking, new client', 25),
    readUnits('booking, new client', 6),
    readUnits("day's slots, one professional", 1),
    readUnits("day's slots, any of five", 5),
    readUnits('30-day window', 4),
    readUnits('dashboard', 7.5),
    { name: 'dashboard: reads', atMost: 3, measured: costOf('dashboard').reads },
  ]
}

export function followingBounds({ units, limitUnits, invocations }: Following): Bound[] {
  return [
    { name: 'limits of a booking: write units', atMost: 4, measured: limitUnits },
    {
      name: 'booking and all that follows, beside its limits: write units',
      // These units include one for the appointment's index `due`, out of the two that reminders may cost.
      atMost: 23,
      measured: units - limitUnits,
    },
    { name: 'invocations that follow a booking', atMost: 3, measured: invocations },
  ]
}

export const isBroken = ({ atMost, measured }: Bound) => measured > atMost

export function boundRows(bounds: readonly Bound[]): Row[] {
  return bounds.map((bound) => [
    bound.name,
    bound.atMost,
    round(bound.measured, 2),
    isBroken(bound) ? 'BROKEN' : 'ok',
  ])
}
