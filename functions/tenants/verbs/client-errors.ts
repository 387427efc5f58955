import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import { enforceLimit } from '#functions/kit/limit.ts'
import { logError } from '#functions/kit/log.ts'
import type { clientErrorsContract } from '#shared/tenants.ts'

type Report = z.output<(typeof clientErrorsContract)['reportError']['input']>

export async function reportError(ctx: Ctx, report: Report): Promise<{ received: true }> {
  const refusal = 'Muitos relatos de erro. Aguarde alguns minutos.'
  await enforceLimit(ctx, 'error_reports', ctx.address ?? '', refusal)
  const { route, message, stack_hash, request_id } = report
  const error = Object.assign(new Error(impersonal(message)), { name: 'ClientError', stack: undefined })
  logError('client error', error, {
    request_id: ctx.request_id,
    route: impersonal(route),
    stack_hash,
    failed_request_id: request_id && impersonal(request_id),
  })
  return { received: true }
}

/** Removes tokens, parameter values, e-mail addresses and phone-like numbers. */
function impersonal(text: string): string {
  return text
    .replace(/\b(bearer\s+)\S+/gi, '$1<token>')
    .replace(/\beyJ[\w.-]+/g, '<token>')
    .replace(/([\w-]+)=\S+/g, '$1=<value>')
    .replace(/[^\s@/?=&]+(@|%40)[^\s@/?=&]+/g, '<email>')
    .replace(/\d(?:[\s().+-]{0,2}\d){7,}/g, '<number>')
}
