import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import type { ListedClient } from '#shared/clients.ts'
import { occupies } from '#shared/statuses.ts'
import { addDays } from '#shared/time.ts'
import {
  appointmentsOf,
  type ClientEntry,
  clients,
  EVERYONE,
  summaries,
  todayAndPhoneOwner,
} from '../records.ts'
import { accessOf } from '../rules.ts'
import { scopeOf } from './access.ts'

const AHEAD = 5

export async function withVisits(ctx: Ctx, entries: readonly ClientEntry[]): Promise<ListedClient[]> {
  const [stored, today] = await Promise.all([summariesOf(ctx, entries), todayOf(ctx)])
  return Promise.all(
    entries.map(async (entry, index) => {
      const summary = stored[index]
      if (!mayRead(ctx, summary)) return entry
      const last_visit = summary.last_appointment
      const next_visit = await nextVisit(ctx, entry.id, today)
      return { ...entry, ...(last_visit && { last_visit }), ...(next_visit && { next_visit }) }
    }),
  )
}

type AbsentEntry = ClientEntry & { last_visit: string }

/** Keeps clients whose last visit was at least that many days ago. */
export async function withoutVisitSince(
  ctx: Ctx,
  entries: readonly ClientEntry[],
  days: number,
): Promise<AbsentEntry[]> {
  const [stored, today] = await Promise.all([summariesOf(ctx, entries), todayOf(ctx)])
  const until = addDays(today, -days)
  return entries.flatMap((entry, index) => {
    const summary = stored[index]
    const last_visit = mayRead(ctx, summary) ? summary.last_appointment : undefined
    return last_visit !== undefined && last_visit <= until ? [{ ...entry, last_visit }] : []
  })
}

export async function thoseAway(ctx: Ctx, entries: readonly ClientEntry[]): Promise<ListedClient[]> {
  const today = await todayOf(ctx)
  const next = await Promise.all(entries.map(({ id }) => nextVisit(ctx, id, today)))
  return withWish(
    ctx,
    entries.filter((_, index) => !next[index]),
  )
}

export async function withWish<T extends ListedClient>(ctx: Ctx, rows: readonly T[]): Promise<T[]> {
  const files = await getMany(
    ctx,
    rows.map(({ id }) => ref(clients, { id })),
    { consistent: false },
  )
  return rows.map((row, index) =>
    files[index]?.unsubscribed_at ? { ...row, unsubscribed: true as const } : row,
  )
}

type Summary = Awaited<ReturnType<typeof summariesOf>>[number]

const summariesOf = (ctx: Ctx, entries: readonly ClientEntry[]) =>
  getMany(
    ctx,
    entries.map(({ id }) => ref(summaries, { id })),
    { consistent: false },
  )

/** A caller who sees only name and phone gets no figures. */
function mayRead(ctx: Ctx, summary: Summary): summary is NonNullable<Summary> {
  const scope = scopeOf(ctx)
  return summary !== undefined && (scope === EVERYONE || accessOf(summary.reach[scope]) === 'file')
}

/** An appointment in progress counts as well. */
async function nextVisit(ctx: Ctx, id: string, today: string): Promise<string | undefined> {
  let cursor: string | undefined
  do {
    const between = [today, '~'] as const
    const page = await appointmentsOf(ctx, id, { between, limit: AHEAD, ...(cursor && { cursor }) })
    const next = page.items.find(occupies)
    if (next) return next.date
    cursor = page.cursor
  } while (cursor)
  return undefined
}

const todayOf = async (ctx: Ctx) => (await todayAndPhoneOwner(ctx, ctx.now())).today
