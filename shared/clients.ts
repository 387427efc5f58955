import * as z from 'zod'
import { date, email, instant, line } from './fields.ts'

export const clientSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    /** E.164, unique per business. */
    phone: z.string().optional(),
    email: email().optional(),
    birth_date: date().optional(),
    address: line(200).optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Client = z.infer<ReturnType<typeof clientSchema>>
