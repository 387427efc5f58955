import { openActions } from '#functions/appointments/rules/status.ts'
import type { With } from '#functions/kit/context.ts'
import type { StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { BookingConfig, Company } from '#shared/company.ts'
import type { LinkAction } from '#shared/contract.ts'
import type { ActionTokens } from '#shared/links.ts'
import { startOf } from '../rules.ts'

export type Place = { company: Company; config: BookingConfig }

/** Tokens of what a customer may do now, until the start of the appointment or `until`, whichever comes first. */
export function tokensOf(
  ctx: With<'sign_link'>,
  { company: { timezone }, config }: Place,
  appointment: StoredAppointment,
  until?: Date,
): ActionTokens {
  const start = startOf(timezone, appointment).getTime()
  const expires = Math.floor(Math.min(start, until?.getTime() ?? start) / 1000)
  const { id: appointment_id, link_version = 0 } = appointment
  const token = (action: LinkAction) =>
    ctx.sign_link({ tenant: ctx.tenant, appointment_id, action, link_version, expires })
  const actions = openActions({ timezone, config }, appointment, ctx.now())
  return Object.fromEntries(actions.map((action) => [action, token(action)]))
}
