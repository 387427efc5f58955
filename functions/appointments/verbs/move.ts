import { bookingConfigs, companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory, forbidden } from '#functions/kit/errors.ts'
import { pastLimit } from '#functions/kit/limit.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import type { StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { busyOf, type Sheet, sheets } from '#functions/schedule/records/sheets.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { statusAfterMove } from '#functions/schedule/rules/reminders.ts'
import { judgeStart, policyOf } from '#functions/schedule/rules/slots.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { slotRefusals } from '#shared/schedule.ts'
import { isAwaited, occupies } from '#shared/statuses.ts'
import { minutesOf, wallClock } from '#shared/time.ts'
import { isTooLongAgo, notesRefusal, refusals, validateTime } from '../rules/appointment.ts'
import { customerRefusal, isCustomer, statusRefusals } from '../rules/status.ts'
import { changeAppointment, type Target } from './change.ts'
import { requireValid } from './create.ts'
import { requireOffered } from './offered.ts'

type Input = Target & {
  date?: string
  time?: string
  professional_id?: string | null
  duration?: number
  staff_notes?: string | undefined
  allow_not_offered?: boolean | undefined
}

const refuse = errorFactory(refusals)

/** The counter is stored with the appointment, because an item of its own would cost another write. */
function oneMoreMove({ moves }: StoredAppointment, { date, minutes }: ReturnType<typeof wallClock>) {
  const count = moves?.date === date ? moves.count : 0
  if (count < limits.moves_by_client.limit) return { date, count: count + 1 }
  const message =
    'Este agendamento já foi remarcado muitas vezes hoje. Tente de novo amanhã ou fale com o estabelecimento.'
  throw pastLimit('moves_by_client', (1440 - minutes) * 60, message)
}

/** Customers choose only a free start, and keep professional, duration and price. */
export async function moveAppointment(ctx: Ctx, input: Input): Promise<AgendaAppointment> {
  const byCustomer = isCustomer(ctx.by)
  if (
    !byCustomer &&
    input.professional_id !== undefined &&
    !hasAgenda(ctx, input.professional_id ?? undefined)
  )
    throw forbidden()
  return changeAppointment(ctx, input, async (before) => {
    const { date = before.date, time = before.time, duration = before.duration } = input
    const professionalId =
      input.professional_id === undefined ? before.professional_id : (input.professional_id ?? undefined)
    const elsewhere = date !== before.date || time !== before.time
    const toAnother = professionalId !== before.professional_id
    if (byCustomer && (toAnother || duration !== before.duration)) throw forbidden()
    // While the client is being served, only the duration may change.
    if (!byCustomer && !isAwaited(before.status) && (elsewhere || toAnother || !occupies(before)))
      throw refuse('invalid_status_transition')
    const sheet = byCustomer && elsewhere ? await sheetOf(ctx, professionalId, date) : undefined
    // These are read after the sheet: a closing writes the sheet last, so one of the reads shows it.
    const [company, config, professional] = await getMany(ctx, [
      ref(companies, {}),
      ref(bookingConfigs, {}),
      professionalId && (toAnother || sheet) ? ref(professionals, { id: professionalId }) : undefined,
    ])
    if (!company || !config) throw new Error('a tenant without company or configuration')
    if (professionalId && toAnother && !professional?.is_active) throw refuse('professional_not_found')
    if (toAnother) requireOffered(ctx, professional, before.service_id, input)
    const { timezone } = company
    requireValid(validateTime(timezone, { date, time }, duration))
    const late = byCustomer && customerRefusal('reschedule', { timezone, config }, before, ctx.now())
    if (late) throw new AppError('invalid_status_transition', statusRefusals[late])
    if (sheet) {
      const policy = policyOf(company, config, professional ?? {})
      const busy = busyOf(sheet).filter(([, , , id]) => id !== before.id)
      const verdict = judgeStart(policy, busy, date, minutesOf(time), duration, ctx.now())
      if (verdict !== 'free') throw new AppError(verdict, slotRefusals[verdict])
    }
    const status = statusAfterMove(config, before, { date, time })
    const clock = wallClock(timezone, ctx.now())
    const after: StoredAppointment = {
      ...before,
      date,
      time,
      duration,
      // A professional may not give their own appointment to another one.
      ...(toAnother && {
        professional_id: professional?.id,
        professional_name: professional?.name,
        own_word: undefined,
      }),
      ...(status !== before.status && { status, status_at: ctx.now().toISOString() }),
      ...(input.staff_notes && { staff_notes: input.staff_notes }),
      ...(sheet && { moves: oneMoreMove(before, clock) }),
    }
    if (!byCustomer && date !== before.date && isTooLongAgo(ctx.can, date, clock.date))
      throw refuse('too_long_ago')
    if (date !== before.date) requireValid(notesRefusal(after, clock.date))
    const moved = elsewhere || toAnother
    return {
      after,
      timezone,
      action: moved ? 'moved' : duration === before.duration ? 'edited' : 'resized',
      event: moved ? 'appointment.rescheduled' : 'appointment.updated',
      ...(sheet && { known: [sheet] }),
    }
  })
}

async function sheetOf(ctx: Ctx, professionalId: string | undefined, date: string): Promise<Sheet> {
  const key = { professional_id: professionalId ?? NO_PROFESSIONAL, date }
  return (await get(ctx, sheets, key, { consistent: true })) ?? { ...key, version: 0, busy: '' }
}
