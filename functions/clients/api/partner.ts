import * as clients from '#functions/clients/verbs/partner.ts'
import { partnerClientsContract } from '#shared/partner/agenda.ts'

export const contract = partnerClientsContract
export const verbs = clients
