import { offers } from '#functions/booking/rules.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { freeStarts, judgeStart, policyOf } from '#functions/schedule/rules/slots.ts'
import { describeEntries } from '#functions/schedule/writes/overlaps.ts'
import { services } from '#functions/services/records.ts'
import { isOpen, isVisible } from '#shared/booking-page.ts'
import { workingIntervals } from '#shared/hours.ts'
import { termsOf } from '#shared/terms.ts'
import { daysBetween, timeOf, wallClock } from '#shared/time.ts'
import { dayRefusal, explainMinutes } from '../rules.ts'
import { type Input, type Output, refuse } from './days.ts'
export async function explainDay(ctx: Ctx, input: Input<'explainDay'>): Promise<Output<'explainDay'>> {
  if (!hasAgenda(ctx, input.professional_id)) throw refuse('professional_not_found')
  const [company, config, service, professional, sheet] = await getMany(ctx, [
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(services, { id: input.service_id }),
    ref(professionals, { id: input.professional_id }),
    ref(sheets, input),
  ])
  if (!service) throw refuse('service_not_found')
  if (!professional) throw refuse('professional_not_found')
  if (!company || !config) throw new Error('a business without company or configuration')
  const now = ctx.now()
  const { date } = input
  const policy = policyOf(company, config, professional)
  const { duration } = termsOf(service, professional)
  const busy = busyOf(sheet)
  const closed = dayRefusal({
    open: isOpen(config),
    service: service.is_active,
    visible: isVisible(config, service),
    professional: professional.is_active,
    offered: offers(professional, service.id),
    daysAhead: daysBetween(wallClock(company.timezone, now).date, date),
    furthest: config.max_advance_booking,
  })
  const { hours, breaks, absences, holidays, own_holidays, ...bare } = policy
  const minutes = explainMinutes({
    date,
    closed: closed !== undefined,
    duration,
    buffer: policy.buffer_time,
    busy,
    judge: (start) => judgeStart(policy, busy, date, start, duration, now),
    window: workingIntervals(bare, date),
    hours: workingIntervals({ ...bare, hours }, date),
    breaks: workingIntervals({ ...bare, breaks }, date),
    absences: workingIntervals({ ...bare, absences }, date),
    open: workingIntervals({ ...bare, holidays, own_holidays }, date),
    named: { absences: absences ?? [], holidays: holidays ?? [], own: own_holidays ?? [] },
    names: await describeEntries(ctx, busy),
  })
  const free = closed ? [] : freeStarts(policy, busy, date, duration, now).map(timeOf)
  return { ...(closed && { closed }), duration, minutes, free }
}
