import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { activeAppointments } from '#functions/schedule/records/appointments.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import { toAppointmentSummaries } from '#functions/schedule/rules/appointments.ts'
import { agendaContextChanged, bumpTeam } from '#functions/schedule/writes/announcements.ts'
import { type BookingConfig, OWN_HOLIDAYS, type OwnHoliday } from '#shared/booking-config.ts'
import type { Company, Holidays } from '#shared/company.ts'
import { closures, type HolidayKey, holidayKeys, holidays, nextHoliday } from '#shared/holidays.ts'
import { NO_PROFESSIONAL, newId } from '#shared/ids.ts'
import type { Interval } from '#shared/schedule.ts'
import { dateAt } from '#shared/time.ts'
import { nextConfig, staffCatalog } from '../records.ts'
import { holidaysOf, nextOwn, pageDates } from '../rules.ts'
import type { Input } from './config.ts'

export async function listHolidays(ctx: Ctx): Promise<Holidays> {
  const { company, config } = await staffCatalog(ctx)
  return listed(ctx, company, config)
}

/** Closing on national holidays opens on the others. Appointments inside are listed (RULINGS D14). */
export async function switchHoliday(
  ctx: Ctx,
  { holiday, closed }: Input<'switchHoliday'>,
): Promise<Holidays> {
  const keys = keysOf(holiday)
  const isExact = holiday === 'national' && closed
  const nextOf = (some: readonly HolidayKey[], today: string) =>
    some.map((key) => nextHoliday(key, today)).sort()
  return act(
    ctx,
    async () => {
      const { company, config } = await staffCatalog(ctx)
      const others = (config.holidays ?? []).filter((key) => !keys.includes(key))
      const left = isExact ? [] : others
      const kept = closed ? [...left, ...keys] : left
      const changed = isExact ? [...keys, ...others] : keys
      return {
        answer: listed(ctx, company, { ...config, holidays: kept }),
        writes: [
          nextConfig(config, { holidays: kept }),
          agendaContextChanged(ctx, company, nextOf(changed, todayOf(ctx, company))[0]),
          audit('holiday.switch', holiday, { after: { closed } }),
        ],
      }
    },
    closed
      ? (answer) =>
          withAffected(
            ctx,
            answer,
            (today) => nextOf(keys, today),
            (date) => closures(date, keys),
          )
      : undefined,
  )
}

/** The write also drops holidays that will not come again. Appointments inside are listed. */
export async function addOwnHoliday(ctx: Ctx, input: Input<'addOwnHoliday'>): Promise<Holidays> {
  const next = (today: string) => nextOwn(input, today)
  return act(
    ctx,
    async () => {
      const { company, config } = await staffCatalog(ctx)
      const today = todayOf(ctx, company)
      const date = next(today)
      if (!date) throw invalidFields({ field: 'date', message: 'Informe uma data a partir de hoje.' })
      const kept = (config.own_holidays ?? []).filter((one) => nextOwn(one, today))
      if (kept.some((one) => nextOwn(one, today) === date)) {
        throw invalidFields({ field: 'date', message: 'Já existe um feriado seu nesta data.' })
      }
      if (kept.length >= OWN_HOLIDAYS) {
        const message = `Uma empresa pode ter no máximo ${OWN_HOLIDAYS} feriados próprios.`
        throw new AppError('too_many_holidays', message)
      }
      const own: OwnHoliday = { id: newId('hol', ctx.now()), ...input }
      const own_holidays = [...kept, own]
      return {
        answer: listed(ctx, company, { ...config, own_holidays }),
        writes: [
          nextConfig(config, { own_holidays }),
          agendaContextChanged(ctx, company, date),
          audit('holiday.add', own.id, { after: { date: own.date, yearly: own.yearly } }),
        ],
      }
    },
    (answer) =>
      withAffected(
        ctx,
        answer,
        (today) => [next(today) ?? []].flat(),
        (date) => closures(date, [], [input]),
      ),
  )
}

export async function removeOwnHoliday(ctx: Ctx, { holiday }: Input<'removeOwnHoliday'>): Promise<Holidays> {
  return act(ctx, async () => {
    const { company, config } = await staffCatalog(ctx)
    const removed = config.own_holidays?.find(({ id }) => id === holiday)
    if (!removed) return { answer: listed(ctx, company, config) }
    const own_holidays = config.own_holidays?.filter((one) => one !== removed)
    const { date, yearly } = removed
    return {
      answer: listed(ctx, company, { ...config, own_holidays }),
      writes: [
        nextConfig(config, { own_holidays }),
        agendaContextChanged(ctx, company, nextOwn(removed, todayOf(ctx, company))),
        audit('holiday.remove', holiday, { before: { date, yearly } }),
      ],
    }
  })
}

function keysOf(holiday: Input<'switchHoliday'>['holiday']): readonly HolidayKey[] {
  if (holiday === 'all') return holidayKeys
  return holiday === 'national' ? holidayKeys.filter((key) => holidays[key].kind === 'national') : [holiday]
}

function listed(ctx: Ctx, company: Company, config: BookingConfig): Holidays {
  return { ...holidaysOf(config, todayOf(ctx, company), company.timezone), affected_appointments: [] }
}

function todayOf(ctx: Ctx, { timezone }: Company): string {
  return dateAt(timezone, ctx.now())
}

/** The sheets' versions rise before the sheets are read, so a booking by the old hours is listed or fails. */
async function withAffected(
  ctx: Ctx,
  answer: Holidays,
  next: (today: string) => readonly string[],
  closedOn: (date: string) => readonly Interval[],
): Promise<Holidays> {
  const { company, config, professionals } = await staffCatalog(ctx)
  const today = todayOf(ctx, company)
  const inDays = pageDates(config, today).filter((date) => closedOn(date).length > 0)
  // The next holidays may lie beyond the bookable days, where only staff book.
  const dates = [...new Set([...next(today), ...inDays])]
  const ids = [...professionals.map(({ id }) => id), NO_PROFESSIONAL]
  await bumpTeam(ctx, ids, dates)
  const days = await getMany(
    ctx,
    ids.flatMap((professional_id) => dates.map((date) => ref(sheets, { professional_id, date }))),
  )
  const inside = days.flatMap((sheet) => {
    const closed = sheet ? closedOn(sheet.date) : []
    const entries = busyOf(sheet).filter(
      ([start, end, kind]) => kind === 'appointment' && closed.some(([from, to]) => start < to && from < end),
    )
    return entries.map(([, , , id]) => id)
  })
  return { ...answer, affected_appointments: toAppointmentSummaries(await activeAppointments(ctx, inside)) }
}
