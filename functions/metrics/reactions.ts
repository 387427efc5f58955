import { companies } from '#functions/company/records.ts'
import { add, type ItemWrite, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import { type AppointmentChange, beforeChange } from '#shared/appointments.ts'
import type { EventData } from '#shared/events.ts'
import { instantOfId } from '#shared/ids.ts'
import { metricsDays, metricsMonths, metricsNewest, metricsTotals } from './records.ts'
import { type Additions, additionsOf, monthAt } from './rules.ts'

export function countBooking(_: Ctx, appointment: EventData<'appointment.created'>): ItemWrite[] {
  return [
    ...adding(additionsOf(undefined, appointment)),
    add(metricsTotals, {}, { booked_appointments: 1 }),
    overwrite(metricsNewest, { appointment_id: appointment.id }),
  ]
}

/** Moves what a changed appointment counts for: to another date, to or from the completed ones, to another price. */
export function countChange(_: Ctx, appointment: AppointmentChange): ItemWrite[] {
  return adding(additionsOf(beforeChange(appointment), appointment))
}

function adding({ days, months }: Additions): ItemWrite[] {
  return [
    ...[...days].map(([date, figures]) => add(metricsDays, { date }, figures)),
    ...[...months].map(([month, figures]) => add(metricsMonths, { month }, figures)),
  ]
}

export function countClient(ctx: Ctx, client: EventData<'client.created'>): Promise<ItemWrite[]> {
  return countPerson(ctx, new Date(client.created_at), 1)
}

export function uncountClient(ctx: Ctx, client: EventData<'client.removed'>): Promise<ItemWrite[]> {
  return countPerson(ctx, new Date(client.created_at), -1)
}

/** A merged client no longer counts. The month of its creation is known from its id alone. */
export function uncountMerged(ctx: Ctx, { removed_id }: EventData<'client.merged'>): Promise<ItemWrite[]> {
  return countPerson(ctx, instantOfId(removed_id), -1)
}

async function countPerson(ctx: Ctx, createdAt: Date, amount: 1 | -1): Promise<ItemWrite[]> {
  const company = await get(ctx, companies, {})
  if (!company) throw new Error('an event of a business without a company item')
  return [
    add(metricsMonths, { month: monthAt(company.timezone, createdAt) }, { new_clients: amount }),
    add(metricsTotals, {}, { clients: amount }),
  ]
}

// Not built yet.
export function countLedger(_: Ctx, __: EventData<'ledger.changed'>): ItemWrite[] {
  return []
}
