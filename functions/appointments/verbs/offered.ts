import { offers } from '#functions/booking/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import type { Professional } from '#shared/professionals.ts'

/** Asks staff to confirm a professional who does not offer the service. API keys are never asked. */
export function requireOffered(
  { by }: Ctx,
  professional: Professional | undefined,
  service_id: string,
  { allow_not_offered }: { allow_not_offered?: boolean | undefined },
): void {
  if (allow_not_offered || by.kind !== 'staff' || !professional) return
  if (offers(professional, service_id)) return
  throw new AppError('service_not_offered', `${professional.name} não faz este serviço. É isso mesmo?`)
}
