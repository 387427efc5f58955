import type * as z from 'zod'
import { appointmentsOf, clients } from '#functions/clients/records.ts'
import { firstName, maskEmail } from '#functions/clients/rules.ts'
import { type ResolvedClient, resolveClient } from '#functions/clients/writes/appointment-client.ts'
import { lookUpPhone, requirePhone } from '#functions/clients/writes/lookups.ts'
import { requireOneAtATime } from '#functions/clients/writes/same-time.ts'
import { type CompanyAndConfig, catalogOf } from '#functions/company/records.ts'
import { act, type Decision } from '#functions/kit/act.ts'
import { audit, type ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { counterWrite, countRequestOnce, isOver, pastLimit } from '#functions/kit/limit.ts'
import { actionTokens } from '#functions/kit/link-token.ts'
import { marksOf, unmarked } from '#functions/kit/network.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { activeAppointments } from '#functions/schedule/records/appointments.ts'
import { busyOf, type Sheet } from '#functions/schedule/records/sheets.ts'
import { newAppointment } from '#functions/schedule/rules/appointments.ts'
import { firstStatus } from '#functions/schedule/rules/reminders.ts'
import { judgeStart, policyOf } from '#functions/schedule/rules/slots.ts'
import { newAppointmentWrites } from '#functions/schedule/writes/reservations.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { bookingContract, StartVerdict } from '#shared/booking.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { publicBusiness } from '#shared/booking-page.ts'
import type { Catalog } from '#shared/catalog.ts'
import type { Company } from '#shared/company.ts'
import { ANY_PROFESSIONAL, newId } from '#shared/ids.ts'
import { ORIGIN_SECONDS, UPCOMING_BOOKINGS } from '#shared/limits.ts'
import type { ActionTokens } from '#shared/links.ts'
import { isInsideNotice } from '#shared/notice.ts'
import { type Busy, slotRefusals } from '#shared/schedule.ts'
import { termsOf } from '#shared/terms.ts'
import { instantOf, minutesOf, wallClock } from '#shared/time.ts'
import { readForBooking } from '../records.ts'
import {
  bookingLimitRefusals,
  type Choice,
  chooseProfessional,
  formRefusals,
  resolveChoice,
  termsRefusal,
  upcomingBookings,
} from '../rules.ts'

export type Input<K extends keyof typeof bookingContract> = z.output<(typeof bookingContract)[K]['input']>
export type Output<K extends keyof typeof bookingContract> = z.input<(typeof bookingContract)[K]['output']>

const refusals = {
  booking_closed: 'Agendamento online indisponível no momento',
  service_not_found: 'Serviço não encontrado',
  service_not_offered:
    'Este serviço não está disponível para a sua escolha. Escolha outro serviço ou profissional.',
  professional_not_found: 'Profissional não encontrado. Escolha outro profissional.',
  ...slotRefusals,
  slot_taken: 'Horário não está mais disponível',
} as const

const refuse = errorFactory(refusals)

/** Tells whether a phone belongs to a client, with the little that a greeting needs. */
export async function lookupClient(ctx: Ctx, input: Input<'lookupClient'>): Promise<Output<'lookupClient'>> {
  const phone = await requirePhone(ctx, input.phone, 'phone')
  const { client_id, asksMore } = await lookUpPhone(ctx, phone)
  const client = client_id && (await get(ctx, clients, { id: client_id }, { consistent: true }))
  if (!client || client.anonymised_at) return { found: false }
  // The customer enters their own data, and the booking continues.
  if (asksMore) return { found: true }
  const { name, email } = client
  return { found: true, client: { first_name: firstName(name), ...(email && { email: maskEmail(email) }) } }
}

type KeptBooking = Omit<Output<'book'>, 'actions'>
type Counted = { id: string; origin: string }

/** Commits in one transaction, which fails if the sheet changed after it was read. */
export async function book(
  ctx: Needs<'sign_link' | 'reminder_hours'>,
  input: Input<'book'>,
): Promise<Output<'book'>> {
  const phone = await requirePhone(ctx, input.client.phone, 'client.phone')
  let counted: Counted | undefined
  let place: Partial<CompanyAndConfig> | undefined
  const count = async (choice: Choice, isKnown: boolean) => {
    place = choice
    counted ??= await countBooking(ctx, choice, isKnown)
    return counted
  }
  const kept = await act(ctx, () => attemptBooking(ctx, input, phone, count))
  return { ...kept, actions: actionsOf(ctx, kept, input, place ?? (await catalogOf(ctx, ctx.now()))) }
}

/** The links are made for each reply, because the stored reply holds none. */
function actionsOf(
  { sign_link, tenant, now }: Needs<'sign_link'>,
  { appointment_id: id }: KeptBooking,
  when: Input<'book'>,
  { company, config }: Partial<CompanyAndConfig>,
): ActionTokens {
  if (!company || !config || isInsideNotice({ timezone: company.timezone, config }, when, now())) return {}
  return actionTokens(sign_link, ['cancel', 'reschedule'], { tenant, appointment: { id } })
}

async function attemptBooking(
  ctx: Needs<'reminder_hours'>,
  input: Input<'book'>,
  phone: string,
  count: (choice: Choice, isKnown: boolean) => Promise<Counted>,
): Promise<Decision<KeptBooking>> {
  const now = ctx.now()
  const ids =
    input.professional_id === ANY_PROFESSIONAL
      ? (await catalogOf(ctx, now)).professionals.map(({ id }) => id)
      : [input.professional_id]
  const { catalog, sheetOf, clientId } = await readForBooking(ctx, ids, { ...input, phone })
  const choice = requireChoice(catalog, input)
  const { company, config, service } = choice
  const start = minutesOf(input.time)
  const sheet = chooseSheet(choice, sheetOf, input.date, start, now)
  const professional = choice.candidates.find(
    ({ id }) => id === sheet.professional_id,
  ) as Choice['candidates'][number]
  const terms = termsOf(service, professional)
  const changed = termsRefusal(input, { name: service.name, ...terms })
  if (changed) throw new AppError('terms_changed', changed)

  const { phone: _, notes, ...person } = input.client
  const today = wallClock(company.timezone, now).date
  const [refused, ...others] = formRefusals(input.client, config, today)
  if (refused) throw invalidFields(refused, ...others)
  // The client is read during the count, whose result limits everything below.
  const known = resolveClient(ctx, { person: { ...person, phone }, owner: clientId }).then(
    async (resolved) => ({
      ...resolved,
      ...(resolved.client.id === clientId
        ? await fewAhead(ctx, resolved, choice, now)
        : { booked: [], ahead: [] }),
    }),
  )
  // This prevents an unhandled rejection; the failure is reported at the await.
  known.catch(() => {})
  const { id, origin } = await count(choice, clientId !== undefined)
  const { client, writesFor, reported, booked, ahead } = await known
  if (config.require_email && !person.email && !client.email) {
    throw invalidFields({ field: 'client.email', message: 'E-mail é obrigatório' })
  }
  const status = firstStatus(config)
  const appointment = newAppointment(
    { date: input.date, time: input.time, for: input.for, notes, reported_client: reported },
    { id, service, terms, professional, client },
    { status, source: 'page' },
    now,
  )
  // Where a code is required, a phone alone must not reveal its appointments.
  if (!input.allow_same_time && !config.appointments_code)
    await requireOneAtATime(ctx, appointment, { known: booked })
  const placed = await newAppointmentWrites(
    ctx,
    { ...appointment, origin },
    { allowed: false, known: [sheet], timezone: company.timezone },
  )
  const instant = (minutes: number) =>
    (instantOf(company.timezone, input.date, minutes) as Date).toISOString()
  const reminder_hours = await ctx.reminder_hours(ctx, {
    appointment,
    client,
    timezone: company.timezone,
    config,
  })
  const answer: KeptBooking = {
    appointment_id: id,
    client_id: client.id,
    is_new_client: client.id !== clientId,
    professional_id: professional.id,
    professional_name: professional.name,
    service_name: appointment.service_name,
    duration: appointment.duration,
    price: appointment.price,
    status,
    starts_at: instant(start),
    ends_at: instant(start + appointment.duration),
    ...(reminder_hours && { reminder_hours }),
  }
  const facts = { date: input.date, time: input.time, professional_id: professional.id, client_id: client.id }
  return {
    answer,
    writes: [
      ...writesFor(id, ahead),
      ...placed.writes,
      countOfPhone(ctx, phone, choice),
      audit('appointment.book', id, { after: facts }),
    ],
  }
}

const addressLimits = ['bookings_of_address_day', 'bookings_of_address_hour', 'lookups_of_address'] as const

/** A booking also counts as a lookup, because its reply reveals as much. A retry counts once. */
async function countBooking(ctx: Ctx, { company, config }: Choice, isKnown: boolean): Promise<Counted> {
  const address = ctx.address ?? ''
  const { hour, day } = config.bookings_per_address ?? {}
  const figures = {
    ...(hour && { bookings_of_address_hour: hour }),
    ...(day && { bookings_of_address_day: day }),
  }
  const [here, anywhere] = await Promise.all([
    countRequestOnce(ctx, addressLimits, `${ctx.tenant} ${address}`, {
      entry: `${newId('apt', ctx.now())}${marksOf(address)}`,
      keepSeconds: ORIGIN_SECONDS,
      figures,
    }),
    countRequestOnce(ctx, ['lookups_of_address_everywhere'], address),
  ])
  const over = [here, ...(isKnown ? [] : [anywhere])].filter(isOver)
  if (isOver(here) || over.length > 0) {
    const retryAfter = Math.max(...over.map(({ wait }) => wait))
    throw pastLimit('bookings_of_address_day', retryAfter, refusalsOf(company, config).address)
  }
  return { id: unmarked(here.entry).text, origin: here.place }
}

/** The count is in the booking's transaction, so that refused attempts use up nothing. */
function countOfPhone(ctx: Ctx, phone: string, { company, config }: Choice): ItemWrite {
  return counterWrite(ctx, 'bookings_of_phone', phone, refusalsOf(company, config).day)
}

const refusalsOf = (company: Company, config: BookingConfig) =>
  bookingLimitRefusals(publicBusiness(company, config).phone)

/** The commit requires the list that was read. Bookings that the index may lack are read directly. */
async function fewAhead(
  ctx: Ctx,
  { client, bookedAhead }: Pick<ResolvedClient, 'client' | 'bookedAhead'>,
  { company, config }: Choice,
  now: Date,
): Promise<{ booked: Appointment[]; ahead: string[] }> {
  const clock = wallClock(company.timezone, now)
  const { items } = await appointmentsOf(ctx, client.id, { between: [clock.date, '~'] })
  const missing = (bookedAhead ?? []).filter((id) => !items.some((one) => one.id === id))
  const booked = [...items, ...(await activeAppointments(ctx, missing))]
  const ahead = upcomingBookings(booked, clock)
  const [next] = ahead
  if (!next || ahead.length < UPCOMING_BOOKINGS) return { booked, ahead: ahead.map(({ id }) => id) }
  const starts = instantOf(company.timezone, next.date, minutesOf(next.time)) ?? now
  const retryAfter = Math.max(1, Math.ceil((starts.getTime() - now.getTime()) / 1000))
  throw new AppError('too_many_bookings', refusalsOf(company, config).upcoming, { retryAfter })
}

/** Returns the sheet for the appointment: of the chosen professional, or of the best one who is free. */
function chooseSheet(
  choice: Choice,
  sheetOf: ReadonlyMap<string, Sheet>,
  date: string,
  start: number,
  now: Date,
): Sheet {
  const free: { professional_id: string; busy: Busy[] }[] = []
  const verdicts = new Set<StartVerdict>()
  for (const professional of choice.candidates) {
    const busy = busyOf(sheetOf.get(professional.id))
    const { duration } = termsOf(choice.service, professional)
    const verdict = judgeStart(
      policyOf(choice.company, choice.config, professional),
      busy,
      date,
      start,
      duration,
      now,
    )
    if (verdict === 'free') free.push({ professional_id: professional.id, busy })
    else verdicts.add(verdict)
  }
  if (free.length === 0) {
    // Among several reasons `slot_taken` wins, because somebody does offer that time.
    const [first] = verdicts.has('slot_taken') ? ['slot_taken' as const] : verdicts
    throw refuse(first as keyof typeof refusals)
  }
  return sheetOf.get(chooseProfessional(free, start)) as Sheet
}

export function requireChoice(
  catalog: Catalog,
  input: { service_id: string; professional_id: string },
): Choice {
  const choice = resolveChoice(catalog, input.service_id, input.professional_id)
  if (typeof choice === 'string') throw refuse(choice)
  return choice
}
