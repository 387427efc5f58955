import * as z from 'zod'

/** Content types of the routes that answer no JSON. */
export type Media = 'text/html' | 'text/css' | 'text/calendar'

/** What the verb of a route with `media` answers. It is sent as it is, with these headers; not cached unless they say so. */
export const documentSchema = () =>
  z.object({
    body: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Missing: 200. */
    status: z.literal([200, 301, 304, 404]).optional(),
  })
export type Document = z.infer<ReturnType<typeof documentSchema>>
