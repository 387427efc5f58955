import * as z from 'zod'

/** Consent of staff to an overlap; the refusal `overlap` names what is there. */
export const allowOverlap = () => ({ allow_overlap: z.boolean().optional() })

/** Consent to another appointment of the client at the same time; the refusal `same_time_booked` asks for it. */
export const allowSameTime = () => ({ allow_same_time: z.boolean().optional() })
