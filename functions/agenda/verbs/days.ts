import type * as z from 'zod'
import { forRole } from '#functions/appointments/rules/appointment.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { dayOf, versionOf } from '#functions/schedule/records/days.ts'
import { AGENDA_DAYS, type agendaContract } from '#shared/agenda.ts'
import { addDays, daysBetween } from '#shared/time.ts'
import { refusals } from '../rules.ts'
export type Input<K extends keyof typeof agendaContract> = z.output<(typeof agendaContract)[K]['input']>

export type Output<K extends keyof typeof agendaContract> = z.input<(typeof agendaContract)[K]['output']>

export const refuse = errorFactory(refusals)

/** Costs one Query per day, however long the history and however large the team. */
export async function getAgenda(ctx: Ctx, input: Input<'getAgenda'>): Promise<Output<'getAgenda'>> {
  const days = await Promise.all(datesOf(input).map((date) => dayOf(ctx, date)))
  // A member without `agenda.all` sees only their own agenda; one not linked to a professional sees none.
  const own = ctx.own ?? input.professional_id
  const isShown = ({ professional_id }: { professional_id?: string | undefined }) =>
    !own || professional_id === own
  return {
    days: days.map(({ busy, ...day }) => {
      const busyShown = busy.filter(isShown)
      return {
        ...day,
        appointments: day.appointments.filter(isShown).map((appointment) => forRole(ctx.can, appointment)),
        blocks: day.blocks.filter(isShown),
        ...(busyShown.length > 0 && { busy: busyShown }),
      }
    }),
  }
}

export async function checkAgenda(ctx: Ctx, input: Input<'checkAgenda'>): Promise<Output<'checkAgenda'>> {
  const now = ctx.now()
  const dates = datesOf(input)
  return {
    days: await Promise.all(dates.map(async (date) => ({ date, ...(await versionOf(ctx, date, now)) }))),
  }
}

function datesOf({ from, to }: { from: string; to: string }): string[] {
  const days = daysBetween(from, to)
  if (days < 0) throw invalidFields({ field: 'to', message: 'A data final não pode ser antes da inicial.' })
  if (days >= AGENDA_DAYS)
    throw invalidFields({ field: 'to', message: `Escolha no máximo ${AGENDA_DAYS} dias.` })
  return Array.from({ length: days + 1 }, (_, i) => addDays(from, i))
}
