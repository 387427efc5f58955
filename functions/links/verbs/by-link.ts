import type * as z from 'zod'
import { goneForCustomer } from '#functions/appointments/rules/appointment.ts'
import { customerRefusal, hasStarted, linkRefusal } from '#functions/appointments/rules/status.ts'
import { currentClient } from '#functions/clients/records.ts'
import { bookingConfigs, type CompanyAndConfig, companies } from '#functions/company/records.ts'
import { linkBusiness } from '#functions/company/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { requireAction } from '#functions/kit/identify.ts'
import { expiredLink, invalidLink, isEnded, isOutdated, requireUnused } from '#functions/kit/link-token.ts'
import { ref } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { busyOf, type Sheet, sheets, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { freeStarts, hasFreeStart, policyOf } from '#functions/schedule/rules/slots.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import type { LinkView, linksContract } from '#shared/links.ts'
import type { Busy } from '#shared/schedule.ts'
import { isAwaited } from '#shared/statuses.ts'
import { datesFrom, daysBetween, timeOf } from '#shared/time.ts'
import { ownAppointment } from '../rules.ts'
import { tokensOf } from './tokens.ts'

type Input<K extends keyof typeof linksContract> = z.output<(typeof linksContract)[K]['input']>
type Output<K extends keyof typeof linksContract> = z.input<(typeof linksContract)[K]['output']>

const MOVED_BY_BUSINESS = 'O estabelecimento mudou este horário. Veja como ele está agora.'

type ChangeTools = 'sign_link' | 'reminder_hours' | 'is_told'

export async function getLink(ctx: Needs<'sign_link'>, { action }: Input<'getLink'>): Promise<LinkView> {
  const link = linkOf(ctx)
  requireAction(link, action)
  const linked = await readLinked(ctx)
  const { appointment, company, config } = linked
  requireUnused(link, appointment)
  const { timezone } = company
  const code = customerRefusal(action, { timezone, config }, appointment, ctx.now())
  const isGone = action === 'reschedule' && !code && (await readProfessional(ctx, appointment)) === 'gone'
  const refusal = isGone ? goneForCustomer.professional_not_found : code && linkRefusal(code, appointment)
  return {
    action,
    appointment: ownAppointment(timezone, appointment),
    business: linkBusiness(company, config),
    ...(refusal && { refusal }),
    ...(isOutdated(link, appointment) && isAwaited(appointment.status) && { notice: MOVED_BY_BUSINESS }),
    actions: tokensOf(ctx, linked, appointment, link.expires),
  }
}

export async function getLinkAvailability(
  ctx: Ctx,
  { date }: Input<'getLinkAvailability'>,
): Promise<Output<'getLinkAvailability'>> {
  const { policy, appointment, professional_id } = await readForMove(ctx)
  const sheet = await get(ctx, sheets, { professional_id, date }, { consistent: true })
  const busy = withoutOwn(sheet, appointment)
  return { date, slots: freeStarts(policy, busy, date, appointment.duration, ctx.now()).map(timeOf) }
}

export async function getLinkCalendar(
  ctx: Ctx,
  { from, to }: Input<'getLinkCalendar'>,
): Promise<Output<'getLinkCalendar'>> {
  const { policy, appointment, professional_id } = await readForMove(ctx)
  const days = await sheetsBetween(ctx, professional_id, from, to)
  return {
    days: datesFrom(from, daysBetween(from, to) + 1).map((date) => {
      const busy = withoutOwn(days.get(date), appointment)
      return { date, free: hasFreeStart(policy, busy, date, appointment.duration, ctx.now()) }
    }),
  }
}

export async function cancelByLink(
  ctx: Needs<ChangeTools | 'set_status'>,
  { reason }: Input<'cancelByLink'>,
): Promise<Output<'cancelByLink'>> {
  const place = await readLinked(ctx)
  const { appointment_id } = linkOf(ctx)
  return changed(ctx, place, await ctx.set_status(ctx, { appointment_id, status: 'cancelled', reason }))
}

export async function rescheduleByLink(
  ctx: Needs<ChangeTools | 'move_appointment'>,
  { token: _, ...to }: Input<'rescheduleByLink'>,
): Promise<Output<'rescheduleByLink'>> {
  const place = await readLinked(ctx)
  const { appointment_id } = linkOf(ctx)
  return changed(ctx, place, await ctx.move_appointment(ctx, { appointment_id, ...to }))
}

export async function confirmByLink(
  ctx: Needs<ChangeTools | 'set_status'>,
): Promise<Output<'confirmByLink'>> {
  const place = await readLinked(ctx)
  const { appointment_id } = linkOf(ctx)
  return changed(ctx, place, await ctx.set_status(ctx, { appointment_id, status: 'confirmed' }))
}

function linkOf({ by }: Ctx) {
  if (by.kind !== 'link') throw new Error('only a link’s holder calls this')
  return by
}

type Linked = CompanyAndConfig & { appointment: StoredAppointment }

/** Throws `link_expired` once the appointment's current start has passed. */
async function readLinked(ctx: Ctx): Promise<Linked> {
  const { appointment_id } = linkOf(ctx)
  const [appointment, company, config] = await getMany(ctx, [
    ref(appointments, { id: appointment_id }),
    ref(companies, {}),
    ref(bookingConfigs, {}),
  ])
  if (!appointment || !company || !config) throw invalidLink()
  if (hasStarted(company.timezone, appointment, ctx.now())) throw expiredLink()
  return { appointment, company, config }
}

/** The new tokens are valid for as long as the link would have been. */
async function changed(
  ctx: Needs<ChangeTools>,
  { company, config }: CompanyAndConfig,
  answer: AgendaAppointment,
): Promise<Output<'cancelByLink'>> {
  // The stored reply has all that the change stored, so that a repeated request sees the same.
  const appointment = answer as StoredAppointment
  const place = { company, config }
  const client = await clientOf(ctx, appointment)
  const { timezone } = company
  const link = linkOf(ctx)
  const kind = announcedAs(link, appointment)
  const [reminder_hours, message_queued] = await Promise.all([
    client && ctx.reminder_hours(ctx, { ...place, appointment, client, timezone }),
    client && kind ? ctx.is_told(ctx, { ...place, kind, client }) : false,
  ])
  return {
    appointment: ownAppointment(timezone, appointment),
    actions: tokensOf(ctx, place, appointment, link.expires),
    message_queued,
    ...(reminder_hours && { reminder_hours }),
  }
}

async function clientOf(ctx: Ctx, { client_id }: StoredAppointment) {
  return client_id ? (await currentClient(ctx, client_id)).client : undefined
}

/** A confirmation and a move to the same time send no message. */
function announcedAs(link: ReturnType<typeof linkOf>, appointment: StoredAppointment) {
  if (link.action === 'confirm' || !isEnded(link, appointment)) return undefined
  return link.action === 'cancel' ? 'cancellation' : 'change'
}

/** `moveAppointment` validates a customer's move by the same data. */
async function readForMove(ctx: Ctx) {
  const { appointment, company, config } = await readLinked(ctx)
  requireUnused(linkOf(ctx), appointment)
  const professional = await readProfessional(ctx, appointment)
  if (professional === 'gone')
    throw new AppError('professional_not_found', goneForCustomer.professional_not_found)
  return {
    appointment,
    policy: policyOf(company, config, professional ?? {}),
    professional_id: professional?.id ?? NO_PROFESSIONAL,
  }
}

async function readProfessional(ctx: Ctx, { professional_id: id }: StoredAppointment) {
  if (!id) return undefined
  const professional = await get(ctx, professionals, { id }, { consistent: true })
  return professional?.is_active ? professional : 'gone'
}

function withoutOwn(sheet: Sheet | undefined, { id }: { id: string }): Busy[] {
  return busyOf(sheet).filter((entry) => entry[3] !== id)
}
