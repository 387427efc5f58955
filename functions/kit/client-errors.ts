import type * as z from 'zod'
import { type clientErrorsContract, REPORT_LIMIT } from '#shared/tenants.ts'
import type { Ctx } from './context.ts'
import { enforceRateLimit } from './limit.ts'
import { logError } from './log.ts'

type Report = z.output<(typeof clientErrorsContract)['reportError']['input']>

/** What a browser tells of a screen that broke (RULINGS A1): one line in the log, which an alarm counts. */
export async function reportError(ctx: Ctx, report: Report): Promise<{ received: true }> {
  const refusal = 'Muitos relatos de erro. Aguarde alguns minutos.'
  await enforceRateLimit(ctx, 'client-error', ctx.address ?? '', REPORT_LIMIT, 'too_many_reports', refusal)
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

/** Without what may name a person: addresses, and rows of digits as long as a phone. */
function impersonal(text: string): string {
  return text
    .replace(/[^\s@/?=&]+(@|%40)[^\s@/?=&]+/g, '<email>')
    .replace(/\d(?:[\s().+-]{0,2}\d){7,}/g, '<number>')
}
