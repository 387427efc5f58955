import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { instant } from '#shared/fields.ts'

/**
 * | item  | pk                        | sk      | access                                                        |
 * |-------|---------------------------|---------|---------------------------------------------------------------|
 * | codes | `<tenant>#codes#<client>` | `codes` | one Get when a code is asked for, mailed or tried; TTL a day  |
 */
const codesSchema = () =>
  z.strictObject({
    client_id: z.string(),
    mailed: z.array(z.strictObject({ id: z.string(), at: instant() })),
    version: z.int(),
  })
export type Codes = z.infer<ReturnType<typeof codesSchema>>

export const clientCodes = record<Codes, { client_id: string }>({
  name: 'client_codes',
  shape: 1,
  leaver: 'none',
  erased: 'expires',
  schema: codesSchema,
  key: ({ client_id }) => [`codes#${client_id}`, 'codes'],
  expires: ({ mailed }) => new Date(Math.max(0, ...mailed.map(({ at }) => Date.parse(at))) + 86_400_000),
})
