import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { dateAt } from '#shared/time.ts'
import type { Answered } from '../provider.ts'
import { type Connection, connections, type Outgoing, outgoing, waiting } from '../records.ts'
import { eventFor } from '../rules/outgoing.ts'
import { isSpent, problemOf, waitAfter } from '../rules/retries.ts'
import { type GoogleTools, withAccess } from './access.ts'

const DAY_MS = 24 * 3_600_000

/** Repeats while the appointment changes. After days of failures it retries daily. */
export async function tellGoogle(
  ctx: Ctx,
  tools: GoogleTools,
  item: Outgoing,
  { due }: DueMessage,
): Promise<string> {
  const tries = item.tries + 1
  for (let { version } = item; ; ) {
    const { answer, said, has_passed } = await tell(ctx, tools, item.id)
    const isLate = 'fault' in answer && isSpent(tries, answer)
    if ('fault' in answer && !(isLate && has_passed)) {
      const wait = isLate ? DAY_MS : waitAfter(tries, answer) * 1000
      const later = { tries, ...waiting(item.id, afterMs(ctx.now(), wait)) }
      await writeOrFalseOnConflict(ctx, patch<Outgoing, { id: string }>(outgoing, item, later, { due }))
      return said
    }
    if (await writeOrFalseOnConflict(ctx, remove(outgoing, item, version, { due }))) return said
    const [listed] = await getMany(ctx, [ref(outgoing, item)])
    if (listed?.due !== due) return 'overtaken'
    version = listed.version
  }
}

type Told = { answer: Answered<object>; said: string; has_passed?: boolean }

async function tell(ctx: Ctx, tools: GoogleTools, id: string): Promise<Told> {
  const [appointment, connection, company] = await getMany(ctx, [
    ref(appointments, { id }),
    ref(connections, {}),
    ref(companies, {}),
  ])
  const done = (said: string) => ({ answer: { ok: {} }, said })
  if (!connection) return done('not connected')
  if (!appointment || !company) return done('nothing to say')
  const has_passed = appointment.date < dateAt(company.timezone, ctx.now())
  if (connection.status !== 'connected')
    return { answer: { fault: 'revoked' }, said: 'not connected', has_passed }
  const wanted = eventFor(appointment, { tenant: ctx.tenant, timezone: company.timezone })
  const answer = await withAccess(ctx, tools, connection, (token) =>
    wanted.kind === 'put'
      ? tools.google.putEvent(token, wanted.event)
      : tools.google.deleteEvent(token, wanted.id),
  )
  await noteProblem(ctx, connection, answer)
  return { answer, said: 'ok' in answer ? wanted.kind : answer.fault, has_passed }
}

/** The connection's card shows the problem. A failed read is judged by the next one. */
async function noteProblem(
  ctx: Ctx,
  { id, problem: before, tries }: Connection,
  answer: Answered<object>,
): Promise<void> {
  const problem = 'fault' in answer ? problemOf(answer.fault) : undefined
  if (problem === before || (!problem && tries > 0)) return
  const expected = { id, status: 'connected' } as const
  await writeOrFalseOnConflict(ctx, patch<Connection, object>(connections, {}, { problem }, expected))
}
