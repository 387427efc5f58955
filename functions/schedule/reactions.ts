import { add, type ItemWrite } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { writeAtLeastOnce } from '#functions/kit/once.ts'
import type { EventData } from '#shared/events.ts'
import { dayVersions } from './records/days.ts'

export function refreshDay(_: Ctx, { date }: EventData<'appointment.created'>): ItemWrite[] {
  return refreshed([date])
}

export function refreshDays(_: Ctx, { date, changes }: EventData<'appointment.updated'>): ItemWrite[] {
  return refreshed([date, ...(typeof changes.date?.from === 'string' ? [changes.date.from] : [])])
}

export function refreshDates(_: Ctx, { dates, context_changed }: EventData<'agenda.changed'>): ItemWrite[] {
  return refreshed(dates, context_changed && { context_version: 1 })
}

function refreshed(dates: readonly string[], more: { context_version?: number } = {}): ItemWrite[] {
  return [...new Set(dates)].map((date) => add(dayVersions, { date }, { version: 1, ...more }))
}

/** Writes once per date. A duplicate costs an agenda one refetch; a lost event would hide an appointment. */
export async function countRefreshes(ctx: Ctx, events: readonly Reacted<ItemWrite>[]): Promise<void> {
  await writeAtLeastOnce(
    ctx,
    events.flatMap(({ effects }) => effects),
  )
}
