import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { elsewhereThen } from '#functions/schedule/rules/entries.ts'
import type { Appointment } from '#shared/appointments.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { appointmentsOf } from '../records.ts'

/** Refuses a second appointment of the client at the same time, unless the caller has confirmed it. */
export async function requireOneAtATime(
  ctx: Ctx,
  after: Appointment,
  { before, known }: { before?: Appointment; known?: readonly Appointment[] } = {},
): Promise<void> {
  const { client_id, date } = after
  const { kind } = ctx.by
  // API callers have nobody to ask.
  if (!client_id || kind === 'key') return
  if (before && decisive.every((field) => before[field] === after[field])) return
  const others = known ?? (await appointmentsOf(ctx, client_id, { between: [date, `${date}~`] })).items
  const had = before?.client_id === client_id ? elsewhereThen(others, before) : []
  const found = elsewhereThen(others, after).filter((one) => !had.includes(one))
  if (found.length === 0) return
  if (kind === 'customer' || kind === 'link')
    throw new AppError(
      'same_time_booked',
      'Você já tem um agendamento neste horário. Quer ficar com os dois ao mesmo tempo?',
    )
  const fields = ctx.can('agenda.all') ? found.map((one) => ({ field: 'time', message: wordsOf(one) })) : []
  const message = 'Este cliente já tem um agendamento neste horário. É isso mesmo?'
  throw new AppError('same_time_booked', message, { fields })
}

const decisive = ['client_id', 'professional_id', 'date', 'time', 'duration'] as const

function wordsOf({ time, duration, service_name, professional_name }: Appointment): string {
  return [`${time} às ${timeOf(minutesOf(time) + duration)}`, service_name, professional_name]
    .filter(Boolean)
    .join(' · ')
}
