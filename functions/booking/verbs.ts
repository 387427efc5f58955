import type * as z from 'zod'
import { clients, phones } from '#functions/clients/records.ts'
import { firstName, maskEmail, refusedFields } from '#functions/clients/rules.ts'
import { resolveClient } from '#functions/clients/writes.ts'
import { catalogOf } from '#functions/company/records.ts'
import { publicBusiness } from '#functions/company/rules.ts'
import { act, type Decision } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { consumeRateLimit } from '#functions/kit/limit.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { type Sheet, sheets, sheetsBetween } from '#functions/schedule/records.ts'
import { freeStarts, hasFreeStart, judgeStart, newAppointment, policyOf } from '#functions/schedule/rules.ts'
import { newAppointmentWrites } from '#functions/schedule/writes.ts'
import {
  type BookingPage,
  type bookingContract,
  CALENDAR_LIMIT,
  LOOKUP_LIMITS,
  type StartVerdict,
} from '#shared/booking.ts'
import type { Catalog } from '#shared/catalog.ts'
import type { Client } from '#shared/clients.ts'
import { ANY_PROFESSIONAL, newId } from '#shared/ids.ts'
import { parsePhone } from '#shared/phone.ts'
import { termsOf } from '#shared/terms.ts'
import { addDays, daysBetween, instantOf, minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { readForBooking } from './records.ts'
import { type Choice, chooseProfessional, isOpen, isVisible, resolveChoice } from './rules.ts'

type Input<K extends keyof typeof bookingContract> = z.output<(typeof bookingContract)[K]['input']>
type Output<K extends keyof typeof bookingContract> = z.input<(typeof bookingContract)[K]['output']>

const refusals = {
  booking_closed: 'Agendamento online indisponível no momento',
  service_not_found: 'Serviço não encontrado',
  service_not_offered:
    'Este serviço não está disponível para a sua escolha. Escolha outro serviço ou profissional.',
  professional_not_found: 'Profissional não encontrado. Escolha outro profissional.',
  slot_in_past: 'Este horário já passou. Escolha outro horário.',
  slot_too_soon: 'Este horário exige mais antecedência. Escolha um horário mais tarde.',
  slot_too_far: 'Esta data ainda não está aberta para agendamento. Escolha uma data mais próxima.',
  slot_outside_hours: 'Este horário está fora do atendimento. Escolha um dos horários oferecidos.',
  slot_off_grid: 'Este horário não é oferecido. Escolha um dos horários da lista.',
  slot_taken: 'Horário não está mais disponível',
} as const

const refuse = errorFactory(refusals)

/** The business as customers see it: header, rules of the form, services and professionals of the page. */
export async function getBookingPage(ctx: Ctx): Promise<BookingPage> {
  const { company, config, services: all, professionals: team } = await catalogOf(ctx, ctx.now())
  if (!company) throw new Error('a slug points to a business without a company item')
  return {
    open: config !== undefined && isOpen(config),
    business: publicBusiness(company, config),
    config: config ?? null,
    services: config ? all.filter((service) => isVisible(config, service)) : [],
    professionals: team.filter(({ is_active }) => is_active),
  }
}

/** The starts a customer may choose on a date; for any professional, those at which at least one is free. */
export async function getAvailability(
  ctx: Ctx,
  input: Input<'getAvailability'>,
): Promise<Output<'getAvailability'>> {
  const now = ctx.now()
  const choice = chosen(await catalogOf(ctx, now), input)
  const { date } = input
  // Read strongly: after a lost race the list must not offer the very slot that was lost.
  const days = await getMany(
    ctx,
    choice.candidates.map(({ id }) => ref(sheets, { professional_id: id, date })),
  )
  const starts = new Set<number>()
  for (const [i, professional] of choice.candidates.entries()) {
    const policy = policyOf(choice.company, choice.config, professional)
    const busy = days[i]?.busy ?? []
    const { duration } = termsOf(choice.service, professional)
    for (const start of freeStarts(policy, busy, date, duration, now)) starts.add(start)
  }
  return { date, slots: [...starts].sort((a, b) => a - b).map(timeOf) }
}

/** Which days of a window have a free start. One Query per professional, whatever the history. */
export async function getCalendar(ctx: Ctx, input: Input<'getCalendar'>): Promise<Output<'getCalendar'>> {
  const length = daysBetween(input.from, input.to) + 1
  if (length < 1 || length > CALENDAR_LIMIT) {
    throw invalidFields({ field: 'to', message: `Peça de 1 a ${CALENDAR_LIMIT} dias por vez.` })
  }
  const now = ctx.now()
  const choice = chosen(await catalogOf(ctx, now), input)
  const team = await Promise.all(
    choice.candidates.map(async (professional) => ({
      policy: policyOf(choice.company, choice.config, professional),
      duration: termsOf(choice.service, professional).duration,
      sheets: await sheetsBetween(ctx, professional.id, input.from, input.to),
    })),
  )
  const days = Array.from({ length }, (_, i) => {
    const date = addDays(input.from, i)
    const free = team.some(({ policy, duration, sheets: own }) =>
      hasFreeStart(policy, own.get(date)?.busy ?? [], date, duration, now),
    )
    return { date, free }
  })
  return { days }
}

/** Tells whether a phone is a client's, and as much as greets its owner; limited per phone and per address. */
export async function lookupClient(ctx: Ctx, input: Input<'lookupClient'>): Promise<Output<'lookupClient'>> {
  const phone = requirePhone(input.phone, 'phone')
  const { perPhone, perAddress, windowSeconds } = LOOKUP_LIMITS
  const wait =
    (await consumeRateLimit(ctx, 'lookup-address', ctx.address ?? '', {
      limit: perAddress,
      windowSeconds,
    })) ?? (await consumeRateLimit(ctx, 'lookup-phone', phone, { limit: perPhone, windowSeconds }))
  if (wait) {
    const message = `Muitas consultas. Aguarde ${Math.ceil(wait / 60)} min e tente novamente.`
    throw new AppError('too_many_lookups', message, { retryAfter: wait })
  }
  const client = await clientByPhone(ctx, (await get(ctx, phones, { phone }))?.client_id)
  if (!client) return { found: false }
  const { name, email } = client
  return { found: true, client: { first_name: firstName(name), ...(email && { email: maskEmail(email) }) } }
}

/**
 * Books one appointment. Policy, sheets and client are read strongly and judged by the slot rule; appointment, day
 * sheet, client, events, audit and the kept answer stand in one transaction on condition that the sheet is as it was
 * read.
 */
export async function book(ctx: Ctx, input: Input<'book'>): Promise<Output<'book'>> {
  const phone = requirePhone(input.client.phone, 'client.phone')
  return act(ctx, () => attemptBooking(ctx, input, phone))
}

async function attemptBooking(
  ctx: Ctx,
  input: Input<'book'>,
  phone: string,
): Promise<Decision<Output<'book'>>> {
  const now = ctx.now()
  const ids =
    input.professional_id === ANY_PROFESSIONAL
      ? (await catalogOf(ctx, now)).professionals.map(({ id }) => id)
      : [input.professional_id]
  const { catalog, sheetOf, clientId } = await readForBooking(ctx, ids, { ...input, phone })
  const choice = chosen(catalog, input)
  const start = minutesOf(input.time)
  const sheet = chooseSheet(choice, sheetOf, input.date, start, now)
  const professional = choice.candidates.find(
    ({ id }) => id === sheet.professional_id,
  ) as Choice['candidates'][number]

  const { name, email, birth_date, address, notes } = input.client
  const today = wallClock(choice.company.timezone, now).date
  const [refused, ...others] = refusedFields(input.client, clientId !== undefined, choice.config, today)
  if (refused) throw invalidFields(refused, ...others)
  const id = newId('apt', now)
  const person = { name, phone, email, birth_date, address }
  const { client, writes, reported } = await resolveClient(ctx, { person, owner: clientId }, id)
  const status = choice.config.auto_confirm ? 'confirmed' : 'scheduled'
  const begun = newAppointment(
    { date: input.date, time: input.time, notes, reported_client: reported },
    { id, service: choice.service, terms: termsOf(choice.service, professional), professional, client },
    { status, source: 'page' },
    now,
  )
  const placed = await newAppointmentWrites(ctx, begun, { allowed: false, known: [sheet] })
  const instant = (minutes: number) =>
    (instantOf(choice.company.timezone, input.date, minutes) as Date).toISOString()
  const answer: Output<'book'> = {
    appointment_id: id,
    client_id: client.id,
    is_new_client: client.id !== clientId,
    professional_id: professional.id,
    professional_name: professional.name,
    status,
    starts_at: instant(start),
    ends_at: instant(start + begun.duration),
  }
  const facts = { date: input.date, time: input.time, professional_id: professional.id, client_id: client.id }
  return {
    answer,
    writes: [...placed.writes, ...writes, audit('appointment.book', id, { after: facts })],
  }
}

/** The sheet the appointment goes on: of the professional asked for, or of the best of those free. */
function chooseSheet(
  choice: Choice,
  sheetOf: ReadonlyMap<string, Sheet>,
  date: string,
  start: number,
  now: Date,
): Sheet {
  const free: Sheet[] = []
  const verdicts = new Set<StartVerdict>()
  for (const professional of choice.candidates) {
    const sheet = sheetOf.get(professional.id) as Sheet
    const { duration } = termsOf(choice.service, professional)
    const verdict = judgeStart(
      policyOf(choice.company, choice.config, professional),
      sheet.busy,
      date,
      start,
      duration,
      now,
    )
    if (verdict === 'free') free.push(sheet)
    else verdicts.add(verdict)
  }
  if (free.length === 0) {
    // Among several reasons "taken" is the one to tell: somebody offers that time.
    const [first] = verdicts.has('slot_taken') ? ['slot_taken' as const] : verdicts
    throw refuse(first as keyof typeof refusals)
  }
  const id = chooseProfessional(free, start)
  return free.find(({ professional_id }) => professional_id === id) as Sheet
}

/** Who was forgotten since the phone led there is nobody. */
async function clientByPhone(ctx: Ctx, clientId: string | undefined): Promise<Client | undefined> {
  const client = clientId && (await get(ctx, clients, { id: clientId }, { consistent: true }))
  return client && !client.anonymised_at ? client : undefined
}

function requirePhone(typed: string, field: string): string {
  const phone = parsePhone(typed)
  if (!phone)
    throw invalidFields({ field, message: 'Informe um telefone brasileiro com DDD, como (11) 98765-4321.' })
  return phone
}

function chosen(catalog: Catalog, input: { service_id: string; professional_id: string }): Choice {
  const choice = resolveChoice(catalog, input.service_id, input.professional_id)
  if (typeof choice === 'string') throw refuse(choice)
  return choice
}
