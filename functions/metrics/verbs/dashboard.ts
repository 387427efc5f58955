import { companies, staffCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ref, ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import type { Appointment } from '#shared/appointments.ts'
import { type Dashboard, GUIDED_BOOKINGS, UPCOMING_DAYS } from '#shared/metrics.ts'
import { addDays, wallClock } from '#shared/time.ts'
import {
  type MetricsDay,
  type MetricsMonth,
  metricsDays,
  metricsMonths,
  metricsNewest,
  metricsTotals,
} from '../records.ts'
import { atLeastZero, datesSomewhere, datesThrough, firstSteps, listed, newestOf, nextOf } from '../rules.ts'
/**
 * Two reads one after the other: the figures of every date current in some zone, because the zone comes with them, then
 * today's appointments beside the newest booking.
 */
export async function getDashboard(ctx: Ctx): Promise<Dashboard> {
  const now = ctx.now()
  const { dates, months } = datesSomewhere(now)
  const [company, total, latest, ...figures] = await getMany(ctx, [
    ref(companies, {}),
    ref(metricsTotals, {}),
    ref(metricsNewest, {}),
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
  const [booked, newest, upcoming] = await Promise.all([
    bookings === 0 ? [] : dayOf(ctx, today).then(({ appointments }) => appointments),
    latest && get(ctx, appointments, { id: latest.appointment_id }),
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
      revenue: { today: atLeastZero(day?.income_cents) / 100, month: atLeastZero(month?.income_cents) / 100 },
    }),
    low_stock: { count: 0, items: [] },
    agenda,
    next: nextOf(agenda, minutes),
    upcoming,
    newest: newestOf(newest && isOpen(newest) ? newest : undefined, { today, now, seesMoney }),
    ...(bookings <= GUIDED_BOOKINGS &&
      ctx.can('catalog.write') && {
        first_steps: { ...firstSteps(await staffCatalog(ctx)), booked: bookings > 0 },
      }),
  }
}

/** How many appointments the days after today have: by the figures, or by the sheets of the caller's only agenda. */
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
