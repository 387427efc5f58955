import { openActions } from '#functions/appointments/rules/status.ts'
import { currentClient } from '#functions/clients/records.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { isBirthday, linkBusiness } from '#functions/company/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import {
  actionTokens,
  type codeMaker,
  type InvitationLink,
  isEnded,
  type Link,
  type UnsubscribeLink,
} from '#functions/kit/link-token.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { startOf } from '#functions/links/rules.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { quietEnd } from '#functions/schedule/rules/reminders.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { businessUrls } from '#shared/business-url.ts'
import type { Client } from '#shared/clients.ts'
import type { Company } from '#shared/company.ts'
import { withoutLinks } from '#shared/names.ts'
import type { ClientKind } from '#shared/notifications.ts'
import { linkPaths, UNSUBSCRIBE_PATH } from '#shared/routes.ts'
import { dateAt, wallClock } from '#shared/time.ts'
import { unsubscribeContract } from '#shared/unsubscribe.ts'
import { type MessageWords, messageWords, type Notification } from '../records.ts'
import {
  type AppointmentKind,
  appointmentMessage,
  appointmentSms,
  appointmentValues,
  stillHolds,
  type Told,
} from '../rules/appointment.ts'
import { birthdayMessage, birthdaySms, birthdayValues, type Congratulated } from '../rules/birthday.ts'
import { type Message, tenantSender } from '../rules/letter.ts'
import type { Composed } from '../rules/outgoing.ts'
import { messageSettings, sendsKind, unreachedBy } from '../rules/plan.ts'
import type { TextMessage } from '../rules/variables.ts'
import { shortDate, templateOf, type Values } from '../rules/variables.ts'
import { contactOf } from '../writes.ts'
import {
  composeCode,
  composeDeparture,
  composeExport,
  composeInvitation,
  composeTest,
  composeWebhookOff,
} from './composing-mails.ts'

/** Composing needs the product's address, the sender's address, and signed links. */
export type ComposeTools = {
  app_url: string
  mail_from: string
  sign_link: (link: Link) => string
  code_of: ReturnType<typeof codeMaker>
  sign_invitation: (link: InvitationLink) => string
  sign_unsubscribe: (link: UnsubscribeLink) => string
}

export function compose(ctx: Ctx, tools: ComposeTools, notification: Notification): Promise<Composed> {
  const { kind } = notification
  switch (kind) {
    case 'code':
      return composeCode(ctx, tools, notification)
    case 'invitation':
      return composeInvitation(ctx, tools, notification)
    case 'webhook_off':
      return composeWebhookOff(ctx, tools, notification)
    case 'departure':
      return composeDeparture(ctx, tools, notification)
    case 'export':
      return composeExport(ctx, tools, notification)
    case 'test':
      return composeTest(ctx, tools, notification)
    case 'birthday':
      return composeBirthday(ctx, tools, { ...notification, kind })
    default:
      return composeAppointment(ctx, tools, { ...notification, kind })
  }
}

type ToClient<K extends ClientKind> = Notification & { kind: K }

async function composeAppointment(
  ctx: Ctx,
  tools: ComposeTools,
  notification: ToClient<AppointmentKind>,
): Promise<Composed> {
  const { kind, appointment_id = '', before } = notification
  const [appointment, company, config, words] = await getMany(ctx, [
    ref(appointments, { id: appointment_id }),
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(messageWords, {}),
  ])
  if (!company || !config) throw new Error('a tenant without company or configuration')
  if (!appointment) return { skip: 'outdated' }
  const now = ctx.now()
  if (!stillHolds(notification, appointment, startOf(company.timezone, appointment), now)) {
    return { skip: 'outdated' }
  }
  if (!(await isOf(ctx, notification, appointment))) return { skip: 'outdated' }
  const until = kind === 'reminder_24h' ? quietEnd(company.timezone, now) : undefined
  if (until) {
    return until < startOf(company.timezone, appointment)
      ? { until: until.toISOString() }
      : { skip: 'outdated' }
  }
  const about = { ...factsNow(ctx, tools, { appointment, company, config }), before }
  return sendTo(
    ctx,
    notification,
    appointment.client_id,
    { words, config, reply_to: company.email },
    {
      email: (to, client, own) => {
        const email = company.email ?? bareAddress(tools.mail_from)
        const organizer = { name: about.business.name, email }
        const people = { organizer, attendee: { name: client.name, email: to } }
        return appointmentMessage(kind, about, people, now, own)
      },
      sms: (own) => appointmentSms(kind, about, own),
      values: () => appointmentValues(about),
    },
  )
}

async function composeBirthday(
  ctx: Ctx,
  { app_url, sign_unsubscribe }: ComposeTools,
  notification: ToClient<'birthday'>,
): Promise<Composed> {
  const [company, config, words] = await getMany(ctx, [
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(messageWords, {}),
  ])
  if (!company || !config) throw new Error('a tenant without company or configuration')
  const urls = businessUrls(app_url, company.slug)
  const about = (client: Client): Congratulated => {
    const token = sign_unsubscribe({ tenant: ctx.tenant, client_id: client.id })
    const [, path = ''] = unsubscribeContract.unsubscribe.address.split(' ')
    return {
      client_name: withoutLinks(client.name),
      sender: tenantSender(app_url, company, config),
      page: urls.page,
      day: shortDate(wallClock(company.timezone, ctx.now()).date),
      decline: {
        page: `${urls.links}/${UNSUBSCRIBE_PATH}/${token}`,
        address: app_url + path.replace('{token}', token),
      },
    }
  }
  const now = ctx.now()
  const today = dateAt(company.timezone, now)
  const { client } = notification.client_id ? await currentClient(ctx, notification.client_id) : {}
  const until = quietEnd(company.timezone, now)
  const isMorning = until && dateAt(company.timezone, until) === today
  if (!isBirthday(client?.birth_date, today) || (until && !isMorning)) return { skip: 'outdated' }
  if (until) return { until: until.toISOString() }
  return sendTo(
    ctx,
    notification,
    client?.id,
    { words, config, reply_to: company.email },
    {
      email: (_, client, own) => birthdayMessage(about(client), own),
      sms: (own, client) => birthdaySms(about(client), own),
      values: (client) => birthdayValues(about(client)),
    },
  )
}

type Forms = {
  email: (to: string, client: Client, own: string | undefined) => Message
  sms: (own: string | undefined, client: Client) => TextMessage
  values: (client: Client) => Values
}

type About = {
  words: MessageWords | undefined
  config: BookingConfig
  /** Replies go to the business's address. */
  reply_to: string | undefined
}

/** Follows merges to the current client. */
async function sendTo(
  ctx: Ctx,
  { kind, channel }: ToClient<ClientKind>,
  clientId: string | undefined,
  { words, config, reply_to }: About,
  forms: Forms,
): Promise<Composed> {
  if (!channel) return { skip: 'no_contact' }
  const { switches } = messageSettings(config, words)
  if (!sendsKind(kind, switches) || !switches[`${channel}_enabled`]) return { skip: 'switched_off' }
  const { client } = clientId ? await currentClient(ctx, clientId) : {}
  const to = client && contactOf(client, channel)
  if (!client || !to) return { skip: 'no_contact' }
  const template = words?.templates[kind]
  const skip = unreachedBy(channel, kind, client, { switches, template })
  if (skip) return { skip }
  switch (channel) {
    case 'email':
      return {
        channel,
        to,
        message: { ...forms.email(to, client, words?.texts.email[kind]), ...(reply_to && { reply_to }) },
      }
    case 'sms':
      return { channel, to, message: forms.sms(words?.texts.sms[kind], client) }
    case 'whatsapp':
      if (!template) return { skip: 'no_template' }
      return { channel, to, message: templateOf(template, forms.values(client)) }
  }
}

/** The appointment may meanwhile belong to another client, unless they were merged. */
async function isOf(ctx: Ctx, { client_id: meant }: Notification, { client_id: now }: StoredAppointment) {
  if (!meant || !now || meant === now) return true
  const [one, other] = await Promise.all([currentClient(ctx, meant), currentClient(ctx, now)])
  return one.client?.id === other.client?.id
}

type Read = { appointment: StoredAppointment; company: Company; config: BookingConfig }

function factsNow(ctx: Ctx, tools: ComposeTools, { appointment, company, config }: Read): Told {
  const { timezone, slug } = company
  const now = ctx.now()
  const urls = businessUrls(tools.app_url, slug)
  const start = startOf(timezone, appointment)
  const actions = openActions({ timezone, config }, appointment, now)
  const tokens = actionTokens(tools.sign_link, actions, { tenant: ctx.tenant, appointment })
  const links = actions.map((action) => [action, `${urls.links}/${linkPaths[action]}/${tokens[action]}`])
  const business = linkBusiness(company, config)
  return {
    // Older names and addresses may still contain links (RULINGS G6).
    appointment: {
      ...appointment,
      client_name: withoutLinks(appointment.client_name),
      service_name: withoutLinks(appointment.service_name),
      ...(appointment.for && { for: withoutLinks(appointment.for) }),
      ...(appointment.professional_name && {
        professional_name: withoutLinks(appointment.professional_name),
      }),
    },
    start,
    before: undefined,
    business: {
      ...business,
      name: withoutLinks(business.name),
      ...(business.address && { address: withoutLinks(business.address) }),
    },
    sender: tenantSender(tools.app_url, company, config),
    links: Object.fromEntries(links),
    page: urls.page,
    earlier_links_ended: isEnded({ link_version: (appointment.link_version ?? 0) - 1 }, appointment),
    today: wallClock(timezone, now).date,
    ...(config.notifications?.confirmation_required && { confirmation_required: true }),
  }
}

/** Returns `a@b` of `Name <a@b>`. */
function bareAddress(address: string): string {
  return /<([^>]*)>\s*$/.exec(address)?.[1] ?? address
}
