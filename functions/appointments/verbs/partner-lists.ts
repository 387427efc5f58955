import type * as z from 'zod'
import { changedIds } from '#functions/changes/records.ts'
import { filtersRefused, splitFound } from '#functions/changes/rules.ts'
import { companyOf } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { MANY, queryPartitions } from '#functions/kit/partitions.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { partnerAppointmentsContract } from '#shared/partner/agenda.ts'
import { LISTED_DAYS, PAGE } from '#shared/partner/partner.ts'
import { type Period, periodFault, periodWith } from '#shared/partner/period.ts'
import { addDays, datesFrom, daysBetween, wallClock } from '#shared/time.ts'
import { viewsOf } from './partner-view.ts'

type Route = (typeof partnerAppointmentsContract)['listAppointments']
type Input = z.output<Route['input']>
type Page = z.input<Route['output']>

const DAYS_AHEAD = 30

export async function listOfDays(ctx: Ctx, input: Input): Promise<Page> {
  const period = periodWith(input, DAYS_AHEAD) ?? (await nextDays(ctx))
  const fault = periodFault(period, LISTED_DAYS.appointments)
  if (fault) throw invalidFields(fault)
  const dates = datesFrom(period.from, daysBetween(period.from, period.to) + 1).reverse()
  const { limit = PAGE, cursor } = input
  const page = await queryPartitions<Appointment>(ctx, dates, {
    index: 'agenda',
    between: ['0', ':'],
    backwards: true,
    limit,
    cursor,
    ...filterOf(input),
  })
  return pageOf(ctx, page)
}

async function nextDays(ctx: Ctx): Promise<Period> {
  const { timezone } = await companyOf(ctx)
  const { date } = wallClock(timezone, ctx.now())
  return { from: date, to: addDays(date, DAYS_AHEAD) }
}

export async function listOfClient(ctx: Ctx, input: Input & { client_id: string }): Promise<Page> {
  const { from, to, client_id, limit = PAGE, cursor } = input
  if (from && to && from > to) {
    throw invalidFields({ field: 'to', message: 'A data final não pode ser antes da inicial.' })
  }
  const page = await queryPartitions<Appointment>(ctx, [client_id], {
    index: 'client',
    between: [from ?? '0', `${to ?? ''}~`],
    backwards: true,
    limit,
    cursor,
    ...filterOf(input),
  })
  return pageOf(ctx, page)
}

export async function listChanged(
  ctx: Ctx,
  { changed_since, limit = PAGE, cursor, ...filters }: Input & { changed_since: string },
): Promise<Page> {
  const refused = filtersRefused(filters)
  if (refused) throw invalidFields(...refused)
  const { ids, ...rest } = await changedIds(ctx, 'appointments', changed_since, { limit, cursor })
  const found = await getMany(
    ctx,
    ids.map((id) => ref(appointments, { id })),
  )
  const { data, ...gone } = splitFound(ids, found)
  return { data: await viewsOf(ctx, data), ...gone, ...rest }
}

function filterOf({ professional_id, status }: Input) {
  const keeps = (one: Appointment) =>
    one.id.startsWith('apt_') &&
    (!professional_id || one.professional_id === professional_id) &&
    (!status || one.status === status)
  return { keeps, ...((professional_id || status) && { reads: MANY }) }
}

async function pageOf(ctx: Ctx, { items, cursor }: { items: Appointment[]; cursor?: string }): Promise<Page> {
  return { data: await viewsOf(ctx, items), ...(cursor && { cursor }) }
}
