import { companies, staffCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ref, ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { lowStock, stockItems } from '#functions/stock/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import { type Dashboard, GUIDED_BOOKINGS, UPCOMING_DAYS } from '#shared/metrics.ts'
import type { StockItem } from '#shared/stock.ts'
import { addDays, wallClock } from '#shared/time.ts'
import {
  type MetricsDay,
  type MetricsMonth,
  metricsDays,
  metricsMonths,
  metricsNewest,
  metricsTotals,
} from '../records.ts'
import { datesSomewhere, datesThrough, firstSteps, listed, newestOf, nextOf } from '../rules/dashboard.ts'
import { atLeastZero } from '../rules/report.ts'

const LOW_ITEMS = 3

/** Figures of every date current in some zone come first, because the zone comes with them. */
export async function getDashboard(ctx: Ctx): Promise<Dashboard> {
  const now = ctx.now()
  const { dates, months } = datesSomewhere(now)
  const [company, total, latest, low, ...figures] = await getMany(ctx, [
    ref(companies, {}),
    ref(metricsTotals, {}),
    ref(metricsNewest, {}),
    ctx.can('stock.read') ? ref(lowStock, {}) : undefined,
    ...datesThrough(dates, UPCOMING_DAYS).map((date): Ref<MetricsDay> => ref(metricsDays, { date })),
    ...months.map((month): Ref<MetricsMonth> => ref(metricsMonths, { month })),
  ])
  if (!company) throw new Error('a membership of a business without a company item')
  const { date: today, minutes } = wallClock(company.timezone, now)
  const days = figures.filter((one): one is MetricsDay => one !== undefined && 'date' in one)
  const day = days.find(({ date }) => date === today)
  const month = figures.find((one) => one && 'month' in one && one.month === today.slice(0, 7)) as
    | MetricsMonth
    | undefined

  const bookings = total?.booked_appointments ?? 0
  const lowIds = [...(low?.ids ?? [])].sort()
  const [booked, [newest, ...lowItems], upcoming] = await Promise.all([
    bookings === 0 ? [] : dayOf(ctx, today).then(({ appointments }) => appointments),
    getMany(ctx, [
      latest && ref(appointments, { id: latest.appointment_id }),
      ...lowIds.slice(0, LOW_ITEMS).map((id): Ref<StockItem> => ref(stockItems, { id })),
    ]),
    upcomingDays(ctx, days, today),
  ])
  const isOpen = ({ professional_id }: Pick<Appointment, 'professional_id'>) =>
    hasAgenda(ctx, professional_id)
  const seesMoney = ctx.can('money.read')
  const agenda = listed(booked.filter(isOpen), seesMoney)
  return {
    today,
    appointments: {
      today: agenda.length,
      completed: agenda.filter(({ status }) => status === 'completed').length,
    },
    ...(ctx.can('clients.all') && {
      clients: { new_this_month: atLeastZero(month?.new_clients), total: atLeastZero(total?.clients) },
    }),
    ...(seesMoney && {
      revenue: { today: (day?.revenue_cents ?? 0) / 100, month: (month?.revenue_cents ?? 0) / 100 },
    }),
    low_stock: {
      count: lowIds.length,
      items: lowItems
        .filter((item) => item !== undefined)
        .map(({ id, name, quantity, unit }) => ({ id, name, quantity, unit })),
    },
    agenda,
    next: nextOf(agenda, minutes),
    upcoming,
    newest: newestOf(newest && isOpen(newest) ? newest : undefined, { today, now, seesMoney }),
    ...(bookings <= GUIDED_BOOKINGS &&
      ctx.can('catalog.write') && {
        first_steps: {
          ...firstSteps(await staffCatalog(ctx)),
          booked: bookings > 0,
          begun: company.first_day !== undefined,
        },
      }),
  }
}

/** The caller's own agenda is counted from its sheets, all agendas from the figures. */
async function upcomingDays(ctx: Ctx, days: readonly MetricsDay[], today: string) {
  const [from, to] = [addDays(today, 1), addDays(today, UPCOMING_DAYS)] as const
  const own = ctx.own && (await sheetsBetween(ctx, ctx.own, from, to))
  const counts = own
    ? [...own.values()].map((sheet) => ({
        date: sheet.date,
        appointments: busyOf(sheet).filter(([, , kind]) => kind === 'appointment').length,
      }))
    : days.map(({ date, booked_appointments }) => ({ date, appointments: atLeastZero(booked_appointments) }))
  return counts
    .filter(({ date, appointments }) => date >= from && date <= to && appointments > 0)
    .sort((a, b) => a.date.localeCompare(b.date))
}
