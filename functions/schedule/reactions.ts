import { incrementAtLeastOnce } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EventData } from '#shared/events.ts'
import { dayVersions } from './records.ts'
/** An appointment was made: its day is no longer what open agendas show. */
export function refreshDay(ctx: Ctx, { date }: EventData<'appointment.created'>): Promise<void> {
  return refresh(ctx, [date])
}

/** An appointment changed: so did the day it stands on, and the one it stood on. */
export function refreshDays(ctx: Ctx, { date, changes }: EventData<'appointment.updated'>): Promise<void> {
  return refresh(ctx, [date, ...(typeof changes.date?.from === 'string' ? [changes.date.from] : [])])
}

/** Something that is no appointment changed what these days show. */
export function refreshDates(
  ctx: Ctx,
  { dates, context_changed }: EventData<'agenda.changed'>,
): Promise<void> {
  return refresh(ctx, dates, context_changed && { context_version: 1 })
}

// One more each time it is told: a version that grows once too often costs a look, one that does not costs an
// appointment.
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
