import { readCompany } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage, type HasTime } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { getMany, queryAll } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { addDays, dateAt, startOfDate } from '#shared/time.ts'
import type { Answered, GoogleEvent } from '../provider.ts'
import {
  BUSY_PARTITION,
  type BusyEvent,
  busyEvents,
  busyIdOf,
  type Connection,
  connections,
  waiting,
} from '../records.ts'
import { type BusyPlace, occupySame, placesOf, type Window } from '../rules/calendar-events.ts'
import { isOwn } from '../rules/outgoing.ts'
import { isFinal, problemOf, waitAfter } from '../rules/retries.ts'
import { type GoogleTools, withAccess } from './access.ts'
import { type Guard, guardOf, isOvertaken, occupy } from './busy.ts'
import { keepChannel } from './channel.ts'

/** Polling covers lost notifications. Each day's first read is a full one, which moves the window on. */
const POLL_MS = 15 * 60_000
/** Three calls of up to 10 s and an event's writes must fit into the remaining time. */
const RESERVE_MS = 35_000
/** The window moves at midnight, before the day's first read, so these days are read in addition. */
const SPARE_DAYS = 2

type Job = {
  tenant: string
  connection: Connection
  window: Window
  today: string
  guard: Guard
  expected: { id: string; due: string }
  hasTime: () => boolean
}

/** Reads changes into the day sheets, and repeats while Google reports more. */
export async function readCalendar(
  ctx: Ctx,
  tools: GoogleTools,
  claimed: Connection,
  { due }: DueMessage,
  isInTime: HasTime,
): Promise<string> {
  const hasTime = () => isInTime(RESERVE_MS)
  const expected = { id: claimed.id, due }
  let connection = claimed
  while (connection.status === 'connected') {
    const { tenant_id, tries } = connection
    // The mark is cleared before the read, which lacks later changes. An aborted run may have left it set.
    const unmarked = patch<Connection, object>(connections, {}, { news: undefined }, expected)
    if (connection.news && !(await writeOrFalseOnConflict(ctx, unmarked))) return 'overtaken'
    const job = { ...(await planOf(ctx)), connection, expected, hasTime }
    const read = await readChanges(ctx, tools, { ...job, guard: guardOf({ kind: 'connection' }, due) })
    if (read === 'overtaken') return read
    if (read === 'unfinished') {
      const soon = waiting(tenant_id, ctx.now().toISOString())
      await writeOrFalseOnConflict(ctx, patch<Connection, object>(connections, {}, soon, expected))
      return read
    }
    if ('fault' in read) {
      if (isFinal(read.fault, connection.credentials)) return read.fault
      const wait = waitAfter(tries + 1, read)
      const later = {
        tries: tries + 1,
        problem: problemOf(read.fault),
        ...waiting(tenant_id, afterMs(ctx.now(), wait * 1000)),
      }
      await writeOrFalseOnConflict(ctx, patch<Connection, object>(connections, {}, later, expected))
      return read.fault
    }
    const covered = { window: windowName(job), sync_token: read.ok, news: undefined }
    const done = {
      ...covered,
      tries: 0,
      problem: undefined,
      synced_at: ctx.now().toISOString(),
      ...waiting(tenant_id, afterMs(ctx.now(), POLL_MS)),
    }
    const unlessNews = { ...expected, news: undefined }
    if (await writeOrFalseOnConflict(ctx, patch<Connection, object>(connections, {}, done, unlessNews))) {
      if (hasTime()) await keepChannel(ctx, tools, connection, hasTime)
      return 'read'
    }
    // News arrived during the read, unless another worker holds the item.
    const noted = patch<Connection, object>(connections, {}, covered, expected)
    if (!(await writeOrFalseOnConflict(ctx, noted))) return 'overtaken'
    const [next] = await getMany(ctx, [ref(connections, {})])
    if (!next) return 'overtaken'
    connection = next
  }
  const never = waiting(claimed.tenant_id, undefined)
  await writeOrFalseOnConflict(ctx, patch<Connection, object>(connections, {}, never, expected))
  return 'not connected'
}

async function planOf(ctx: Ctx) {
  const { company, config } = await readCompany(ctx)
  const { timezone } = company
  const today = dateAt(timezone, ctx.now())
  const window = { from: today, to: addDays(today, config.max_advance_booking + SPARE_DAYS), timezone }
  return { tenant: ctx.tenant, window, today }
}

/** A different window needs a full read: each day, and after a change of zone, horizon or sheet. */
function windowName({ window, connection }: Pick<Job, 'window' | 'connection'>): string {
  return [window.from, window.to, window.timezone, connection.professional_id ?? ''].join(' ')
}

type Read = Answered<string | undefined> | 'unfinished' | 'overtaken'

async function readChanges(ctx: Ctx, tools: GoogleTools, job: Job): Promise<Read> {
  const { sync_token, window } = job.connection
  try {
    if (!sync_token || window !== windowName(job)) {
      // An interrupted full read leaves places of both windows, so the next one must be full too.
      const uncovered = patch<Connection, object>(connections, {}, { window: undefined }, job.expected)
      if (window && !(await writeOrFalseOnConflict(ctx, uncovered))) return 'overtaken'
      return await readAll(ctx, tools, job)
    }
    const read = await readPages(ctx, tools, job, { sync_token }, (events) => applyChanges(ctx, job, events))
    // An outdated sync token may also be refused.
    const isGone = typeof read === 'object' && 'fault' in read && ['gone', 'refused'].includes(read.fault)
    return isGone ? await readAll(ctx, tools, job) : read
  } catch (error) {
    if (isOvertaken(error)) return 'overtaken'
    throw error
  }
}

async function readAll(ctx: Ctx, tools: GoogleTools, job: Job): Promise<Read> {
  const { from, to, timezone } = job.window
  const stored = await queryAll<BusyEvent>(ctx, BUSY_PARTITION, { consistent: true })
  const before = new Map(stored.map((event) => [event.event_id, event]))
  const seen = new Set<string>()
  const range = {
    from: startOfDate(timezone, from).toISOString(),
    to: startOfDate(timezone, addDays(to, 1)).toISOString(),
  }
  const read = await readPages(ctx, tools, job, range, async (events) => {
    for (const event of events) {
      const id = busyIdOf(event.id)
      const places = placesIn(job, event)
      if (places.length === 0) continue
      if (!job.hasTime()) return
      seen.add(id)
      await place(ctx, job, before.get(id), { event_id: id, places })
    }
  })
  if (typeof read === 'string' || 'fault' in read) return read
  for (const event of stored.filter(({ event_id }) => !seen.has(event_id))) {
    if (!job.hasTime()) return 'unfinished'
    await place(ctx, job, event, { event_id: event.event_id, places: [] })
  }
  return read
}

async function applyChanges(ctx: Ctx, job: Job, events: readonly GoogleEvent[]): Promise<void> {
  const ids = events.map(({ id }) => busyIdOf(id))
  const stored = await getMany(
    ctx,
    ids.map((event_id) => ref(busyEvents, { event_id })),
  )
  for (const [i, event] of events.entries()) {
    if (!job.hasTime()) return
    const event_id = ids[i] as string
    await place(ctx, job, stored[i], { event_id, places: placesIn(job, event) })
  }
}

/** Returns the new sync token, or `unfinished` when the time is up. */
async function readPages(
  ctx: Ctx,
  { google, ...tools }: GoogleTools,
  { connection, hasTime }: Job,
  range: { sync_token: string } | { from: string; to: string },
  apply: (events: readonly GoogleEvent[]) => Promise<void>,
): Promise<Read> {
  for (let page: string | undefined; ; ) {
    const request = { ...range, ...(page && { page }) }
    const answer = await withAccess(ctx, { google, ...tools }, connection, (token) =>
      google.listEvents(token, request),
    )
    if ('fault' in answer) return answer
    await apply(answer.ok.events)
    if (!hasTime()) return 'unfinished'
    page = answer.ok.page
    if (!page) return { ok: answer.ok.sync_token }
  }
}

const placesIn = ({ tenant, window, connection }: Job, event: GoogleEvent): BusyPlace[] =>
  isOwn(event, tenant) ? [] : placesOf(event, window, connection.professional_id)

/** Most events are unchanged and cost no write. */
async function place(
  ctx: Ctx,
  { connection, guard, today }: Job,
  stored: BusyEvent | undefined,
  { event_id, places }: Pick<BusyEvent, 'event_id' | 'places'>,
): Promise<void> {
  const isSame = stored?.connection_id === connection.id && occupySame(stored.places, places)
  if (isSame || (!stored && places.length === 0)) return
  await occupy(ctx, guard, { event_id, connection_id: connection.id, places }, today)
}
