import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { writeUnlessLost } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Answered } from '../provider.ts'
import { connections, type Outgoing, outgoing, waiting } from '../records.ts'
import { eventFor } from '../rules/outgoing.ts'
import { isFinal, isSpent, waitAfter } from '../rules/retries.ts'
import { type GoogleTools, withAccess } from './access.ts'

/** Tells Google of an appointment as it is now, and again while it changes meanwhile. */
export async function tellGoogle(
  ctx: Ctx,
  tools: GoogleTools,
  item: Outgoing,
  { due }: DueMessage,
): Promise<string> {
  for (let { version } = item; ; ) {
    const { answer, said } = await tell(ctx, tools, item.id)
    const isOver = 'ok' in answer || isFinal(answer.fault) || isSpent(item.tries + 1)
    if (!isOver) {
      const wait = waitAfter(item.tries + 1, answer.wait)
      const later = { tries: item.tries + 1, ...waiting(item.id, afterMs(ctx.now(), wait * 1000)) }
      await writeUnlessLost(ctx, patch<Outgoing, { id: string }>(outgoing, item, later, { due }))
      return said
    }
    if (await writeUnlessLost(ctx, remove(outgoing, item, version, { due }))) return said
    const [listed] = await getMany(ctx, [ref(outgoing, item)])
    if (listed?.due !== due) return 'overtaken'
    version = listed.version
  }
}

async function tell(
  ctx: Ctx,
  tools: GoogleTools,
  id: string,
): Promise<{ answer: Answered<object>; said: string }> {
  const [appointment, connection, company] = await getMany(ctx, [
    ref(appointments, { id }),
    ref(connections, {}),
    ref(companies, {}),
  ])
  const done = (said: string) => ({ answer: { ok: {} }, said })
  if (connection?.status !== 'connected') return done('not connected')
  if (!appointment || !company) return done('nothing to say')
  const wanted = eventFor(appointment, { tenant: ctx.tenant, timezone: company.timezone })
  const answer = await withAccess(ctx, tools, connection, (token) =>
    wanted.kind === 'put'
      ? tools.google.putEvent(token, wanted.event)
      : tools.google.deleteEvent(token, wanted.id),
  )
  return { answer, said: 'ok' in answer ? wanted.kind : answer.fault }
}
