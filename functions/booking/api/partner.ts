import * as booking from '#functions/booking/verbs/partner.ts'
import { partnerBookingContract } from '#shared/partner/agenda.ts'

export const contract = partnerBookingContract
export const verbs = booking
