import { type DayEnd, dayEnds, staffCatalog } from '#functions/company/records.ts'
import { dayEndAfter } from '#functions/company/rules.ts'
import { commit, type ItemWrite, itemWrite, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { shapeOf } from '#functions/kit/records.ts'
import { policyOf } from '#functions/schedule/rules/slots.ts'
import { metricsDays } from '../records.ts'
import { endedDates, workingMinutes } from '../rules/work.ts'

/** Runs `further` with the new date. The next end is set last, so a failure is retried; repeating is safe. */
export function endDay(...further: ((ctx: Ctx, today: string) => Promise<unknown>)[]) {
  return async (ctx: Ctx, { date }: DayEnd): Promise<undefined> => {
    const { company, config, professionals } = await staffCatalog(ctx)
    const next = dayEndAfter(company, ctx.now())
    const active = professionals.filter(({ is_active }) => is_active)
    // A business without a team can be booked during its booking window.
    const team = (active.length > 0 ? active : [{}]).map((one) => policyOf(company, config, one))
    // Later changes of past absences and holidays do not count.
    const writes = endedDates(date, next.date).map((ended) => setWork(ended, workingMinutes(team, ended)))
    if (writes.length > 0) await commit(ctx, ...writes)
    for (const also of further) await also(ctx, next.date)
    await commit(ctx, overwrite(dayEnds, next))
  }
}

function setWork(date: string, minutes: number): ItemWrite {
  return itemWrite('Update', metricsDays, { date }, () => ({
    UpdateExpression: 'SET working_minutes = :minutes, #date = :date, #shape = :shape ADD version :one',
    ExpressionAttributeNames: { '#date': 'date', '#shape': 'shape' },
    ExpressionAttributeValues: {
      ':minutes': minutes,
      ':date': date,
      ':one': 1,
      ':shape': shapeOf(metricsDays),
    },
  }))
}
