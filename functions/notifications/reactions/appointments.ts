import { hasStarted, openActions } from '#functions/appointments/rules/status.ts'
import { currentClient } from '#functions/clients/records.ts'
import { emailOf } from '#functions/clients/rules.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { linkBusiness } from '#functions/company/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { actionTokens, type Link } from '#functions/kit/link-token.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { startOf } from '#functions/links/rules.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { Appointment, AppointmentChange } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { businessUrls } from '#shared/business-url.ts'
import type { Company } from '#shared/company.ts'
import { linkPaths } from '#shared/routes.ts'
import { wallClock } from '#shared/time.ts'
import type { SendMail } from '../provider.ts'
import { type AppointmentKind, appointmentMessage, isCurrent, type Told } from '../rules/appointment.ts'
import { tenantSender } from '../rules/letter.ts'
import { deliver } from './delivery.ts'

type Tools = { app_url: string; mail_from: string; send: SendMail; sign_link: (link: Link) => string }

/**
 * Makes the reactions that tell clients about their appointments by e-mail: at the stored address, and the appointment as
 * it is now. A client without address is promised nothing, so nothing is recorded.
 */
export function appointmentMessages(tools: Tools) {
  return (kind: AppointmentKind) => (ctx: Ctx, told: Appointment | AppointmentChange) =>
    deliver(ctx, tools.send, async () => {
      const [appointment, company, config] = await getMany(ctx, [
        ref(appointments, { id: told.id }),
        ref(companies, {}),
        ref(bookingConfigs, {}),
      ])
      if (!appointment || !company || !config) throw new Error('an event without appointment or business')
      const now = ctx.now()
      if (hasStarted(company.timezone, appointment, now) || !isCurrent(kind, told, appointment)) return
      const { client } = appointment.client_id ? await currentClient(ctx, appointment.client_id) : {}
      const to = emailOf(client)
      if (!client || !to) return
      const facts = factsNow(ctx, tools, { appointment, company, config, told })
      const people = {
        organizer: { name: facts.business.name, email: bareAddress(tools.mail_from) },
        attendee: { name: client.name, email: to },
      }
      const about = { kind, appointment_id: appointment.id, client_name: client.name }
      return { to, message: appointmentMessage(kind, facts, people, now), about }
    })
}

type Tell = (ctx: Ctx, told: AppointmentChange) => Promise<readonly never[]>

/** Tells of a cancellation that was taken back: until then the client's last mail says that it is cancelled. */
export const ifRestored =
  (tell: Tell): Tell =>
  async (ctx, told) =>
    told.changes.status?.from === 'cancelled' ? tell(ctx, told) : []

type Read = {
  appointment: StoredAppointment
  company: Company
  config: BookingConfig
  told: Appointment | AppointmentChange
}

function factsNow(ctx: Ctx, tools: Tools, { appointment, company, config, told }: Read): Told {
  const { timezone, slug } = company
  const now = ctx.now()
  const urls = businessUrls(tools.app_url, slug)
  const start = startOf(timezone, appointment)
  const actions = openActions({ timezone, config }, appointment, now)
  const tokens = actionTokens(tools.sign_link, actions, { tenant: ctx.tenant, appointment, ends: start })
  const links = actions.map((action) => [action, `${urls.links}/${linkPaths[action]}/${tokens[action]}`])
  return {
    appointment,
    start,
    before: timeBefore(told),
    business: linkBusiness(company, config),
    sender: tenantSender(tools.app_url, company, config),
    links: Object.fromEntries(links),
    page: urls.page,
    today: wallClock(timezone, now).date,
  }
}

/** Date and time before a change of either. */
function timeBefore(told: Appointment | AppointmentChange): { date: string; time: string } | undefined {
  if (!('changes' in told)) return undefined
  const { date, time } = told.changes
  if (!date && !time) return undefined
  return { date: String(date?.from ?? told.date), time: String(time?.from ?? told.time) }
}

/** `a@b` of `Name <a@b>`. */
function bareAddress(address: string): string {
  return /<([^>]*)>\s*$/.exec(address)?.[1] ?? address
}
