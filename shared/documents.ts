import * as z from 'zod'

export type Media = 'text/html' | 'text/css' | 'text/calendar'

/** Documents are not cached unless their headers say so. */
export const documentSchema = () =>
  z.object({
    body: z.string(),
    headers: z.record(z.string(), z.string()),
    status: z.literal([200, 301, 304, 404]).optional(),
  })
export type Document = z.infer<ReturnType<typeof documentSchema>>
