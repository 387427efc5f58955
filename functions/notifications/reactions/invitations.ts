import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { InvitationLink } from '#functions/kit/link-token.ts'
import { get } from '#functions/kit/table.ts'
import { invitationIn } from '#functions/tenants/records/invitations.ts'
import { invitationRefusal } from '#functions/tenants/rules/invitations.ts'
import type { EventData } from '#shared/events.ts'
import { invitationPath } from '#shared/invitations.ts'
import { roleNames } from '#shared/roles.ts'
import type { SendMail } from '../provider.ts'
import { invitationMessage } from '../rules/account.ts'
import { deliver } from './delivery.ts'

type Tools = { app_url: string; send: SendMail; sign_invitation: (link: InvitationLink) => string }

/** Makes the reaction that sends an invitation to the invited address, unless it has ended meanwhile. */
export function invitationMessages({ app_url, send, sign_invitation }: Tools) {
  return (ctx: Ctx, { id: invitation_id }: EventData<'invitation.created'>) =>
    deliver(ctx, send, async () => {
      const [found, company] = await Promise.all([invitationIn(ctx, invitation_id), get(ctx, companies, {})])
      const { invitation, inviter } = found ?? {}
      if (!company || !invitation || !inviter || invitationRefusal(invitation, inviter, ctx.now())) return
      const token = sign_invitation({ tenant: ctx.tenant, invitation_id })
      const message = invitationMessage({
        inviter: inviter.name ?? inviter.email,
        business: company.name,
        role: roleNames[invitation.role],
        link: `${app_url}${invitationPath(token)}`,
      })
      return { to: invitation.email, message, about: { kind: 'invitation' } }
    })
}
