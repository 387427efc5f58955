import { commit, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { patch, remove, requireVersion } from '#functions/kit/writes.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventData } from '#shared/events.ts'
import {
  absorbed,
  appointmentsOf,
  type ClientSummary,
  clients,
  currentClient,
  readClient,
} from './records.ts'
import { addReach, countsOf, reachOf } from './rules.ts'
import { entryWrites, summaryWrites } from './writes/search-entries.ts'

// None of these trusts the client in its event, which may be older than the stored one: each brings the entries to the
// client as it is read, strongly, so that events may come twice and in any order.

/** What an event does to the summary of a client, beside bringing its entries up to date. */
type Target = { id: string; change?: (summary: ClientSummary) => ClientSummary | Promise<ClientSummary> }

/** Part of a reaction's work in a transaction of its own; the last one remembers the event as done. */
async function commitPart(ctx: Ctx, ...writes: Write[]): Promise<void> {
  const { event: _, ...rest } = ctx
  await commit(rest, ...writes)
}

/** Brings entries and summaries up to date, in one transaction unless a client is in very many lists. */
async function updateSummaries(ctx: Ctx, targets: readonly Target[], ...others: Write[]): Promise<void> {
  const last: Write[] = [...others]
  for (const target of targets) last.push(...(await lastWrites(ctx, target)))
  // What changes nothing is not even remembered: a second time it changes nothing either.
  if (last.length > 0) await commit(ctx, ...last)
}

async function lastWrites(ctx: Ctx, { id, change = (same) => same }: Target): Promise<Write[]> {
  for (;;) {
    const { client, summary } = await readClient(ctx, id)
    const changed = client ? await change(summary) : summary
    // The summary's version holds the writes to what was read; before there is one, the client's own does.
    const held = client && summary.version === 0 ? [requireVersion(clients, client)] : []
    const { writes, done } = summaryWrites(summary, client, changed)
    if (done) return [...held, ...writes]
    await commitPart(ctx, ...held, ...entryWrites(summary, client, changed))
  }
}

export async function updateEntries(ctx: Ctx, { id }: EventData<'client.updated'>): Promise<void> {
  await updateSummaries(ctx, [{ id }])
}

/** A client was deleted or forgotten: personal data in the appointments go, the name stays. */
export async function forgetClient(ctx: Ctx, { id }: EventData<'client.removed'>): Promise<void> {
  await wipeAppointments(ctx, id)
  await updateSummaries(ctx, [{ id }])
}

function wipeAppointments(ctx: Ctx, clientId: string): Promise<void> {
  return changeAppointments(ctx, clientId, (appointment) => {
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
}

/** Two clients became one: the appointments of the removed one are reassigned to the client it is now part of. */
export async function moveAppointments(
  ctx: Ctx,
  { id, removed_id }: EventData<'client.merged'>,
): Promise<void> {
  const kept = (await currentClient(ctx, removed_id)).summary.id
  await reassignAppointments(ctx, removed_id, kept)
  // Forgotten while these appointments were still on their way, which its own reaction could not see.
  if ((await readClient(ctx, kept)).client?.anonymised_at) await wipeAppointments(ctx, kept)
  await updateSummaries(ctx, [{ id: kept }, { id: removed_id }], remove(absorbed, { id, removed_id }))
}

function reassignAppointments(ctx: Ctx, from: string, to: string): Promise<void> {
  return changeAppointments(ctx, from, (appointment) => {
    if (appointment.client_id !== from) return undefined
    return replace(appointments, { ...appointment, client_id: to, version: appointment.version + 1 })
  })
}

const APPOINTMENTS_A_PART = 25

/** A page of a client's appointments, found by the index and read strongly, because the index may lag behind. */
async function readAppointments(
  ctx: Ctx,
  clientId: string,
  options: { cursor?: string | undefined; backwards?: boolean } = {},
): Promise<{ found: Appointment[]; cursor: string | undefined }> {
  const { cursor, ...others } = options
  const page = await appointmentsOf(ctx, clientId, {
    limit: APPOINTMENTS_A_PART,
    ...others,
    ...(cursor && { cursor }),
  })
  const found = await getMany(
    ctx,
    page.items.map((appointment) => ref(appointments, appointment)),
  )
  return { found: found.filter((one) => one !== undefined), cursor: page.cursor }
}

/** Changes some appointments in each transaction until none is left, so a retry continues with the others. */
async function changeAppointments(
  ctx: Ctx,
  clientId: string,
  change: (appointment: Appointment) => Write | undefined,
): Promise<void> {
  for (let again = true; again; ) {
    again = false
    let cursor: string | undefined
    do {
      const page = await readAppointments(ctx, clientId, { cursor })
      const changed = page.found.flatMap((appointment) => {
        const write = change(appointment)
        return write ? [{ date: appointment.date, write }] : []
      })
      if (changed.length > 0) {
        const dates = [...new Set(changed.map(({ date }) => date))]
        const agendaChanged = emit('agenda.changed', { id: clientId, version: ctx.now().getTime(), dates })
        await commitPart(ctx, ...changed.map(({ write }) => write), agendaChanged)
        again = true
      }
      cursor = page.cursor
    } while (cursor)
  }
}

type AppointmentEvent = EventData<'appointment.created'> &
  Partial<Pick<EventData<'appointment.updated'>, 'changes'>>

/** An appointment was created or changed: figures of its client, and what its professional sees of them, follow. */
export async function countAppointment(ctx: Ctx, appointment: AppointmentEvent): Promise<void> {
  const before = appointment.changes && beforeChange(appointment, appointment.changes)
  const now = await resolveMerged(ctx, appointment.client_id)
  // Booked while its client was merged into another, and written after the others had moved.
  if (appointment.client_id && now && now !== appointment.client_id)
    await reassignAppointments(ctx, appointment.client_id, now)
  const was = await resolveMerged(ctx, before?.client_id)
  const held = [before?.status, appointment.status].includes('completed')
  const targets = [...new Set([now, was])].filter((id) => id !== undefined)
  await updateSummaries(
    ctx,
    targets.map((id) => ({
      id,
      change: async (summary) => {
        const counted = countsOf(id === now ? appointment : undefined)
        const uncounted = countsOf(id === was ? before : undefined)
        const reached = id === now ? addReach(summary.reach, reachOf(appointment)) : summary.reach
        const { last_appointment, ...others } = summary
        const last = held ? await lastAppointment(ctx, summary, appointment) : last_appointment
        return {
          ...others,
          reach: before && id === was ? addReach(reached, reachOf(before), -1) : reached,
          appointments: summary.appointments + counted.appointments - uncounted.appointments,
          no_shows: summary.no_shows + counted.no_shows - uncounted.no_shows,
          cancelled: summary.cancelled + counted.cancelled - uncounted.cancelled,
          spent: summary.spent + counted.spent - uncounted.spent,
          ...(last && { last_appointment: last }),
        }
      },
    })),
  )
}

type Changes = EventData<'appointment.updated'>['changes']

/** The appointment before a change, as far as its client's summary knows of it. */
function beforeChange(after: Appointment, changes: Changes) {
  const from = Object.fromEntries(
    (['client_id', 'professional_id', 'status', 'price', 'client_by_phone'] as const)
      .filter((field) => field in changes)
      .map((field) => [field, changes[field]?.from]),
  ) as Partial<Appointment>
  return { ...after, ...from }
}

async function resolveMerged(ctx: Ctx, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await currentClient(ctx, id)).summary.id
}

/** Date of the last held appointment. Read strongly after the summary, so that the order of events does not matter. */
async function lastAppointment(
  ctx: Ctx,
  { id, last_appointment }: ClientSummary,
  changed: Pick<Appointment, 'id' | 'date'>,
): Promise<string | undefined> {
  const stored = await get(ctx, appointments, { id: changed.id }, { consistent: true })
  const isHeld = stored?.status === 'completed' && (await resolveMerged(ctx, stored.client_id)) === id
  if (isHeld) return [last_appointment ?? '', stored.date].sort().at(-1)
  return last_appointment === changed.date ? newestHeld(ctx, id) : last_appointment
}

async function newestHeld(ctx: Ctx, clientId: string): Promise<string | undefined> {
  let cursor: string | undefined
  do {
    const page = await readAppointments(ctx, clientId, { cursor, backwards: true })
    const held = page.found.find((one) => one.status === 'completed' && one.client_id === clientId)
    if (held) return held.date
    cursor = page.cursor
  } while (cursor)
  return undefined
}
