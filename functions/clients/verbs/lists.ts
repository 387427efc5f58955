import type * as z from 'zod'
import { audit, commit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { cursorAfter, getMany, query } from '#functions/kit/table.ts'
import { metricsTotals } from '#functions/metrics/records.ts'
import { listPlan } from '#shared/client-search.ts'
import type { ClientRow, clientsContract } from '#shared/clients.ts'
import { type ClientEntry, clients, EVERYONE } from '../records.ts'
import { scopeOf } from './access.ts'

type Input<K extends keyof typeof clientsContract> = z.output<(typeof clientsContract)[K]['input']>
type Output<K extends keyof typeof clientsContract> = z.input<(typeof clientsContract)[K]['output']>

const PAGE = 50
/** Entries read for a page when more filters may drop rows of it. */
const NARROW_PAGE = 120
const EXPORT_PAGE = 100

/** A page of clients in one Query of the search index. */
export async function listClients(
  ctx: Ctx,
  { limit = PAGE, cursor, ...wish }: Input<'listClients'>,
): Promise<Output<'listClients'>> {
  const { prefix, backwards, narrow, isFirst, keeps } = listPlan(wish)
  const page = await query<ClientEntry>(ctx, `clients#${scopeOf(ctx)}`, {
    prefix,
    backwards,
    cursor,
    limit: narrow ? Math.max(limit, NARROW_PAGE) : limit,
  })
  const found = page.items.filter((entry) => isFirst(entry, entry.sk))
  const fitting = found.filter(keeps)
  const last = fitting.length > limit ? fitting[limit - 1] : undefined
  const next = last ? cursorAfter(last) : page.cursor
  const scanned = last ? found.indexOf(last) + 1 : found.length
  return { clients: fitting.slice(0, limit), ...(next && { cursor: next }), ...(narrow && { scanned }) }
}

/** A page of whole clients by name. The first page is recorded for the whole export: who took it, and when. */
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
