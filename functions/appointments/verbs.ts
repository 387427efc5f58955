import type * as z from 'zod'
import { clients, phones } from '#functions/clients/records.ts'
import { resolveClient } from '#functions/clients/writes.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { act, type Decision } from '#functions/kit/act.ts'
import { authorName } from '#functions/kit/authority.ts'
import { audit, commit, create, decide, emit, replace, reply, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory, forbidden, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointments, appointmentWithHistory, histories } from '#functions/schedule/records.ts'
import { hasAgenda, newAppointment } from '#functions/schedule/rules.ts'
import { newAppointmentWrites, placeAppointment } from '#functions/schedule/writes.ts'
import { services } from '#functions/services/records.ts'
import type { Appointment, appointmentsContract, HistoryEntry } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Company } from '#shared/company.ts'
import type { FieldError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { PHONE_REFUSED, parseStaffPhone } from '#shared/phone.ts'
import { occupies } from '#shared/statuses.ts'
import { termsOf } from '#shared/terms.ts'
import { instantOf, minutesOf, wallClock } from '#shared/time.ts'
import {
  auditFacts,
  type Changes,
  changesBetween,
  edited,
  forRole,
  judgeStatus,
  notesRefusal,
  redactFreeText,
  refusals,
  statusEvent,
  statusRefusals,
  validateTime,
  withStatus,
} from './rules.ts'

type Input<K extends keyof typeof appointmentsContract> = z.output<(typeof appointmentsContract)[K]['input']>
type Output<K extends keyof typeof appointmentsContract> = z.input<(typeof appointmentsContract)[K]['output']>
type AppointmentView = Output<'createAppointment'>

const refuse = errorFactory(refusals)

/** An appointment made by staff: on any minute, in any past, over something else when that is said and the role may. */
export async function createAppointment(
  ctx: Ctx,
  input: Input<'createAppointment'>,
): Promise<AppointmentView> {
  requireOwnAgenda(ctx, input.professional_id)
  return act(ctx, () => attemptCreation(ctx, input))
}

async function attemptCreation(
  ctx: Ctx,
  input: Input<'createAppointment'>,
): Promise<Decision<AppointmentView>> {
  const now = ctx.now()
  const id = newId('apt', now)
  const [[company, service, professional], whom] = await Promise.all([
    getMany(ctx, [
      ref(companies, {}),
      ref(services, { id: input.service_id }),
      input.professional_id ? ref(professionals, { id: input.professional_id }) : undefined,
    ]),
    clientOf(ctx, input, id),
  ])
  if (!service?.is_active) throw refuse('service_not_found')
  if (input.professional_id && !professional?.is_active) throw refuse('professional_not_found')
  const terms = professional ? termsOf(service, professional) : service
  const { timezone } = company as Company
  requireFine(validateTime(timezone, input, input.duration ?? terms.duration))
  requireFine(notesRefusal(input, wallClock(timezone, now).date))
  const priced = ctx.can('money.read') ? input : { ...input, price: undefined }
  const begun = newAppointment(
    { ...priced, reported_client: whom.reported },
    { id, service, terms, professional, client: whom.client },
    { status: 'scheduled', source: 'staff' },
    now,
  )
  const { appointment, writes } = await newAppointmentWrites(ctx, begun, { allowed: mayOverlap(ctx, input) })
  return {
    answer: forRole(ctx.can, appointment),
    writes: [
      ...writes,
      create(histories, historyOf(ctx, appointment, 'created', {})),
      ...whom.writes,
      audit('appointment.create', appointment.id, { after: auditFacts(appointment) }),
    ],
  }
}

type StaffClientInput = {
  client_id?: string | null | undefined
  new_client?: { name: string; phone: string; email?: string | undefined } | undefined
}

/** The client that staff name, if any: from the list, or by a phone. */
async function clientOf(
  ctx: Ctx,
  { client_id, new_client }: StaffClientInput,
  appointmentId: string,
): Promise<Partial<Awaited<ReturnType<typeof resolveClient>>> & { writes: Write[] }> {
  if (client_id !== undefined && new_client) {
    const message = 'Envie um cliente da lista ou um cliente novo, não os dois.'
    throw invalidFields({ field: 'client_id', message })
  }
  if (client_id) return resolveClient(ctx, { client_id }, appointmentId)
  if (!new_client) return { writes: [] }
  const phone = parseStaffPhone(new_client.phone)
  if (!phone) throw invalidFields({ field: 'new_client.phone', message: PHONE_REFUSED })
  const pointer = await get(ctx, phones, { phone }, { consistent: true })
  // A caller who reaches every client finds this one in the list; others cannot look there.
  if (pointer && ctx.can('clients.all')) throw refuse('phone_taken')
  return resolveClient(ctx, { person: { ...new_client, phone }, owner: pointer?.client_id }, appointmentId)
}

export async function getAppointment(
  ctx: Ctx,
  { appointment_id }: Input<'getAppointment'>,
): Promise<Output<'getAppointment'>> {
  const { appointment: found, history } = await appointmentWithHistory(ctx, appointment_id)
  const appointment = requireOwnAppointment(ctx, found)
  // What a customer booked has no item of its own for that.
  const begun: HistoryEntry = { version: 1, at: appointment.created_at, action: 'created', changes: {} }
  const money = ctx.can('money.read')
  return {
    appointment: forRole(ctx.can, appointment),
    history: [...(history[0]?.version === 1 ? [] : [begun]), ...history].map((entry) => {
      const { price, ...others } = entry.changes
      return { ...entry, changes: money && price ? { ...others, price } : others }
    }),
  }
}

export async function editAppointment(ctx: Ctx, input: Input<'editAppointment'>): Promise<AppointmentView> {
  if (input.client_name !== undefined && input.client_id !== null) {
    throw invalidFields({ field: 'client_name', message: 'Só um cliente avulso recebe o nome por aqui.' })
  }
  return change(ctx, input, async (before) => {
    // A service that it has already brings nothing: its terms are the appointment's own (RULINGS D4). So with its
    // client.
    const other = input.service_id === before.service_id ? undefined : input.service_id
    const joining = input.client_id === before.client_id ? { ...input, client_id: undefined } : input
    const [[company, service, professional], whom] = await Promise.all([
      getMany(ctx, [
        ref(companies, {}),
        other ? ref(services, { id: other }) : undefined,
        other && before.professional_id ? ref(professionals, { id: before.professional_id }) : undefined,
      ]),
      clientOf(ctx, joining, before.id),
    ])
    if (other && !service?.is_active) throw refuse('service_not_found')
    if (input.price !== undefined && !ctx.can('money.write')) throw forbidden()
    if (other && !occupies(before)) throw refuse('invalid_status_transition')
    const { timezone } = company as Company
    const terms = service && (professional ? termsOf(service, professional) : service)
    const after = edited(before, input, { service, terms, ...whom })
    if (terms) requireFine(validateTime(timezone, after, after.duration))
    if (before.notes && !after.notes) await requireOldNotes(ctx, after, timezone)
    return { after, action: 'edited', event: 'appointment.updated', writes: whom.writes }
  })
}

/** An appointment that was put into a day gone by keeps a note of why; one whose day went by has never needed any. */
async function requireOldNotes(ctx: Ctx, appointment: Appointment, timezone: string): Promise<void> {
  if (appointment.date >= wallClock(timezone, ctx.now()).date) return
  const { history } = await appointmentWithHistory(ctx, appointment.id)
  const came = history.findLast(({ changes }) => changes.date)?.at ?? appointment.created_at
  requireFine(notesRefusal(appointment, wallClock(timezone, new Date(came)).date))
}

export async function moveAppointment(ctx: Ctx, input: Input<'moveAppointment'>): Promise<AppointmentView> {
  requireOwnAgenda(ctx, input.professional_id)
  return change(ctx, input, async (before) => {
    const { date, time, duration } = input
    const elsewhere = date !== before.date || time !== before.time
    const toSomebodyElse = (input.professional_id ?? undefined) !== before.professional_id
    // Who is being served stays, and only gets longer or shorter.
    const stays = before.status !== 'scheduled' && before.status !== 'confirmed'
    if (stays && (elsewhere || toSomebodyElse || !occupies(before))) throw refuse('invalid_status_transition')
    const [company, config, professional] = await getMany(ctx, [
      ref(companies, {}),
      ref(bookingConfigs, {}),
      input.professional_id && toSomebodyElse ? ref(professionals, { id: input.professional_id }) : undefined,
    ])
    if (input.professional_id && toSomebodyElse && !professional?.is_active)
      throw refuse('professional_not_found')
    const { timezone } = company as Company
    const status = config?.auto_confirm ? 'confirmed' : 'scheduled'
    requireFine(validateTime(timezone, input, duration))
    const after: Appointment = {
      ...before,
      date,
      time,
      duration,
      ...(toSomebodyElse && { professional_id: professional?.id, professional_name: professional?.name }),
      ...(elsewhere && status !== before.status && { status, status_at: ctx.now().toISOString() }),
      ...(input.notes && { notes: input.notes }),
    }
    if (date !== before.date) requireFine(notesRefusal(after, wallClock(timezone, ctx.now()).date))
    const moved = elsewhere || toSomebodyElse
    return {
      after,
      action: moved ? 'moved' : duration === before.duration ? 'edited' : 'resized',
      event: moved ? 'appointment.rescheduled' : 'appointment.updated',
    }
  })
}

export async function setStatus(ctx: Ctx, input: Input<'setStatus'>): Promise<AppointmentView> {
  return change(ctx, input, async (before) => {
    const { timezone } = (await get(ctx, companies, {}, { consistent: true })) as Company
    const now = ctx.now()
    const dateOf = (instant: string) => wallClock(timezone, new Date(instant)).date
    const start = instantOf(timezone, before.date, minutesOf(before.time))
    const verdict = judgeStatus(before, input.status, {
      today: wallClock(timezone, now).date,
      started: !start || start <= now,
      changedOn: dateOf(before.status_at ?? before.created_at),
      mayUndo: ctx.can('agenda.all'),
    })
    if (verdict !== 'ok') throw new AppError('invalid_status_transition', statusRefusals[verdict])
    const after = withStatus(before, input.status, input.reason, now)
    return { after, action: 'status', event: statusEvent(before.status, input.status) }
  })
}

/**
 * Takes what the customer typed over into the client's file, or puts it aside: either way the appointment forgets it.
 */
export async function resolveReportedClient(
  ctx: Ctx,
  input: Input<'resolveReportedClient'>,
): Promise<AppointmentView> {
  return change(ctx, input, async ({ reported_client, ...before }) => {
    const after: Appointment = before
    const plan = { after, action: 'reported', event: 'appointment.updated' } as const
    if (!input.accept || !reported_client) return plan
    const client =
      before.client_id && (await get(ctx, clients, { id: before.client_id }, { consistent: true }))
    if (!client || client.anonymised_at) throw refuse('client_not_found')
    const now = ctx.now().toISOString()
    const filled: Client = { ...client, ...reported_client, updated_at: now, version: client.version + 1 }
    return { ...plan, writes: [replace(clients, filled), emit('client.updated', filled)] }
  })
}

type ChangeEvent =
  | 'appointment.updated'
  | 'appointment.confirmed'
  | 'appointment.rescheduled'
  | 'appointment.cancelled'
type Plan = { after: Appointment; action: HistoryEntry['action']; event: ChangeEvent; writes?: Write[] }

/**
 * Reads an appointment, lets `plan` say what becomes of it, and writes that with the day sheets it leaves and comes
 * to, its history and its event in one transaction. When somebody wrote first it begins again, and then says that it
 * changed.
 */
async function change(
  ctx: Ctx,
  input: { appointment_id: string; version: number; allow_overlap?: boolean | undefined },
  plan: (before: Appointment) => Promise<Plan>,
): Promise<AppointmentView> {
  return decide(async () => {
    const found = await get(ctx, appointments, { id: input.appointment_id }, { consistent: true })
    const before = requireOwnAppointment(ctx, found)
    if (before.version !== input.version) throw refuse('version_conflict')
    const now = ctx.now().toISOString()
    const { after: planned, action, event, writes = [] } = await plan(before)
    const settled = await placeAppointment(ctx, before, planned, { allowed: mayOverlap(ctx, input) })
    const after: Appointment = { ...settled.appointment, updated_at: now, version: before.version + 1 }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return forRole(ctx.can, before)
    const answer = forRole(ctx.can, after)
    await commit(
      ctx,
      replace(appointments, after),
      ...settled.writes,
      create(histories, historyOf(ctx, after, action, changes)),
      ...writes,
      emit(event, { ...after, changes }),
      audit(`appointment.${action}`, after.id, { before: auditFacts(before), after: auditFacts(after) }),
      reply(answer),
    )
    return answer
  })
}

/** Who has a say over every agenda may put something over something else, when that is said. */
function mayOverlap(ctx: Ctx, { allow_overlap }: { allow_overlap?: boolean | undefined }): boolean {
  return allow_overlap === true && ctx.can('agenda.all')
}

function historyOf(ctx: Ctx, appointment: Appointment, action: HistoryEntry['action'], changes: Changes) {
  const { id, version, updated_at } = appointment
  return {
    appointment_id: id,
    version,
    at: updated_at,
    by: authorName(ctx.by),
    action,
    changes: redactFreeText(changes),
  }
}

/** Without `agenda.all` a member works only their own agenda. */
function requireOwnAgenda(ctx: Ctx, professionalId: string | null): void {
  if (!hasAgenda(ctx, professionalId ?? undefined)) throw forbidden()
}

function requireOwnAppointment(ctx: Ctx, appointment: Appointment | undefined): Appointment {
  if (!appointment || !hasAgenda(ctx, appointment.professional_id)) throw refuse('appointment_not_found')
  return appointment
}

function requireFine(refusal: FieldError | undefined): void {
  if (refusal) throw invalidFields(refusal)
}
