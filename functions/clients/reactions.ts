import { commit, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { patch, requireVersion } from '#functions/kit/writes.ts'
import { appointments } from '#functions/schedule/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventData } from '#shared/events.ts'
import { appointmentsOf, type ClientSummary, clients, currentClient, readClient } from './records.ts'
import { countsOf } from './rules.ts'
import { indexWrites } from './writes.ts'

// None of these trusts the client in its event, which may be older than what stands there by now: each brings the index
// to the client as it is read, strongly, so that events may come twice and in any order.

/** What an event does to the summary of a client, beside bringing its entries up to date. */
type Target = { id: string; change?: (summary: ClientSummary) => ClientSummary }

/** Part of a reaction's work in a transaction of its own; the last one remembers the event as done. */
async function commitPart(ctx: Ctx, ...writes: Write[]): Promise<void> {
  const { event: _, ...rest } = ctx
  await commit(rest, ...writes)
}

/** Brings index and summaries of clients up to date, in one transaction unless somebody stands in very many lists. */
async function settle(ctx: Ctx, ...targets: Target[]): Promise<void> {
  const last: Write[] = []
  for (const target of targets) last.push(...(await lastWrites(ctx, target)))
  // What changes nothing is not even remembered: a second time it changes nothing either.
  if (last.length > 0) await commit(ctx, ...last)
}

async function lastWrites(ctx: Ctx, { id, change = (same) => same }: Target): Promise<Write[]> {
  for (;;) {
    const { client, summary } = await readClient(ctx, id)
    const changed = client ? change(summary) : summary
    // The summary's version holds the writes to what was read; before there is one, the client's own does.
    const held = client && summary.version === 0 ? [requireVersion(clients, client)] : []
    const { writes, done } = indexWrites(summary, client, changed)
    if (done) return [...held, ...writes]
    // Counts change once, with the last writes; to be in a list more may be said twice.
    const sameCounts = { ...summary, scopes: changed.scopes }
    await commitPart(ctx, ...held, ...indexWrites(summary, client, sameCounts).writes)
  }
}

/** A client was made or changed. */
export async function indexClient(ctx: Ctx, { id }: EventData<'client.updated'>): Promise<void> {
  await settle(ctx, { id })
}

/** A client was deleted or asked to be forgotten: what appointments tell of the person goes, the name stays. */
export async function forgetClient(ctx: Ctx, { id }: EventData<'client.removed'>): Promise<void> {
  await changeAppointments(ctx, id, (appointment) => {
    const { reported_client, notes, cancel_reason, version } = appointment
    if (!reported_client && !notes && !cancel_reason) return undefined
    const wiped = {
      reported_client: undefined,
      notes: undefined,
      notes_cut: undefined,
      cancel_reason: undefined,
    }
    return patch(appointments, appointment, { ...wiped, version: version + 1 }, { version })
  })
  await settle(ctx, { id })
}

/** Two clients became one: the appointments of the one that is gone follow to where it is now. */
export async function moveAppointments(ctx: Ctx, { removed_id }: EventData<'client.merged'>): Promise<void> {
  const kept = (await currentClient(ctx, removed_id)).summary.id
  await reassignAppointments(ctx, removed_id, kept)
  await settle(ctx, { id: kept }, { id: removed_id })
}

function reassignAppointments(ctx: Ctx, from: string, to: string): Promise<void> {
  return changeAppointments(ctx, from, (appointment) => {
    if (appointment.client_id !== from) return undefined
    return replace(appointments, { ...appointment, client_id: to, version: appointment.version + 1 })
  })
}

const APPOINTMENTS_A_PART = 25

/**
 * Changes the appointments of a client, some in each transaction, until none is left to change: how far it got stands
 * in the appointments themselves. The index is asked which they are and may lag behind, so each is read strongly.
 * Open agendas are told.
 */
async function changeAppointments(
  ctx: Ctx,
  clientId: string,
  change: (appointment: Appointment) => Write | undefined,
): Promise<void> {
  for (let again = true; again; ) {
    again = false
    let cursor: string | undefined
    do {
      const page = await appointmentsOf(ctx, clientId, { limit: APPOINTMENTS_A_PART, cursor })
      const found = await getMany(
        ctx,
        page.items.map((appointment) => ref(appointments, appointment)),
      )
      const changed = found.flatMap((appointment) => {
        const write = appointment && change(appointment)
        return write ? [{ date: appointment.date, write }] : []
      })
      if (changed.length > 0) {
        const dates = [...new Set(changed.map(({ date }) => date))]
        const told = emit('agenda.changed', { id: clientId, version: ctx.now().getTime(), dates })
        await commitPart(ctx, ...changed.map(({ write }) => write), told)
        again = true
      }
      cursor = page.cursor
    } while (cursor)
  }
}

type AppointmentEvent = EventData<'appointment.created'> &
  Partial<Pick<EventData<'appointment.updated'>, 'changes'>>

/** An appointment was made or changed: it counts, or no longer, and its professional has the client in the own list. */
export async function countAppointment(ctx: Ctx, appointment: AppointmentEvent): Promise<void> {
  const created = appointment.changes === undefined
  const before = {
    client_id: appointment.changes?.client_id
      ? textOf(appointment.changes.client_id.from)
      : appointment.client_id,
    status: appointment.changes?.status
      ? (appointment.changes.status.from as Appointment['status'])
      : appointment.status,
  }
  const now = await resolveMerged(ctx, appointment.client_id)
  // Booked while its client was merged into another, and written after the others had moved.
  if (appointment.client_id && now && now !== appointment.client_id)
    await reassignAppointments(ctx, appointment.client_id, now)
  const was = created ? undefined : await resolveMerged(ctx, before.client_id)
  const ends = before.status === 'completed' || appointment.status === 'completed'
  const lastOf = ends
    ? await lastAppointments(ctx, appointment, now, was)
    : new Map<string, string | undefined>()
  const targets = [...new Set([now, was])].filter((id) => id !== undefined)
  await settle(
    ctx,
    ...targets.map((id): Target => {
      const gained = countsOf(id === now ? appointment.status : undefined)
      const lost = countsOf(id === was ? before.status : undefined)
      return {
        id,
        change: (summary) => {
          const { last_appointment, ...rest } = summary
          const last = lastOf.has(id) ? lastOf.get(id) : last_appointment
          const { professional_id } = appointment
          const scopes = new Set([
            ...summary.scopes,
            ...(id === now && professional_id ? [professional_id] : []),
          ])
          return {
            ...rest,
            scopes: [...scopes],
            appointments: summary.appointments + gained.appointments - lost.appointments,
            no_shows: summary.no_shows + gained.no_shows - lost.no_shows,
            cancelled: summary.cancelled + gained.cancelled - lost.cancelled,
            ...(last && { last_appointment: last }),
          }
        },
      }
    }),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The client on file that an appointment's client is now, if any. */
async function resolveMerged(ctx: Ctx, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await currentClient(ctx, id)).summary.id
}

/**
 * The last appointments held of the clients concerned, by how the appointment stands by now: what its event says may
 * have been taken back already. Looked for among the client's appointments, newest first, only when this may have
 * been the last one.
 */
async function lastAppointments(
  ctx: Ctx,
  appointment: Appointment,
  now: string | undefined,
  was: string | undefined,
) {
  const stands = await get(ctx, appointments, { id: appointment.id }, { consistent: true })
  const holder = stands?.status === 'completed' ? await resolveMerged(ctx, stands.client_id) : undefined
  const found = new Map<string, string | undefined>()
  for (const id of new Set([now, was])) {
    if (id === undefined) continue
    const { last_appointment } = (await readClient(ctx, id)).summary
    if (stands && holder === id) found.set(id, [last_appointment ?? '', stands.date].sort().at(-1))
    else if (last_appointment === appointment.date)
      found.set(id, await newestCompleted(ctx, id, appointment.id))
  }
  return found
}

async function newestCompleted(ctx: Ctx, clientId: string, except: string): Promise<string | undefined> {
  let cursor: string | undefined
  do {
    const page = await appointmentsOf(ctx, clientId, { backwards: true, limit: APPOINTMENTS_A_PART, cursor })
    const held = page.items.find(({ id, status }) => status === 'completed' && id !== except)
    if (held) return held.date
    cursor = page.cursor
  } while (cursor)
  return undefined
}
