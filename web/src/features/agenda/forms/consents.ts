import { type Failure, isFailure } from '../../../lib/failure.ts'

/** These refusals ask for a consent in this field. */
const consentOf = {
  overlap: 'allow_overlap',
  same_time_booked: 'allow_same_time',
  service_not_offered: 'allow_not_offered',
} as const

type Asking = keyof typeof consentOf
export type Consents = Partial<Record<(typeof consentOf)[Asking], true>>

export const asks = (error: unknown): error is Failure & { code: Asking } =>
  isFailure(error) && error.code in consentOf

export const agreed = (to: Consents, code: Asking): Consents => ({ ...to, [consentOf[code]]: true })
