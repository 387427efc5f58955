import { maskEmail } from '#functions/clients/rules.ts'
import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { InvitationLink } from '#functions/kit/link-token.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { invitationIn } from '#functions/tenants/records/invitations.ts'
import { invitationRefusal } from '#functions/tenants/rules/invitations.ts'
import type { EventData } from '#shared/events.ts'
import { invitationPath } from '#shared/invitations.ts'
import { roleNames } from '#shared/roles.ts'
import { openMail } from '../provider.ts'
import { notificationId, notifications } from '../records.ts'
import { invitationMessage } from '../rules/account.ts'
import { close, deliver } from './delivery.ts'

type Tools = { app_url: string; mail_from: string; sign_invitation: (link: InvitationLink) => string }

/** Makes the reaction that sends an invitation to the invited address, unless it has ended meanwhile. */
export function invitationMessages(tools: Tools) {
  const send = openMail(tools.mail_from)
  return async (ctx: Ctx, { id: invitation_id }: EventData<'invitation.created'>) => {
    const id = notificationId(ctx.request_id)
    const [known, company] = await getMany(ctx, [ref(notifications, { id }), ref(companies, {})])
    if (known && known.status !== 'queued') return
    const { invitation, inviter } = (await invitationIn(ctx, invitation_id)) ?? {}
    if (!company || !invitation || !inviter || invitationRefusal(invitation, inviter, ctx.now())) {
      if (known) await close(ctx, id, { status: 'skipped' })
      return
    }
    const { email, role } = invitation
    const token = tools.sign_invitation({ tenant: ctx.tenant, invitation_id })
    const message = invitationMessage({
      inviter: inviter.name ?? inviter.email,
      business: company.name,
      role: roleNames[role],
      link: `${tools.app_url}${invitationPath(token)}`,
    })
    await deliver(ctx, known, { id, kind: 'invitation', recipient: maskEmail(email) }, () =>
      send(email, message),
    )
  }
}
