import { catalogOf, pageCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { busyOf, sheets, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { freeStarts, hasFreeStart, policyOf } from '#functions/schedule/rules/slots.ts'
import type { BookingPage } from '#shared/booking.ts'
import { bookingPageOf } from '#shared/booking-page.ts'
import { termsOf } from '#shared/terms.ts'
import { datesFrom, daysBetween, timeOf } from '#shared/time.ts'
import { type Input, type Output, requireChoice } from './book.ts'
export async function getBookingPage(ctx: Ctx): Promise<BookingPage> {
  const { company, config, services: all, professionals: team } = await pageCatalog(ctx)
  if (!company) throw new Error('a slug points to a business without a company item')
  return {
    ...bookingPageOf(company, config, all),
    professionals: team.filter(({ is_active }) => is_active),
  }
}

/** For any professional it returns the starts at which at least one is free. */
export async function getAvailability(
  ctx: Ctx,
  input: Input<'getAvailability'>,
): Promise<Output<'getAvailability'>> {
  const now = ctx.now()
  const choice = requireChoice(await catalogOf(ctx, now), input)
  const { date } = input
  // The read is strongly consistent, so that after a lost race the taken slot is not offered again.
  const days = await getMany(
    ctx,
    choice.candidates.map(({ id }) => ref(sheets, { professional_id: id, date })),
  )
  const starts = new Set<number>()
  for (const [i, professional] of choice.candidates.entries()) {
    const policy = policyOf(choice.company, choice.config, professional)
    const busy = busyOf(days[i])
    const { duration } = termsOf(choice.service, professional)
    for (const start of freeStarts(policy, busy, date, duration, now)) starts.add(start)
  }
  return { date, slots: [...starts].sort((a, b) => a - b).map(timeOf) }
}

/** Costs one Query per professional, however long the history is. */
export async function getCalendar(ctx: Ctx, input: Input<'getCalendar'>): Promise<Output<'getCalendar'>> {
  const now = ctx.now()
  const choice = requireChoice(await catalogOf(ctx, now), input)
  const team = await Promise.all(
    choice.candidates.map(async (professional) => ({
      policy: policyOf(choice.company, choice.config, professional),
      duration: termsOf(choice.service, professional).duration,
      sheets: await sheetsBetween(ctx, professional.id, input.from, input.to),
    })),
  )
  const days = datesFrom(input.from, daysBetween(input.from, input.to) + 1).map((date) => {
    const free = team.some(({ policy, duration, sheets: own }) =>
      hasFreeStart(policy, busyOf(own.get(date)), date, duration, now),
    )
    return { date, free }
  })
  return { days }
}
