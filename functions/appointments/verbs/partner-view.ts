import { companyOf } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { AgendaAppointment, Appointment } from '#shared/appointments.ts'
import { toPartner } from '../rules/partner.ts'

export async function viewsOf(ctx: Ctx, appointments: readonly Appointment[]) {
  if (appointments.length === 0) return []
  const { timezone } = await companyOf(ctx)
  return appointments.map((one) => toPartner(one, timezone))
}

export async function viewOf(ctx: Ctx, appointment: AgendaAppointment) {
  const { timezone } = await companyOf(ctx)
  return toPartner(appointment as Appointment, timezone)
}
