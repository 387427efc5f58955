import * as z from 'zod'

/** Content types of the routes that answer no JSON. */
export type Media = 'text/html' | 'text/css' | 'text/calendar'

/** A route with `media` answers this. It is sent as it is with these headers, uncached unless they say so. */
export const documentSchema = () =>
  z.object({
    body: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Defaults to 200. */
    status: z.literal([200, 301, 304, 404]).optional(),
  })
export type Document = z.infer<ReturnType<typeof documentSchema>>
