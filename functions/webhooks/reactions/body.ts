import { openActions } from '#functions/appointments/rules/status.ts'
import { clients } from '#functions/clients/records.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { actionTokens, type Link } from '#functions/kit/link-token.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { businessUrls } from '#shared/business-url.ts'
import type { Company } from '#shared/company.ts'
import { linkPaths } from '#shared/routes.ts'
import type { StoredDelivery } from '../records.ts'
import type { Answer } from '../rules/attempts.ts'
import { isOfAppointment } from '../rules/events.ts'

export type LinkTools = { app_url: string; sign_link: (link: Link) => string }

type Event = { data: { id: string; client_id?: string } }

/** The client's current phone and links are added, which nothing stores or logs (`unlogged`). */
export async function bodyOf(
  ctx: Ctx,
  { event_type, payload }: Pick<StoredDelivery, 'event_type' | 'payload'>,
  tools: LinkTools,
): Promise<{ text: string; unlogged: string[] }> {
  if (!isOfAppointment(event_type)) return { text: payload, unlogged: [] }
  const body = JSON.parse(payload) as Event
  const { id, client_id } = body.data
  const [appointment, client, company, config] = await getMany(ctx, [
    ref(appointments, { id }),
    client_id ? ref(clients, { id: client_id }) : undefined,
    ref(companies, {}),
    ref(bookingConfigs, {}),
  ])
  // An appointment that now belongs to another client gives no links.
  const isTheirs = client !== undefined && appointment?.client_id === client_id
  const links =
    isTheirs && appointment && company && config ? linksOf(ctx, tools, { appointment, company, config }) : {}
  const data = { ...body.data, ...(client?.phone && { client_phone: client.phone }), links }
  const unlogged = [
    ...Object.values(links).flatMap((link) => link.split('/').at(-1) ?? []),
    client?.phone ?? '',
  ]
  return { text: JSON.stringify({ ...body, data }), unlogged: unlogged.filter(Boolean) }
}

/** A receiver may echo the body, so its reply is filtered as well. */
export function withoutUnlogged(answer: Answer, unlogged: readonly string[]): Answer {
  if (!('body' in answer)) return answer
  return { ...answer, body: unlogged.reduce((text, one) => text.replaceAll(one, '…'), answer.body) }
}

type Read = { appointment: StoredAppointment; company: Company; config: BookingConfig }

function linksOf(
  { tenant, now }: Ctx,
  { app_url, sign_link }: LinkTools,
  read: Read,
): Record<string, string> {
  const { appointment, company, config } = read
  const { timezone, slug } = company
  const { links } = businessUrls(app_url, slug)
  const actions = openActions({ timezone, config }, appointment, now())
  const tokens = actionTokens(sign_link, actions, { tenant, appointment })
  return Object.fromEntries(
    actions.map((action) => [action, `${links}/${linkPaths[action]}/${tokens[action]}`]),
  )
}
