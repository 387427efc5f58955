import { companies } from '#functions/company/records.ts'
import { add, type ItemWrite, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import { type AppointmentChange, beforeChange } from '#shared/appointment-changes.ts'
import type { EventData } from '#shared/events.ts'
import type { LedgerEvent } from '#shared/finance.ts'
import { instantOfId } from '#shared/ids.ts'
import { metricsDays, metricsMonths, metricsNewest, metricsTotals } from '../records.ts'
import { type Additions, additionsOf, clientAdditions, ledgerAdditions } from '../rules/figures.ts'

export function countBooking(_: Ctx, appointment: EventData<'appointment.created'>): ItemWrite[] {
  return [
    ...adding(additionsOf(undefined, appointment)),
    add(metricsTotals, {}, { booked_appointments: 1, version: 1 }),
    overwrite(metricsNewest, { appointment_id: appointment.id }),
  ]
}

/** The change may concern date, completion or price. */
export function countChange(_: Ctx, appointment: AppointmentChange): ItemWrite[] {
  return adding(additionsOf(beforeChange(appointment), appointment))
}

/** The entry may have been paid, changed, reversed or removed. */
export function countLedger(_: Ctx, entry: LedgerEvent): ItemWrite[] {
  return adding(ledgerAdditions(entry))
}

function adding({ days, months, names }: Additions): ItemWrite[] {
  return [
    ...[...days].map(([date, figures]) => add(metricsDays, { date, ...names }, { ...figures, version: 1 })),
    ...[...months].map(([month, figures]) => add(metricsMonths, { month }, { ...figures, version: 1 })),
  ]
}

export function countClient(ctx: Ctx, client: EventData<'client.created'>): Promise<ItemWrite[]> {
  return countPerson(ctx, new Date(client.created_at), 1)
}

export function uncountClient(ctx: Ctx, client: EventData<'client.removed'>): Promise<ItemWrite[]> {
  return countPerson(ctx, new Date(client.created_at), -1)
}

/** A merged client no longer counts. Its day of creation follows from its id. */
export function uncountMerged(ctx: Ctx, { removed_id }: EventData<'client.merged'>): Promise<ItemWrite[]> {
  return countPerson(ctx, instantOfId(removed_id), -1)
}

async function countPerson(ctx: Ctx, createdAt: Date, amount: 1 | -1): Promise<ItemWrite[]> {
  const company = await get(ctx, companies, {})
  if (!company) throw new Error('an event of a business without a company item')
  return [
    ...adding(clientAdditions(company.timezone, createdAt, amount)),
    add(metricsTotals, {}, { clients: amount, version: 1 }),
  ]
}
