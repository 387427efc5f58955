export type BusyKind = 'appointment' | 'block' | 'absence' | 'hold' | 'external'

/** Occupied time on a day sheet: minutes of the day, half-open. */
export type Busy = readonly [start: number, end: number, kind: BusyKind, id: string]

export type Interval = readonly [start: number, end: number]
