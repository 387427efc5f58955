import * as services from '#functions/services/verbs/services.ts'
import { servicesContract } from '#shared/services.ts'

export const contract = servicesContract
export const verbs = services
