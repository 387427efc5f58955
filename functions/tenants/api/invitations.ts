import * as invitations from '#functions/tenants/verbs/invitations.ts'
import * as joining from '#functions/tenants/verbs/joining.ts'
import { invitationsContract } from '#shared/invitations.ts'

export const contract = invitationsContract
export const verbs = { ...invitations, ...joining }
