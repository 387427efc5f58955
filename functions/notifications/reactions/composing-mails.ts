import { currentClient } from '#functions/clients/records.ts'
import { companies, readCompany } from '#functions/company/records.ts'
import { linkBusiness } from '#functions/company/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { codeMaker, InvitationLink } from '#functions/kit/link-token.ts'
import { members } from '#functions/kit/membership.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { clientCodes } from '#functions/links/records.ts'
import { openCodes } from '#functions/links/rules.ts'
import { departures } from '#functions/tenants/records/departures.ts'
import { invitationIn } from '#functions/tenants/records/invitations.ts'
import { invitationRefusal } from '#functions/tenants/rules/invitations.ts'
import { BACKUPS_PATH } from '#shared/backups.ts'
import { businessUrls } from '#shared/business-url.ts'
import { invitationPath } from '#shared/invitations.ts'
import { SECURITY_PATH } from '#shared/leavers.ts'
import { withoutLinks } from '#shared/names.ts'
import { clientKinds } from '#shared/notifications.ts'
import { roleNames } from '#shared/roles.ts'
import { wallClock } from '#shared/time.ts'
import { messageWords, type Notification } from '../records.ts'
import { departureMessage, exportMessage, invitationMessage, webhookOffMessage } from '../rules/account.ts'
import { codeMessage } from '../rules/code.ts'
import { tenantSender } from '../rules/letter.ts'
import type { Composed } from '../rules/outgoing.ts'
import { isForeign, isLandline } from '../rules/plan.ts'
import { testMessage, testSms, testTemplate } from '../rules/preview.ts'
import { contactOf } from '../writes.ts'

type At = { app_url: string }

export async function composeCode(
  ctx: Ctx,
  { app_url, code_of }: At & { code_of: ReturnType<typeof codeMaker> },
  { client_id = '' }: Notification,
): Promise<Composed> {
  const [{ company, config }, { client }, stored] = await Promise.all([
    readCompany(ctx),
    currentClient(ctx, client_id),
    get(ctx, clientCodes, { client_id }, { consistent: true }),
  ])
  const to = client && contactOf(client, 'email')
  if (!to) return { skip: 'no_contact' }
  const last = openCodes(stored?.mailed ?? [], ctx.now()).codes.at(-1)
  if (!last) return { skip: 'outdated' }
  // The code derives from the requested client's id, which is also used to check it.
  const code = code_of(ctx.tenant, client_id, last.id)
  const message = codeMessage(tenantSender(app_url, company, config), code)
  const { email: reply_to } = company
  return { channel: 'email', to, message: { ...message, ...(reply_to && { reply_to }) } }
}

export async function composeInvitation(
  ctx: Ctx,
  { app_url, sign_invitation }: At & { sign_invitation: (link: InvitationLink) => string },
  { subject_id: invitation_id = '' }: Notification,
): Promise<Composed> {
  const [found, company] = await Promise.all([invitationIn(ctx, invitation_id), get(ctx, companies, {})])
  const { invitation, inviter } = found ?? {}
  if (!company || !invitation || !inviter || invitationRefusal(invitation, inviter, ctx.now())) {
    return { skip: 'outdated' }
  }
  const token = sign_invitation({ tenant: ctx.tenant, invitation_id })
  const message = invitationMessage({
    inviter: inviter.name ? withoutLinks(inviter.name) : inviter.email,
    business: withoutLinks(company.name),
    role: roleNames[invitation.role],
    link: `${app_url}${invitationPath(token)}`,
  })
  return { channel: 'email', to: invitation.email, message }
}

/** Skips members who are no longer owners. */
export async function composeWebhookOff(
  ctx: Ctx,
  { app_url }: At,
  { subject_id: user_id = '', webhook }: Notification,
): Promise<Composed> {
  const [company, member] = await getMany(ctx, [ref(companies, {}), ref(members, { user_id })])
  if (!company || !webhook || member?.role !== 'owner') return { skip: 'outdated' }
  const { name, reason } = webhook
  const facts = { webhook: name, business: company.name, reason, link: `${app_url}/webhooks` }
  return { channel: 'email', to: member.email, message: webhookOffMessage(facts) }
}

/** Skips members who are no longer owners. */
export async function composeDeparture(
  ctx: Ctx,
  { app_url }: At,
  { subject_id: user_id = '', departure_id: id = '' }: Notification,
): Promise<Composed> {
  const [company, member, departure] = await getMany(ctx, [
    ref(companies, {}),
    ref(members, { user_id }),
    ref(departures, { id }),
  ])
  if (!company || !departure || member?.role !== 'owner') return { skip: 'outdated' }
  const link = `${app_url}${SECURITY_PATH}`
  return {
    channel: 'email',
    to: member.email,
    message: departureMessage({ ...departure, business: company.name, link }),
  }
}

/** Skips members who are no longer owners. */
export async function composeExport(
  ctx: Ctx,
  { app_url }: At,
  { subject_id: user_id = '', backup = 'done' }: Notification,
): Promise<Composed> {
  const [company, member] = await getMany(ctx, [ref(companies, {}), ref(members, { user_id })])
  if (!company || member?.role !== 'owner') return { skip: 'outdated' }
  const message = exportMessage({ business: company.name, link: `${app_url}${BACKUPS_PATH}`, backup })
  return { channel: 'email', to: member.email, message }
}

/** E-mail goes to the member who asked for it, other channels to the business's number. */
export async function composeTest(
  ctx: Ctx,
  { app_url }: At,
  { channel, subject_id: user_id = '' }: Notification,
): Promise<Composed> {
  const [{ company, config }, words, member] = await Promise.all([
    readCompany(ctx),
    get(ctx, messageWords, {}),
    user_id ? get(ctx, members, { user_id }) : undefined,
  ])
  const sender = tenantSender(app_url, company, config)
  if (channel === 'email') {
    return member ? { channel, to: member.email, message: testMessage(sender) } : { skip: 'no_contact' }
  }
  const to = config.notifications?.whatsapp_phone ?? company.phone
  if (!channel || !to) return { skip: 'no_contact' }
  if (isLandline(to)) return { skip: 'landline' }
  if (isForeign(to) && !config.notifications?.foreign_phones) return { skip: 'foreign' }
  const shown = {
    business: linkBusiness(company, config),
    sender,
    page: businessUrls(app_url, company.slug).page,
    today: wallClock(company.timezone, ctx.now()).date,
  }
  if (channel === 'sms') return { channel, to, message: testSms(shown) }
  const template = clientKinds.map((kind) => words?.templates[kind]).find((one) => one !== undefined)
  if (!template) return { skip: 'no_template' }
  return { channel, to, message: testTemplate(template, shown) }
}
