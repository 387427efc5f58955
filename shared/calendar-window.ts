import * as z from 'zod'
import { date } from './fields.ts'
import { daysBetween } from './time.ts'

const CALENDAR_DAYS = 62

/** The dates span at most 62 days. */
export const calendarInput = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...shape, from: date(), to: date() }).refine(
    (input) => {
      const { from, to } = input as { from: string; to: string }
      const days = daysBetween(from, to) + 1
      return days >= 1 && days <= CALENDAR_DAYS
    },
    { path: ['to'], message: `Peça de 1 a ${CALENDAR_DAYS} dias por vez.` },
  )
