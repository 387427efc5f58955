import { upcomingBookings } from '#functions/booking/rules.ts'
import { companies } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { entriesOf } from '#functions/kit/limit.ts'
import { unmarked } from '#functions/kit/network.ts'
import { get } from '#functions/kit/table.ts'
import { activeAppointments, appointments } from '#functions/schedule/records/appointments.ts'
import type { Company } from '#shared/company.ts'
import { instantOfId } from '#shared/ids.ts'
import { WIDER_NETWORKS, type WiderNetwork } from '#shared/limit-facts.ts'
import { wallClock } from '#shared/time.ts'
import { setStatus } from './status.ts'

type Cancelled = { appointment_ids: string[] }

/** Cancels the upcoming bookings from a network and hour (RULINGS E20). A retry continues. */
export async function cancelOrigin(
  ctx: Ctx,
  { appointment_id, network }: { appointment_id: string; network?: WiderNetwork | undefined },
): Promise<Cancelled> {
  return act(
    ctx,
    async () => ({ answer: { appointment_ids: await upcomingOfOrigin(ctx, appointment_id, network) } }),
    async ({ appointment_ids }) => {
      const cancelled: string[] = []
      for (const id of appointment_ids) if (await cancelUnlessEnded(ctx, id)) cancelled.push(id)
      return { appointment_ids: cancelled }
    },
  )
}

async function upcomingOfOrigin(
  ctx: Ctx,
  appointmentId: string,
  network: WiderNetwork | undefined,
): Promise<string[]> {
  const named = await get(ctx, appointments, { id: appointmentId }, { consistent: true })
  if (!named?.origin) {
    throw new AppError('origin_not_found', 'Este agendamento não foi feito na página de agendamento.')
  }
  const hourOf = (id: string) => Math.floor(instantOfId(id).getTime() / 3_600_000)
  const isOfHour = (id: string) => hourOf(id) === hourOf(appointmentId)
  const entries = (await entriesOf(ctx, 'bookings_of_address_day', named.origin)).map(unmarked)
  // Counters exist for the widest network, marks for the narrower ones; IPv4 has no wider network.
  const at = network ? WIDER_NETWORKS.findIndex(({ bits }) => bits === network) + 1 : 0
  const own = entries.find(({ text }) => text === appointmentId)?.marks[at]
  const ids = new Set([
    appointmentId,
    ...entries
      .filter(({ text, marks }) => isOfHour(text) && (own === undefined || marks[at] === own))
      .map(({ text }) => text),
  ])
  const { timezone } = (await get(ctx, companies, {}, { consistent: true })) as Company
  const open = await activeAppointments(ctx, [...ids])
  return upcomingBookings(open, wallClock(timezone, ctx.now())).map(({ id }) => id)
}

/** Returns whether the appointment is cancelled. One that has begun or ended meanwhile stays as it is. */
async function cancelUnlessEnded(ctx: Ctx, id: string): Promise<boolean> {
  const { idempotency: _, ...own } = ctx
  const found = await get(ctx, appointments, { id }, { consistent: true })
  if (!found || found.status === 'cancelled') return found !== undefined
  try {
    await setStatus(own, { appointment_id: id, status: 'cancelled' })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_status_transition') return false
    throw error
  }
}
