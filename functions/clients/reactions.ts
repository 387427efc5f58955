import { appointments } from '#functions/appointments/records.ts'
import { patch, unchanged } from '#functions/kit/change.ts'
import { commit, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventData } from '#shared/events.ts'
import { type ClientSummary, clients, currentClient, indexWrites, readClient, visitsOf } from './records.ts'
import { countsOf } from './rules.ts'

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
    const held = client && summary.version === 0 ? [unchanged(clients, client)] : []
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

/** A client was deleted or asked to be forgotten: what visits tell of the person goes, the name stays. */
export async function forgetClient(ctx: Ctx, { id }: EventData<'client.removed'>): Promise<void> {
  await changeVisits(ctx, id, (visit) => {
    const { reported_client, notes, cancel_reason, version } = visit
    if (!reported_client && !notes && !cancel_reason) return undefined
    const wiped = {
      reported_client: undefined,
      notes: undefined,
      notes_cut: undefined,
      cancel_reason: undefined,
    }
    return patch(appointments, visit, { ...wiped, version: version + 1 }, { version })
  })
  await settle(ctx, { id })
}

/** Two clients became one: the visits of the one that is gone follow to where it is now. */
export async function moveVisits(ctx: Ctx, { removed_id }: EventData<'client.merged'>): Promise<void> {
  const kept = (await currentClient(ctx, removed_id)).summary.id
  await followVisits(ctx, removed_id, kept)
  await settle(ctx, { id: kept }, { id: removed_id })
}

function followVisits(ctx: Ctx, from: string, to: string): Promise<void> {
  return changeVisits(ctx, from, (visit) => {
    if (visit.client_id !== from) return undefined
    return replace(appointments, { ...visit, client_id: to, version: visit.version + 1 })
  })
}

const VISITS_A_PART = 25

/**
 * Changes the visits of a client, some in each transaction, until none is left to change: how far it got stands in the
 * visits themselves. The index is asked which they are and may lag behind, so each is read strongly. Open agendas are told.
 */
async function changeVisits(
  ctx: Ctx,
  clientId: string,
  change: (visit: Appointment) => Write | undefined,
): Promise<void> {
  for (let again = true; again; ) {
    again = false
    let cursor: string | undefined
    do {
      const page = await visitsOf(ctx, clientId, { limit: VISITS_A_PART, cursor })
      const visits = await getMany(
        ctx,
        page.items.map((visit) => ref(appointments, visit)),
      )
      const changed = visits.flatMap((visit) => {
        const write = visit && change(visit)
        return write ? [{ date: visit.date, write }] : []
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

type VisitEvent = EventData<'appointment.created'> &
  Partial<Pick<EventData<'appointment.updated'>, 'changes'>>

/** A visit was made or changed: it counts, or no longer, and its professional has the client in the own list. */
export async function countVisit(ctx: Ctx, visit: VisitEvent): Promise<void> {
  const created = visit.changes === undefined
  const before = {
    client_id: visit.changes?.client_id ? textOf(visit.changes.client_id.from) : visit.client_id,
    status: visit.changes?.status ? (visit.changes.status.from as Appointment['status']) : visit.status,
  }
  const now = await whose(ctx, visit.client_id)
  // Booked while its client was merged into another, and written after the others had moved.
  if (visit.client_id && now && now !== visit.client_id) await followVisits(ctx, visit.client_id, now)
  const was = created ? undefined : await whose(ctx, before.client_id)
  const ends = before.status === 'completed' || visit.status === 'completed'
  const lastOf = ends ? await lastVisits(ctx, visit, now, was) : new Map<string, string | undefined>()
  const targets = [...new Set([now, was])].filter((id) => id !== undefined)
  await settle(
    ctx,
    ...targets.map((id): Target => {
      const gained = countsOf(id === now ? visit.status : undefined)
      const lost = countsOf(id === was ? before.status : undefined)
      return {
        id,
        change: (summary) => {
          const { last_visit, ...rest } = summary
          const last = lastOf.has(id) ? lastOf.get(id) : last_visit
          const { professional_id } = visit
          const scopes = new Set([
            ...summary.scopes,
            ...(id === now && professional_id ? [professional_id] : []),
          ])
          return {
            ...rest,
            scopes: [...scopes],
            visits: summary.visits + gained.visits - lost.visits,
            no_shows: summary.no_shows + gained.no_shows - lost.no_shows,
            cancelled: summary.cancelled + gained.cancelled - lost.cancelled,
            ...(last && { last_visit: last }),
          }
        },
      }
    }),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The client on file that a visit's client is now, if any. */
async function whose(ctx: Ctx, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await currentClient(ctx, id)).summary.id
}

/**
 * The last visits held of the clients concerned, by how the visit stands by now: what its event says may have been taken
 * back already. Looked for among the client's visits, newest first, only when this may have been the last one.
 */
async function lastVisits(ctx: Ctx, visit: Appointment, now: string | undefined, was: string | undefined) {
  const stands = await get(ctx, appointments, { id: visit.id }, { consistent: true })
  const holder = stands?.status === 'completed' ? await whose(ctx, stands.client_id) : undefined
  const found = new Map<string, string | undefined>()
  for (const id of new Set([now, was])) {
    if (id === undefined) continue
    const { last_visit } = (await readClient(ctx, id)).summary
    if (stands && holder === id) found.set(id, [last_visit ?? '', stands.date].sort().at(-1))
    else if (last_visit === visit.date) found.set(id, await newestCompleted(ctx, id, visit.id))
  }
  return found
}

async function newestCompleted(ctx: Ctx, clientId: string, except: string): Promise<string | undefined> {
  let cursor: string | undefined
  do {
    const page = await visitsOf(ctx, clientId, { backwards: true, limit: VISITS_A_PART, cursor })
    const held = page.items.find(({ id, status }) => status === 'completed' && id !== except)
    if (held) return held.date
    cursor = page.cursor
  } while (cursor)
  return undefined
}
