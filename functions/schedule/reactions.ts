import { incrementAtLeastOnce } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EventData } from '#shared/events.ts'
import { dayVersions } from './records/days.ts'
export function refreshDay(ctx: Ctx, { date }: EventData<'appointment.created'>): Promise<void> {
  return refresh(ctx, [date])
}

export function refreshDays(ctx: Ctx, { date, changes }: EventData<'appointment.updated'>): Promise<void> {
  return refresh(ctx, [date, ...(typeof changes.date?.from === 'string' ? [changes.date.from] : [])])
}

/** A change of blocks, team, services or holidays changes these days. */
export function refreshDates(
  ctx: Ctx,
  { dates, context_changed }: EventData<'agenda.changed'>,
): Promise<void> {
  return refresh(ctx, dates, context_changed && { context_version: 1 })
}

// A duplicate bump costs one refetch; a missed one hides an appointment.
async function refresh(
  ctx: Ctx,
  dates: readonly string[],
  more: { context_version?: number } = {},
): Promise<void> {
  await Promise.all(
    [...new Set(dates)].map((date) =>
      incrementAtLeastOnce(ctx, dayVersions, { date }, { version: 1, ...more }),
    ),
  )
}
