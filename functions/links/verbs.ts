import type * as z from 'zod'
import { customerRefusal, openActions, statusRefusals } from '#functions/appointments/rules/status.ts'
import { appointmentsOf, phones } from '#functions/clients/records.ts'
import { limitLookups } from '#functions/clients/writes/lookups.ts'
import { bookingConfigs, catalogOf, companies } from '#functions/company/records.ts'
import { publicBusiness } from '#functions/company/rules.ts'
import type { Ctx, With } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { requireAction } from '#functions/kit/identify.ts'
import { invalidLink, requireUnused } from '#functions/kit/link-token.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { sheets, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { freeStarts, hasFreeStart, policyOf } from '#functions/schedule/rules/slots.ts'
import { CALENDAR_LIMIT } from '#shared/booking.ts'
import type { BookingConfig, Company } from '#shared/company.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import {
  ACTION_SECONDS,
  type ActionTokens,
  type LinkView,
  type linksContract,
  MY_APPOINTMENTS_LIMIT,
} from '#shared/links.ts'
import { parsePhone } from '#shared/phone.ts'
import type { Busy } from '#shared/schedule.ts'
import { addDays, daysBetween, timeOf, wallClock } from '#shared/time.ts'
import { linkBusiness, ownAppointment, startOf } from './rules.ts'

type Input<K extends keyof typeof linksContract> = z.output<(typeof linksContract)[K]['input']>
type Output<K extends keyof typeof linksContract> = z.input<(typeof linksContract)[K]['output']>

/** Shows what a link is for. */
export async function getLink(ctx: Ctx, { action }: Input<'getLink'>): Promise<LinkView> {
  const link = linkOf(ctx)
  requireAction(link, action)
  const { appointment, company, config } = await readLinked(ctx)
  requireUnused(link, appointment)
  const { timezone } = company
  const refusal = customerRefusal(action, { timezone, config }, appointment, ctx.now())
  return {
    action,
    appointment: ownAppointment(timezone, appointment),
    business: linkBusiness(publicBusiness(company, config), config),
    ...(refusal && { refusal: statusRefusals[refusal] }),
  }
}

export async function getLinkAvailability(
  ctx: Ctx,
  { date }: Input<'getLinkAvailability'>,
): Promise<Output<'getLinkAvailability'>> {
  const { policy, appointment, professional_id } = await readForMove(ctx)
  const sheet = await get(ctx, sheets, { professional_id, date }, { consistent: true })
  const busy = withoutOwn(sheet?.busy, appointment)
  return { date, slots: freeStarts(policy, busy, date, appointment.duration, ctx.now()).map(timeOf) }
}

export async function getLinkCalendar(
  ctx: Ctx,
  { from, to }: Input<'getLinkCalendar'>,
): Promise<Output<'getLinkCalendar'>> {
  const length = daysBetween(from, to) + 1
  if (length < 1 || length > CALENDAR_LIMIT)
    throw invalidFields({ field: 'to', message: `Peça de 1 a ${CALENDAR_LIMIT} dias por vez.` })
  const { policy, appointment, professional_id } = await readForMove(ctx)
  const days = await sheetsBetween(ctx, professional_id, from, to)
  return {
    days: Array.from({ length }, (_, i) => {
      const date = addDays(from, i)
      const busy = withoutOwn(days.get(date)?.busy, appointment)
      return { date, free: hasFreeStart(policy, busy, date, appointment.duration, ctx.now()) }
    }),
  }
}

export async function cancelByLink(
  ctx: With<'set_status' | 'sign_link'>,
  { reason }: Input<'cancelByLink'>,
): Promise<Output<'cancelByLink'>> {
  const { appointment_id } = linkOf(ctx)
  await ctx.set_status(ctx, { appointment_id, status: 'cancelled', reason })
  return changed(ctx)
}

export async function rescheduleByLink(
  ctx: With<'move_appointment' | 'sign_link'>,
  { date, time }: Input<'rescheduleByLink'>,
): Promise<Output<'rescheduleByLink'>> {
  const { appointment_id } = linkOf(ctx)
  await ctx.move_appointment(ctx, { appointment_id, date, time })
  return changed(ctx)
}

export async function confirmByLink(ctx: With<'set_status' | 'sign_link'>): Promise<Output<'confirmByLink'>> {
  const { appointment_id } = linkOf(ctx)
  await ctx.set_status(ctx, { appointment_id, status: 'confirmed' })
  return changed(ctx)
}

/** Writes nothing but the counters of lookups: a phone alone shows what its holder has ahead. */
export async function listMyAppointments(
  ctx: With<'sign_link'>,
  input: Input<'listMyAppointments'>,
): Promise<Output<'listMyAppointments'>> {
  const phone = parsePhone(input.phone)
  if (!phone) {
    const message = 'Informe um telefone brasileiro com DDD, como (11) 98765-4321.'
    throw invalidFields({ field: 'phone', message })
  }
  await limitLookups(ctx, phone)
  const now = ctx.now()
  const { company, config } = await catalogOf(ctx, now)
  if (!company || !config) throw new Error('a tenant without company or configuration')
  const pointer = await get(ctx, phones, { phone })
  if (!pointer) return { found: false, appointments: [] }
  const today = wallClock(company.timezone, now).date
  const { items } = await appointmentsOf(ctx, pointer.client_id, {
    between: [today, '~'],
    limit: MY_APPOINTMENTS_LIMIT,
  })
  const place = { company, config }
  return {
    found: true,
    appointments: items.map((appointment) => ({
      ...ownAppointment(company.timezone, appointment),
      actions: tokensOf(ctx, place, appointment, new Date(now.getTime() + ACTION_SECONDS * 1000)),
    })),
  }
}

function linkOf({ by }: Ctx) {
  if (by.kind !== 'link') throw new Error('only a link’s holder calls this')
  return by
}

type Place = { company: Company; config: BookingConfig }
type Linked = Place & { appointment: StoredAppointment }

async function readLinked(ctx: Ctx): Promise<Linked> {
  const { appointment_id } = linkOf(ctx)
  const [appointment, company, config] = await getMany(ctx, [
    ref(appointments, { id: appointment_id }),
    ref(companies, {}),
    ref(bookingConfigs, {}),
  ])
  if (!appointment || !company || !config) throw invalidLink()
  return { appointment, company, config }
}

/** The appointment after a change, with new tokens: the change has ended all earlier ones. */
async function changed(ctx: With<'sign_link'>): Promise<Output<'cancelByLink'>> {
  const { appointment, ...place } = await readLinked(ctx)
  return {
    appointment: ownAppointment(place.company.timezone, appointment),
    actions: tokensOf(ctx, place, appointment),
  }
}

/** Tokens of what the customer may do, until the start of the appointment or `until`, whichever comes first. */
function tokensOf(
  ctx: With<'sign_link'>,
  place: Place,
  appointment: StoredAppointment,
  until?: Date,
): ActionTokens {
  const start = startOf(place.company.timezone, appointment).getTime()
  const expires = Math.floor(Math.min(start, until?.getTime() ?? start) / 1000)
  const { id: appointment_id, link_version = 0 } = appointment
  const token = (action: 'cancel' | 'reschedule' | 'confirm') =>
    ctx.sign_link({ tenant: ctx.tenant, appointment_id, action, link_version, expires })
  return Object.fromEntries(
    openActions({ timezone: place.company.timezone, config: place.config }, appointment, ctx.now()).map(
      (action) => [action, token(action)],
    ),
  )
}

/** What the free starts for a move follow from: the same as `moveAppointment` judges a customer's by. */
async function readForMove(ctx: Ctx) {
  const { appointment, company, config } = await readLinked(ctx)
  requireUnused(linkOf(ctx), appointment)
  const { professional_id } = appointment
  const professional = professional_id
    ? await get(ctx, professionals, { id: professional_id }, { consistent: true })
    : undefined
  return {
    appointment,
    policy: policyOf(company, config, professional ?? {}),
    professional_id: professional_id ?? NO_PROFESSIONAL,
  }
}

function withoutOwn(busy: readonly Busy[] = [], { id }: { id: string }): Busy[] {
  return busy.filter((entry) => entry[3] !== id)
}
