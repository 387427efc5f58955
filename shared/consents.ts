import * as z from 'zod'

/** Consent of staff to an overlap; the refusal `overlap` names what is there. */
export const allowOverlap = () => ({ allow_overlap: z.boolean().optional() })

/** Consents of staff who place an appointment. `service_not_offered`: the professional does not do the service. */
export const placeConsents = () => ({
  ...allowOverlap(),
  ...allowSameTime(),
  allow_not_offered: z.boolean().optional(),
})

/** Consent to another appointment of the client at the same time; the refusal `same_time_booked` asks for it. */
export const allowSameTime = () => ({ allow_same_time: z.boolean().optional() })
