import type * as z from 'zod'
import { audit, commit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { cursorAfter, getMany, query } from '#functions/kit/table.ts'
import { metricsTotals } from '#functions/metrics/records.ts'
import { listPlan } from '#shared/client-search.ts'
import type { ClientRow, clientsContract, ListedClient } from '#shared/clients.ts'
import { type ClientEntry, clients, EVERYONE } from '../records.ts'
import { scopeOf } from './access.ts'
import { thoseAway, withoutVisitSince, withVisits, withWish } from './visits.ts'

type Input<K extends keyof typeof clientsContract> = z.output<(typeof clientsContract)[K]['input']>
type Output<K extends keyof typeof clientsContract> = z.input<(typeof clientsContract)[K]['output']>

const PAGE = 50
/** More entries are read per page when further filters drop rows. */
const NARROW_PAGE = 120
/** For clients who stay away, the visits of this many entries are read per page. */
const ABSENT_PAGE = 300
const EXPORT_PAGE = 100

export async function listClients(
  ctx: Ctx,
  { limit = PAGE, cursor, absent_days, with: more, ...wish }: Input<'listClients'>,
): Promise<Output<'listClients'>> {
  const { prefix, backwards, narrow, isFirst, keeps } = listPlan(wish)
  const narrowed = absent_days ? ABSENT_PAGE : narrow ? NARROW_PAGE : undefined
  const page = await query<ClientEntry>(ctx, `clients#${scopeOf(ctx)}`, {
    prefix,
    backwards,
    cursor,
    limit: Math.max(limit, narrowed ?? 0),
  })
  const found = page.items.filter((entry) => isFirst(entry, entry.sk))
  const kept = found.filter(keeps)
  const fitting = absent_days ? await withoutVisitSince(ctx, kept, absent_days) : kept
  const last = fitting.length > limit ? fitting[limit - 1] : undefined
  const next = last ? cursorAfter(last) : page.cursor
  const scanned = last ? found.findIndex(({ sk }) => sk === last.sk) + 1 : found.length
  const rows = fitting.slice(0, limit)
  const clients = await shownRows(ctx, rows, { absent: Boolean(absent_days), more, day: wish.birthday_day })
  return { clients: [...clients], ...(next && { cursor: next }), ...(narrowed && { scanned }) }
}

/** Visits and opt-outs are read only when the filter needs them. */
async function shownRows(
  ctx: Ctx,
  rows: readonly ClientEntry[],
  { absent, more, day }: { absent: boolean; more: 'visits' | undefined; day: number | undefined },
): Promise<readonly ListedClient[]> {
  if (absent) return thoseAway(ctx, rows)
  const visits = more ? await withVisits(ctx, rows) : rows
  return day ? withWish(ctx, visits) : visits
}

export async function exportClients(
  ctx: Ctx,
  { cursor }: Input<'exportClients'>,
): Promise<Output<'exportClients'>> {
  const page = await query<ClientRow>(ctx, `clients#${EVERYONE}`, {
    prefix: 'n#',
    limit: EXPORT_PAGE,
    cursor,
  })
  const [totals, ...found] = await getMany(ctx, [
    ref(metricsTotals, {}),
    ...page.items.map(({ id }) => ref(clients, { id })),
  ])
  const whole = found.filter((client) => client !== undefined)
  const total = totals?.clients ?? whole.length
  if (!cursor) await commit(ctx, audit('client.export', ctx.tenant, { after: { total } }))
  return { clients: whole, total, ...(page.cursor && { cursor: page.cursor }) }
}
