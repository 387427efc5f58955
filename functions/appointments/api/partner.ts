import * as appointments from '#functions/appointments/verbs/partner.ts'
import { partnerAppointmentsContract } from '#shared/partner/agenda.ts'

export const contract = partnerAppointmentsContract
export const verbs = appointments
