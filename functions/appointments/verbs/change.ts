import { currentClient } from '#functions/clients/records.ts'
import { holdClient } from '#functions/clients/writes/appointment-client.ts'
import { requireOneAtATime } from '#functions/clients/writes/same-time.ts'
import { act } from '#functions/kit/act.ts'
import { audit, emit, replaceDue, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory } from '#functions/kit/errors.ts'
import { invalidLink, nextLinks, requireUnused } from '#functions/kit/link-token.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { Sheet } from '#functions/schedule/records/sheets.ts'
import { dueAfterChange } from '#functions/schedule/rules/reminders.ts'
import { historyWrite, placeAppointment } from '#functions/schedule/writes/reservations.ts'
import type { AgendaAppointment, Appointment, HistoryEntry } from '#shared/appointments.ts'
import { occupies } from '#shared/statuses.ts'
import {
  auditFacts,
  changesBetween,
  forRole,
  goneForCustomer,
  goneRefusals,
  mayTouch,
  redactFreeText,
  refusals,
  takesNewTime,
} from '../rules/appointment.ts'
import { isCustomer } from '../rules/status.ts'
import { mayOverlap } from './create.ts'
import { withIncome } from './income.ts'

const refuse = errorFactory(refusals)

/** Staff name the version that they have seen; a link's holder names none. */
export type Target = {
  appointment_id: string
  version?: number
  allow_overlap?: boolean | undefined
  allow_same_time?: boolean | undefined
}

type Plan = {
  after: StoredAppointment
  action: HistoryEntry['action']
  timezone?: string
  event: 'appointment.updated' | 'appointment.confirmed' | 'appointment.rescheduled' | 'appointment.cancelled'
  writes?: readonly Write[]
  known?: readonly Sheet[]
}

export function changeAppointment(
  ctx: Ctx,
  input: Target,
  plan: (before: StoredAppointment) => Promise<Plan>,
): Promise<AgendaAppointment> {
  return act(ctx, async () => {
    const link = ctx.by.kind === 'link' ? ctx.by : undefined
    const found = await get(ctx, appointments, { id: input.appointment_id }, { consistent: true })
    if (link && !found) throw invalidLink()
    const before = withoutStorage(requireReached(ctx, found))
    if (input.version !== undefined && before.version !== input.version) throw refuse('version_conflict')
    if (link) requireUnused(link, before)
    const { after: decided, action, event, writes = [], known, timezone } = await plan(before)
    // A customer who keeps the appointment confirms that it is theirs.
    const planned = link && occupies(decided) ? { ...decided, own_word: undefined } : decided
    const parties = takesNewTime(before, planned) ? await requireParties(ctx, planned) : { writes: [] }
    const whose = { ...planned, ...(parties.client_id && { client_id: parties.client_id }) }
    if (action !== 'status' && occupies(whose) && !input.allow_same_time)
      await requireOneAtATime(ctx, whose, { before })
    const placed = await placeAppointment(ctx, before, whose, { allowed: mayOverlap(ctx, input), known })
    const { after, writes: money } = await withIncome(ctx, before, {
      ...placed.appointment,
      updated_at: ctx.now().toISOString(),
      version: before.version + 1,
      ...linksAfter(ctx, before, planned),
      ...dueAfterChange(before, placed.appointment, timezone, ctx.now()),
    })
    const changes = changesBetween(before, after)
    // A link's holder sees the whole appointment.
    const can = link ? () => true : ctx.can
    if (Object.keys(changes).length === 0) return { answer: forRole(can, before) }
    return {
      answer: forRole(can, after),
      writes: [
        replaceDue(appointments, before, after),
        ...placed.writes,
        ...parties.writes,
        ...writes,
        ...money,
        historyWrite(ctx, after, action, redactFreeText(changes)),
        emit(event, { ...after, changes }),
        audit(`appointment.${action}`, after.id, { before: auditFacts(before), after: auditFacts(after) }),
      ],
    }
  })
}

/** The client (after a merge, the remaining one) and the professional must exist at the commit. */
async function requireParties(
  ctx: Ctx,
  { id, client_id, professional_id }: Appointment,
): Promise<{ client_id?: string; writes: Write[] }> {
  const refuseGone = errorFactory(isCustomer(ctx.by) ? goneForCustomer : goneRefusals)
  const [client, professional] = await Promise.all([
    client_id ? currentClient(ctx, client_id).then((found) => found.client ?? null) : undefined,
    professional_id ? get(ctx, professionals, { id: professional_id }, { consistent: true }) : undefined,
  ])
  if (client === null || client?.anonymised_at) throw refuseGone('client_not_found')
  if (professional_id && !professional?.is_active) throw refuseGone('professional_not_found')
  return {
    ...(client && { client_id: client.id }),
    writes: [
      ...(client ? [holdClient(client.id, id)] : []),
      ...(professional ? [requireVersion(professionals, professional)] : []),
    ],
  }
}

/** Another client ends all links. A move by the business keeps them (RULINGS G1). */
function linksAfter({ by }: Ctx, before: StoredAppointment, { date, time, client_id, status }: Appointment) {
  const isMoved = before.date !== date || before.time !== time
  if (before.client_id !== client_id) return nextLinks(before, 'given')
  if (by.kind !== 'link') return isMoved ? nextLinks(before, undefined) : {}
  if (isMoved) return nextLinks(before, 'moved')
  return before.status !== status && status === 'cancelled' ? nextLinks(before, 'cancelled') : {}
}

export function requireReached<A extends Appointment>(ctx: Ctx, appointment: A | undefined): A {
  if (!appointment || !mayTouch(ctx, appointment)) throw refuse('appointment_not_found')
  return appointment
}
