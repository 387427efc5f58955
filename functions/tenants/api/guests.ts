import * as joining from '#functions/tenants/verbs/joining.ts'
import { guestContract } from '#shared/invitations.ts'

export const contract = guestContract
export const verbs = joining
