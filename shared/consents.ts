import * as z from 'zod'

/** It answers the refusal `overlap`, which names the entries. */
export const allowOverlap = () => ({ allow_overlap: z.boolean().optional() })

/** `service_not_offered` accepts a professional who does not offer the service. */
export const placeConsents = () => ({
  ...allowOverlap(),
  ...allowSameTime(),
  allow_not_offered: z.boolean().optional(),
})

export const allowSameTime = () => ({ allow_same_time: z.boolean().optional() })
