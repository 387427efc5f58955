import { companies, staffCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ref, ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import type { Dashboard } from '#shared/metrics.ts'
import { wallClock } from '#shared/time.ts'
import { type MetricsDay, type MetricsMonth, metricsDays, metricsMonths, metricsTotals } from './records.ts'
import { atLeastZero, datesSomewhere, firstSteps, listed, nextOf } from './rules.ts'
/** Two reads: figures of every date current in some zone, because the zone comes with them, then the appointments. */
export async function getDashboard(ctx: Ctx): Promise<Dashboard> {
  const now = ctx.now()
  const { dates, months } = datesSomewhere(now)
  const [company, total, ...figures] = await getMany(ctx, [
    ref(companies, {}),
    ref(metricsTotals, {}),
    ...dates.map((date): Ref<MetricsDay> => ref(metricsDays, { date })),
    ...months.map((month): Ref<MetricsMonth> => ref(metricsMonths, { month })),
  ])
  if (!company) throw new Error('a membership of a business without a company item')
  const { date: today, minutes } = wallClock(company.timezone, now)
  const day = figures.find((one) => one && 'date' in one && one.date === today) as MetricsDay | undefined
  const month = figures.find((one) => one && 'month' in one && one.month === today.slice(0, 7)) as
    | MetricsMonth
    | undefined

  const isNew = !total?.booked_appointments && ctx.can('catalog.write')
  const booked = isNew ? [] : (await dayOf(ctx, today)).appointments
  const open = booked.filter(({ professional_id }) => hasAgenda(ctx, professional_id))
  const agenda = listed(open, ctx.can('money.read'))
  return {
    today,
    appointments: {
      today: agenda.length,
      completed: agenda.filter(({ status }) => status === 'completed').length,
    },
    ...(ctx.can('clients.all') && {
      clients: { new_this_month: atLeastZero(month?.new_clients), total: atLeastZero(total?.clients) },
    }),
    ...(ctx.can('money.read') && {
      revenue: { today: atLeastZero(day?.income_cents) / 100, month: atLeastZero(month?.income_cents) / 100 },
    }),
    low_stock: { count: 0, items: [] },
    agenda,
    next: nextOf(agenda, minutes),
    ...(isNew && { first_steps: { ...firstSteps(await staffCatalog(ctx)), page: `/book/${company.slug}` } }),
  }
}
