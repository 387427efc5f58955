import { add, commit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EventData } from '#shared/events.ts'
import { toCents } from '#shared/money.ts'
import { metricsDays } from './records.ts'

/** Adds a booked visit to the figures of its day. */
export async function countBooking(ctx: Ctx, visit: EventData<'appointment.created'>): Promise<void> {
  await commit(
    ctx,
    add(
      metricsDays,
      { date: visit.date },
      {
        booked_visits: 1,
        booked_minutes: visit.duration,
        booked_cents: toCents(visit.price),
      },
    ),
  )
}
