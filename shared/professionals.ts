import * as z from 'zod'
import { line, time } from './fields.ts'

/** Hours of one weekday (0 is Sunday) on the wall clock; `end` is exclusive. */
export const weeklyHoursSchema = () =>
  z.object({ weekday: z.int().min(0).max(6), start: time(), end: time() })
export type WeeklyHours = z.infer<ReturnType<typeof weeklyHoursSchema>>

export const professionalSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    is_active: z.boolean(),
    specialties: z.array(line(60)),
    avatar_url: z.url().max(2048).optional(),
    /** Working hours, several intervals a day allowed; missing means the business's window every day (RULINGS D3). */
    hours: z.array(weeklyHoursSchema()).optional(),
    breaks: z.array(weeklyHoursSchema()).optional(),
    /** Ids of the services this professional does; missing means all. */
    service_ids: z.array(z.string()).optional(),
    /** The member whose agenda this is (RULINGS A16); never in public or partner answers. */
    user_id: z.string().optional(),
  })
export type Professional = z.infer<ReturnType<typeof professionalSchema>>
