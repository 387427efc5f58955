import { openActions } from '#functions/appointments/rules/status.ts'
import type { CompanyAndConfig } from '#functions/company/records.ts'
import { actionTokens } from '#functions/kit/link-token.ts'
import type { Needs } from '#functions/kit/services.ts'
import type { StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { ActionTokens } from '#shared/links.ts'

export function tokensOf(
  ctx: Needs<'sign_link'>,
  { company: { timezone }, config }: CompanyAndConfig,
  appointment: StoredAppointment,
  expires?: number,
): ActionTokens {
  const actions = openActions({ timezone, config }, appointment, ctx.now())
  return actionTokens(ctx.sign_link, actions, { tenant: ctx.tenant, appointment, expires })
}
