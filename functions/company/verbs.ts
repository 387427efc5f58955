import type * as z from 'zod'
import { audit, commit, decide, reply } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { dayOf } from '#functions/schedule/records.ts'
import { toAppointmentSummaries } from '#functions/schedule/rules.ts'
import { agendaContextChanged } from '#functions/schedule/writes.ts'
import type { Appointment } from '#shared/appointments.ts'
import {
  type BookingConfig,
  type companyContract,
  type Holidays,
  OWN_HOLIDAYS,
  type OwnHoliday,
} from '#shared/company.ts'
import { closures, type HolidayKey, nextHoliday } from '#shared/holidays.ts'
import { newId } from '#shared/ids.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { occupies } from '#shared/statuses.ts'
import { dateAt, minutesOf } from '#shared/time.ts'
import { nextConfig, staffCatalog } from './records.ts'
import { holidaysOf, nextOwn } from './rules.ts'

type Input<K extends keyof typeof companyContract> = z.output<(typeof companyContract)[K]['input']>

/** Public holidays with their next dates, and the business's own. */
export async function listHolidays(ctx: Ctx): Promise<Holidays> {
  const { company, config } = await staffCatalog(ctx)
  return {
    ...holidaysOf(config, dateAt(company.timezone, ctx.now()), company.timezone),
    affected_appointments: [],
  }
}

/** Opens on every public holiday, and remembers that as the business's answer. */
export async function openOnHolidays(ctx: Ctx): Promise<Holidays> {
  return decide(async () => {
    const { company, config } = await staffCatalog(ctx)
    const today = dateAt(company.timezone, ctx.now())
    const answer = {
      ...holidaysOf({ ...config, holidays: [] }, today, company.timezone),
      affected_appointments: [],
    }
    await commit(
      ctx,
      nextConfig(config, { holidays: [] }),
      agendaContextChanged(ctx, company),
      audit('holiday.open_all', ctx.tenant, { before: { holidays: config.holidays } }),
      reply(answer),
    )
    return answer
  })
}

/** Closes or opens on a public holiday. Appointments that stand on its next date stay, and are told (RULINGS D14). */
export async function switchHoliday(
  ctx: Ctx,
  { holiday, closed }: Input<'switchHoliday'>,
): Promise<Holidays> {
  return decide(async () => {
    const { company, config } = await staffCatalog(ctx)
    const today = dateAt(company.timezone, ctx.now())
    const others = (config.holidays ?? []).filter((key) => key !== holiday)
    const next = { ...config, holidays: closed ? [...others, holiday] : others }
    const date = nextHoliday(holiday, today)
    const answer = {
      ...holidaysOf(next, today, company.timezone),
      affected_appointments: closed ? await appointmentsClosedOut(ctx, date, { holidays: [holiday] }) : [],
    }
    await commit(
      ctx,
      nextConfig(config, { holidays: next.holidays }),
      agendaContextChanged(ctx, company, date),
      audit('holiday.switch', holiday, { after: { closed } }),
      reply(answer),
    )
    return answer
  })
}

/** Adds a day of the business's own; those that are over for good are dropped. */
export async function addOwnHoliday(ctx: Ctx, input: Input<'addOwnHoliday'>): Promise<Holidays> {
  return decide(async () => {
    const { company, config } = await staffCatalog(ctx)
    const today = dateAt(company.timezone, ctx.now())
    const date = nextOwn(input, today)
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
    const next = { ...config, own_holidays: [...kept, own] }
    const answer = {
      ...holidaysOf(next, today, company.timezone),
      affected_appointments: await appointmentsClosedOut(ctx, date, { own_holidays: [own] }),
    }
    await commit(
      ctx,
      nextConfig(config, { own_holidays: next.own_holidays }),
      agendaContextChanged(ctx, company, date),
      audit('holiday.add', own.id, { after: { date: own.date, yearly: own.yearly } }),
      reply(answer),
    )
    return answer
  })
}

/** Takes away a day of the business's own; one that is gone already stays gone. */
export async function removeOwnHoliday(ctx: Ctx, { holiday }: Input<'removeOwnHoliday'>): Promise<Holidays> {
  return decide(async () => {
    const { company, config } = await staffCatalog(ctx)
    const today = dateAt(company.timezone, ctx.now())
    const gone = config.own_holidays?.find(({ id }) => id === holiday)
    const next = { ...config, own_holidays: (config.own_holidays ?? []).filter((one) => one !== gone) }
    const answer = { ...holidaysOf(next, today, company.timezone), affected_appointments: [] }
    if (gone) {
      await commit(
        ctx,
        nextConfig(config, { own_holidays: next.own_holidays }),
        agendaContextChanged(ctx, company, nextOwn(gone, today)),
        audit('holiday.remove', holiday, { before: { date: gone.date, yearly: gone.yearly } }),
        reply(answer),
      )
    }
    return answer
  })
}

/** Appointments that begin or still last while the business is closed for these holidays. */
async function appointmentsClosedOut(
  ctx: Ctx,
  date: string,
  { holidays, own_holidays }: { holidays?: HolidayKey[]; own_holidays?: BookingConfig['own_holidays'] },
): Promise<AppointmentSummary[]> {
  const closed = closures(date, holidays, own_holidays)
  const stands = ({ time, duration }: Appointment) =>
    closed.some(([from, to]) => minutesOf(time) < to && from < minutesOf(time) + duration)
  return toAppointmentSummaries((await dayOf(ctx, date)).appointments.filter(occupies).filter(stands))
}
