import * as z from 'zod'
import { line, money } from './fields.ts'

export const serviceSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    price: money(),
    /** Minutes, 5 to 720 (RULINGS D13). */
    duration: z.int().min(5).max(720),
    is_active: z.boolean(),
  })
export type Service = z.infer<ReturnType<typeof serviceSchema>>
