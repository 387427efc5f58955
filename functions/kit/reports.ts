import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { systemAuthority } from './authority.ts'
import type { Ctx } from './context.ts'
import { readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { now } from './now.ts'
import type { Tenant } from './scope.ts'
import { openTable } from './table.ts'

type Report = { tenant: string; id: string; outcome: string }

/** `act` must tolerate repeated and reordered reports of providers. Failed ones are redelivered. */
export function consumeReports<R extends Report>(
  read: (body: string) => R[],
  act: (ctx: Ctx, report: R) => Promise<string>,
) {
  const table = openTable(readEnv('message-status').TABLE_NAME)
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = []
    for (const { body, messageId: message_id } of Records) {
      const events = read(body)
      if (events.length === 0) logInfo('no event of ours', { message_id })
      try {
        for (const event of events) {
          const tenant = event.tenant as Tenant
          const ctx = { table, tenant, ...systemAuthority('message-status'), request_id: message_id, now }
          const outcome = await act(ctx, event)
          logInfo('reported', { message_id, sk: event.id, reported: event.outcome, outcome })
        }
      } catch (error) {
        logError('event failed', error, { message_id })
        batchItemFailures.push({ itemIdentifier: message_id })
      }
    }
    return { batchItemFailures }
  }
}
