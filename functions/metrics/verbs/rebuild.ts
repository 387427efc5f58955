import type * as z from 'zod'
import { EVERYONE } from '#functions/clients/records.ts'
import { companies } from '#functions/company/records.ts'
import { ledgerPartition } from '#functions/finance/records.ts'
import { audit, commit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { pause } from '#functions/kit/pause.ts'
import { get, query, queryAll } from '#functions/kit/table.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import type { Company } from '#shared/company.ts'
import type { Transaction } from '#shared/finance.ts'
import { idBound } from '#shared/ids.ts'
import type { metricsContract } from '#shared/metrics.ts'
import { addDays, dateAt } from '#shared/time.ts'
import { daysOf, metricsDays, metricsMonths, metricsTotals } from '../records.ts'
import { countedMonths, datesOf, recount, sameFigures } from '../rules/recount.ts'

type Input = z.output<(typeof metricsContract)['rebuildMetrics']['input']>
type Output = z.input<(typeof metricsContract)['rebuildMetrics']['output']>

/** A month that begins at the last moment still ends well within the timeout. */
const PART_MS = 5_000

const SETTLED_MS = 10_000

const TOTAL = 'total'

/**
 * A month is counted in a pause of ten seconds and stored with `counted_until`, so that late events are
 * neither lost nor counted twice. A change that needs longer to reach the index counts wrongly until the next
 * rebuild.
 */
export async function rebuildMetrics(ctx: Ctx, { cursor }: Input): Promise<Output> {
  const started = ctx.now().getTime()
  const hasTime = () => ctx.now().getTime() - started < PART_MS
  const company = await get(ctx, companies, {})
  if (!company) throw new Error('a tenant without company')
  const parts = [...countedMonths(company.created_at, dateAt(company.timezone, ctx.now())), TOTAL]
  const from = cursor === undefined ? 0 : parts.indexOf(cursor)
  if (from < 0) throw invalidFields({ field: 'cursor', message: 'Comece a recontagem de novo.' })
  const stopped = (at: number) => ({
    done: at === parts.length,
    ...(at < parts.length && { cursor: parts[at] as string }),
    counted: at,
    parts: parts.length,
  })
  for (const [i, part] of parts.entries()) {
    if (i < from) continue
    const count = part === TOTAL ? () => countTotal(ctx) : () => countMonth(ctx, company, part)
    while (!(await recounted(ctx, part, count))) {
      if (!hasTime()) return stopped(i)
      await pause(5, 100)
    }
    if (!hasTime()) return stopped(i + 1)
  }
  return stopped(parts.length)
}

type Corrections = (until: string) => Write[]

/** Returns whether nothing changed during the count. */
async function recounted(ctx: Ctx, part: string, count: () => Promise<Corrections>): Promise<boolean> {
  const until = new Date(ctx.now().getTime() - SETTLED_MS)
  if (await changedSince(ctx, until)) return false
  const corrections = await count()
  if (await changedSince(ctx, until)) return false
  const writes = corrections(until.toISOString())
  if (writes.length === 0) return true
  try {
    await commit(ctx, ...writes, audit(REBUILD, part, { after: { corrected: writes.length } }))
    return true
  } catch (error) {
    // An event was counted meanwhile.
    if (error instanceof AppError && error.lost) return false
    throw error
  }
}

const REBUILD = 'metrics.rebuild'

/** An event and its commit's audit item are created within this time. */
const ONE_COMMIT_MS = 1_000

/** Every commit has an audit item, except the system's own. */
async function changedSince(ctx: Ctx, instant: Date): Promise<boolean> {
  const since = new Date(instant.getTime() - ONE_COMMIT_MS)
  const first = idBound('aud', since)
  const months = new Set([since, ctx.now()].map((at) => at.toISOString().slice(0, 7)))
  const found = await Promise.all(
    [...months].map((month) =>
      queryAll<{ action: string }>(ctx, `audit#${month}`, { between: [first, 'aud_~'], consistent: true }),
    ),
  )
  return found.flat().some(({ action }) => action !== REBUILD)
}

async function countMonth(ctx: Ctx, { timezone }: Company, month: string): Promise<Corrections> {
  const dates = datesOf(month)
  const [from, to] = [dates[0] as string, dates.at(-1) as string]
  const [stored, storedMonth, agenda, transactions, clients] = await Promise.all([
    daysOf(ctx, { from, to }, { consistent: true }),
    get(ctx, metricsMonths, { month }, { consistent: true }),
    Promise.all(dates.map((date) => dayOf(ctx, date))),
    queryAll<Transaction>(ctx, ledgerPartition(month), { index: 'agenda' }),
    clientsMade(ctx, addDays(from, -1), addDays(to, 2)),
  ])
  const appointments = agenda.flatMap((day) => day.appointments)
  const { days, whole } = recount(month, { timezone, appointments, transactions, clients })
  const known = new Map(stored.map((day) => [day.date, day]))
  return (counted_until) => {
    const next = (item?: { version?: number | undefined }) => ({
      version: (item?.version ?? 0) + 1,
      counted_until,
    })
    const corrected = [...days].filter(([date, figures]) => !sameFigures(known.get(date), figures))
    return [
      ...corrected.map(([date, figures]) => {
        const { working_minutes } = known.get(date) ?? {}
        const work = working_minutes !== undefined && { working_minutes }
        return replace(metricsDays, {
          ...figures,
          ...work,
          date,
          ...next(known.get(date)),
        })
      }),
      ...(sameFigures(storedMonth, whole)
        ? []
        : [replace(metricsMonths, { ...whole, month, ...next(storedMonth) })]),
    ]
  }
}

const CLIENTS = `clients#${EVERYONE}`

async function clientsMade(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const found = await queryAll<{ sk: string }>(ctx, CLIENTS, { between: [`c#${from}`, `c#${to}`] })
  return found.map(({ sk }) => sk.slice('c#'.length).split(' ')[0] as string)
}

async function countTotal(ctx: Ctx): Promise<Corrections> {
  const stored = await get(ctx, metricsTotals, {}, { consistent: true })
  let clients = 0
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await query(ctx, CLIENTS, { prefix: 'n#', cursor })
    clients += page.items.length
    cursor = page.cursor
  }
  return (counted_until) =>
    (stored?.clients ?? 0) === clients
      ? []
      : [replace(metricsTotals, { ...stored, clients, version: (stored?.version ?? 0) + 1, counted_until })]
}
