import type * as z from 'zod'
import { staffCatalog } from '#functions/company/records.ts'
import { periodRefusal } from '#functions/finance/rules/totals.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import type { metricsContract } from '#shared/metrics.ts'
import { dateAt } from '#shared/time.ts'
import { daysOf } from '../records.ts'
import { dateRefusal, periodBefore, reportOf } from '../rules/report.ts'

type Input = z.output<(typeof metricsContract)['getMetrics']['input']>
type Output = z.input<(typeof metricsContract)['getMetrics']['output']>

/** Reads the days' figures only, neither appointments nor the ledger. */
export async function getMetrics(ctx: Ctx, period: Input): Promise<Output> {
  const refusal = periodRefusal(period) ?? dateRefusal(period)
  if (refusal) throw invalidFields(refusal)
  const [{ company, services, professionals }, days] = await Promise.all([
    staffCatalog(ctx),
    daysOf(ctx, { from: periodBefore(period).from, to: period.to }),
  ])
  const called = new Map([...services, ...professionals].map(({ id, name }) => [id, name]))
  return reportOf({ today: dateAt(company.timezone, ctx.now()), period, days, called })
}
