import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { instant } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'

/**
 * | item      | pk                    | sk     | access, expiry                                  |
 * |-----------|-----------------------|--------|-------------------------------------------------|
 * | departure | `<tenant>#departures` | `<id>` | one Get by who acts on it and by its mail; TTL 90 days |
 *
 * It is written with the end of a membership or of permissions; `leavers` then ends or hands over the
 * person's work.
 */
const leftSchema = () => z.array(z.strictObject({ kind: z.string(), id: z.string(), name: z.string() }))

const departureSchema = () =>
  z.strictObject({
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    new_role: z.enum(roles).optional(),
    professional_id: z.string().optional(),
    at: instant(),
    ended: leftSchema(),
    handed_over: leftSchema(),
    version: z.int(),
  })
export type Departure = z.infer<ReturnType<typeof departureSchema>>

const KEEP_MS = 90 * 86_400_000

export const departures = record<Departure, { id: string }>({
  name: 'departure',
  shape: 1,
  leaver: { kept: 'who left and what became of theirs, for the owners; 90 days' },
  erased: 'none',
  schema: departureSchema,
  key: ({ id }) => ['departures', id],
  expires: ({ at }) => new Date(Date.parse(at) + KEEP_MS),
})
